import { act, cleanup, renderHook } from '@testing-library/react'
import { base, createLatchkit, mainnet, plugAdapter } from 'latchkit'
import {
  LatchkitProvider,
  useAccount,
  useBalance,
  useConnect,
  useConnections,
  useDisconnect,
  useEvents,
  useLatchkit,
  useModal,
  useNetwork,
  useProvider,
  useReady,
  useSendTransaction,
  useSignMessage,
  useSignTypedData,
  useSwitchAccount,
  useTheme,
  useWallets,
} from 'latchkit/react'
import { createMemoryPorts, onMemory } from 'latchkit/testing'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ALPHA, BETA, type Bench, createBench, createConnectedBench } from '../../../tests/ui/kit.js'

afterEach(cleanup)

const OWN = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

function hook<T>(bench: Bench, use: () => T) {
  return renderHook(use, {
    wrapper: ({ children }: { children: ReactNode }) => <LatchkitProvider kit={bench.kit}>{children}</LatchkitProvider>,
  })
}

describe('useAccount', () => {
  it('[DX-08, ACCT-22] has an address exactly when it is connected', () => {
    const bench = createBench()
    const { result } = hook(bench, () => useAccount())
    expect(result.current).toMatchObject({ status: 'disconnected', isConnected: false, address: undefined })
    act(() => void bench.kit.run({ type: 'connect', connectorId: ALPHA.id }))
    expect(result.current.status).toBe('connecting')
    bench.advance(1_000)
    expect(result.current).toMatchObject({
      status: 'connected',
      isConnected: true,
      address: OWN,
      caipAddress: `eip155:1:${OWN}`,
      namespace: 'eip155',
      type: 'eoa',
      connector: { id: ALPHA.id, name: 'Alpha' },
      explorerUrl: `https://etherscan.io/address/${OWN}`,
    })
  })

  it('[DX-08] keeps its reference while nothing of it changes', () => {
    const bench = createConnectedBench()
    const { result } = hook(bench, () => useAccount())
    const before = result.current
    act(() => void bench.kit.dispatch({ type: 'openModal' }))
    expect(result.current).toBe(before)
    act(() => void bench.kit.dispatch({ type: 'setAddressLabel', namespace: 'eip155', address: OWN, label: 'Savings' }))
    expect(result.current).not.toBe(before)
    expect(result.current.label).toBe('Savings')
  })

  it('[UX-53] is restoring after a reload, with the address of the last visit, and then connected', () => {
    const { page, kit } = createConnectedBench()
    kit.dispose()
    const bench = createBench({ page: createMemoryPorts({ world: page.world }) })
    const seen: string[] = []
    const { result } = hook(bench, () => {
      const account = useAccount()
      seen.push(account.status)
      return { account, ready: useReady() }
    })
    expect(result.current).toMatchObject({ account: { status: 'restoring', lastAddress: OWN }, ready: false })
    bench.advance(2_000)
    expect(result.current).toMatchObject({ account: { status: 'connected', address: OWN }, ready: true })
    expect(seen).not.toContain('disconnected')
  })
})

describe('an instance whose code is not there yet', () => {
  const lazy = (page = createMemoryPorts()) => {
    const { use, ports } = onMemory(page)
    return createLatchkit({ networks: [mainnet, base], use: use.map((factory) => plugAdapter('eip155', factory)), ports })
  }

  it('[UX-53, DX-08] with nothing to restore is disconnected and ready, and loads nothing', async () => {
    const kit = lazy()
    const { result } = renderHook(() => ({ account: useAccount(), ready: useReady() }), {
      wrapper: ({ children }) => <LatchkitProvider kit={kit}>{children}</LatchkitProvider>,
    })
    expect(result.current).toMatchObject({ account: { status: 'disconnected' }, ready: true })
    await act(async () => undefined)
    expect(kit.getState().lifecycle.status).toBe('resting')
  })

  it('[UX-53] with a session to restore is never disconnected in between', async () => {
    const { page, kit: first } = createConnectedBench()
    first.dispose()
    const kit = lazy(createMemoryPorts({ world: page.world }))
    const seen: string[] = []
    const { result } = renderHook(
      () => {
        const account = useAccount()
        seen.push(account.status)
        return account
      },
      { wrapper: ({ children }) => <LatchkitProvider kit={kit}>{children}</LatchkitProvider> },
    )
    await act(async () => vi.waitFor(() => expect(kit.getState().lifecycle.status).toBe('started')))
    act(() => page.time.advanceBy(2_000))
    expect(result.current).toMatchObject({ status: 'connected', address: OWN })
    expect([...new Set(seen)]).toEqual(['restoring', 'connected'])
  })

  it('[DX-08] a component that lists wallets brings the code that looks for them', async () => {
    const page = createMemoryPorts()
    page.wallets.add(ALPHA)
    const kit = lazy(page)
    const { result } = renderHook(() => useWallets(), {
      wrapper: ({ children }) => <LatchkitProvider kit={kit}>{children}</LatchkitProvider>,
    })
    expect(result.current).toEqual([])
    await act(async () => vi.waitFor(() => expect(kit.getState().connectors.found).toHaveLength(1)))
    expect(result.current.map(({ name }) => name)).toEqual(['Alpha'])
  })
})

describe('useConnect', () => {
  it('[DX-08] connects the wallet that is asked for, and tells how it stands', async () => {
    const bench = createBench({ wallets: [ALPHA, BETA] })
    const { result } = hook(bench, () => useConnect())
    expect(result.current.wallets.map(({ name }) => name)).toEqual(['Alpha', 'Beta'])
    let connected: ReturnType<typeof result.current.connect> | undefined
    act(() => {
      connected = result.current.connect({ connectorId: BETA.id })
    })
    expect(result.current).toMatchObject({ isPending: true, data: undefined })
    await act(async () => {
      bench.page.time.advanceBy(1_000)
      await connected
    })
    expect(await connected).toMatchObject({ address: OTHER, namespace: 'eip155', connectorId: BETA.id })
    expect(result.current).toMatchObject({ isPending: false, isSuccess: true, data: { address: OTHER }, error: undefined })
  })

  it('[CONN-38, DX-08] a refusal is an error with a code, and nobody has to catch it', async () => {
    const bench = createBench({ wallets: [{ ...ALPHA, policy: 'reject' }] })
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    const { result } = hook(bench, () => useConnect())
    await act(async () => {
      void result.current.connect({ connectorId: ALPHA.id })
      bench.page.time.advanceBy(1_000)
    })
    expect(result.current).toMatchObject({ isError: true, isPending: false })
    expect(result.current.error?.code).toBe('CONNECTION_REJECTED')
    act(() => result.current.reset())
    expect(result.current).toMatchObject({ isError: false, error: undefined })
    await new Promise((resolve) => setTimeout(resolve, 0))
    process.off('unhandledRejection', unhandled)
    expect(unhandled).not.toHaveBeenCalled()
  })

  it('[DX-20] ends the wait by a signal', async () => {
    const bench = createBench({ wallets: [{ ...ALPHA, policy: 'silent' }] })
    const { result } = hook(bench, () => useConnect())
    const controller = new AbortController()
    await act(async () => {
      void result.current.connect({ connectorId: ALPHA.id }, { signal: controller.signal })
      controller.abort()
    })
    expect(result.current.error?.code).toBe('ABORTED')
    expect(bench.kit.getState().connection.namespaces.eip155?.flow).toBeUndefined()
  })

  it('[DX-08] the newest of two calls is the one that counts', async () => {
    const bench = createBench({ wallets: [{ ...ALPHA, policy: 'silent' }, BETA] })
    const { result } = hook(bench, () => useConnect())
    await act(async () => {
      void result.current.connect({ connectorId: ALPHA.id })
      void result.current.connect({ connectorId: BETA.id })
      bench.page.time.advanceBy(1_000)
    })
    expect(result.current).toMatchObject({ isSuccess: true, data: { connectorId: BETA.id } })
  })
})

describe('useConnections, useSwitchAccount, useDisconnect', () => {
  it('[CONN-34, ACCT-12, DX-08] show, switch and end what is connected', async () => {
    const bench = createConnectedBench({ wallets: [{ ...ALPHA, accounts: [OWN, '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'] }, BETA] })
    await act(async () => {
      void bench.kit.run({ type: 'connect', connectorId: BETA.id })
      bench.page.time.advanceBy(1_000)
    })
    const { result } = hook(bench, () => ({
      connections: useConnections(),
      account: useAccount(),
      switching: useSwitchAccount(),
      ending: useDisconnect(),
    }))
    const list = () => result.current.connections.map(({ name, active, recent }) => [name, active, recent])
    expect(list()).toEqual([
      ['Beta', true, false],
      ['Alpha', false, false],
    ])

    await act(async () => {
      void result.current.switching.switchAccount({ connectorId: ALPHA.id })
      bench.page.time.advanceBy(1_000)
    })
    expect(result.current.switching.data).toBe(OWN)
    await act(async () => void result.current.switching.switchAccount({ address: '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc' }))
    expect(result.current.account.address).toBe('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
    await act(async () => void result.current.switching.switchAccount({ address: OTHER }))
    expect(result.current.switching.error?.code).toBe('ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND')

    await act(async () => {
      void result.current.ending.disconnect({ connectorId: BETA.id })
      bench.page.time.advanceBy(1_000)
    })
    expect(list()).toEqual([['Alpha', true, false]])
    act(() => void result.current.ending.disconnect({ all: true }))
    // Clear at once, whatever the wallet does (UX-41).
    expect(result.current.account.status).toBe('disconnected')
    expect(list()).toEqual([['Alpha', false, true]])
  })
})

describe('useNetwork', () => {
  it('[NET-09, DX-08] switches where a wallet has to be asked, and without one', async () => {
    const bench = createConnectedBench()
    const { result } = hook(bench, () => useNetwork())
    expect(result.current).toMatchObject({ network: { name: 'Ethereum' }, walletNetwork: 'eip155:1', isSupported: true, isPending: false })
    expect(result.current.networks.map(({ name }) => name)).toEqual(['Ethereum', 'Base'])
    let switched: Promise<string> | undefined
    act(() => {
      switched = result.current.switchNetwork(base)
    })
    expect(result.current.isPending).toBe(true)
    await act(async () => {
      bench.page.time.advanceBy(1_000)
      await switched
    })
    expect(await switched).toBe('eip155:8453')
    expect(result.current).toMatchObject({ network: { name: 'Base' }, walletNetwork: 'eip155:8453', isPending: false, isSuccess: true })
    await act(async () => void result.current.switchNetwork('eip155:5' as const))
    expect(result.current.error?.code).toBe('NETWORK_NOT_FOUND')

    cleanup()
    const without = createBench()
    const alone = hook(without, () => useNetwork({ namespace: 'eip155' }))
    await act(async () => void alone.result.current.switchNetwork('eip155:8453'))
    expect(alone.result.current).toMatchObject({ network: { name: 'Base' }, walletNetwork: undefined, isSupported: true })
  })

  it('[UX-31, NET-18] tells that the wallet is elsewhere, and does not take it for the app’s network', () => {
    const bench = createConnectedBench()
    const { result } = hook(bench, () => useNetwork())
    act(() => bench.wallet.switchNetwork('eip155:100'))
    bench.advance(0)
    expect(result.current).toMatchObject({ network: { name: 'Ethereum' }, walletNetwork: 'eip155:100', isSupported: false })
  })
})

describe('useBalance', () => {
  it('[BAL-11, UX-54] has what was read, says that it failed, and never zero instead', async () => {
    const bench = createConnectedBench()
    const { result } = hook(bench, () => useBalance())
    expect(result.current).toMatchObject({ data: { value: '1.204', symbol: 'ETH', decimals: 18 }, isLoading: false, isHidden: false })
    bench.page.rpc.setBalance('eip155:1', OWN, 2_000_000_000_000_000_000n)
    await act(async () => {
      const read = result.current.refetch()
      bench.page.time.advanceBy(1_000)
      await read
    })
    expect(result.current.data?.value).toBe('2')
    act(() => void bench.kit.dispatch({ type: 'setBalancesHidden', hidden: true }))
    expect(result.current.isHidden).toBe(true)

    bench.page.rpc.fail('unreachable')
    await act(async () => {
      void result.current.refetch()
      bench.page.time.advanceBy(60_000)
    })
    expect(result.current).toMatchObject({ isError: true, isLoading: false, data: { value: '2' } })
  })
})

describe('useModal', () => {
  it('[MODAL-14, MODAL-47, DX-08] opens, tells what is open, and closes; a click event is no view', () => {
    const bench = createBench()
    const { result } = hook(bench, () => useModal())
    expect(result.current).toMatchObject({ isOpen: false, view: undefined })
    act(() => (result.current.open as (event: unknown) => void)({ type: 'click', view: globalThis, target: document.body }))
    expect(result.current).toMatchObject({ isOpen: true, view: 'Connect' })
    act(() => result.current.open('Networks'))
    expect(bench.kit.getState().modal.stack.map(({ view }) => view)).toEqual(['Connect', 'Networks'])
    act(() => result.current.close())
    expect(result.current.isOpen).toBe(false)
    act(() => result.current.open({ view: 'Connect', namespace: 'eip155' }))
    expect(bench.kit.getState().modal.stack).toEqual([{ view: 'Connect', params: { namespace: 'eip155' } }])
    const { open, close } = result.current
    act(() => result.current.close())
    expect([result.current.open, result.current.close]).toEqual([open, close])
  })
})

describe('requests', () => {
  it('[DX-08, DX-20] a message, typed data and a transaction: the outcome as promise and as state', async () => {
    const bench = createConnectedBench()
    const { result } = hook(bench, () => ({ message: useSignMessage(), typed: useSignTypedData(), send: useSendTransaction() }))
    await act(async () => {
      void result.current.message.signMessage({ message: 'Hello' })
      void result.current.typed.signTypedData({ typedData: { primaryType: 'Mail', domain: {}, types: {}, message: {} } })
      void result.current.send.sendTransaction({ transaction: { to: OTHER, value: '0x1' } })
      bench.page.time.advanceBy(1_000)
    })
    expect(result.current.message.data).toMatch(/^0x[0-9a-f]{130}$/)
    expect(result.current.typed.data).toMatch(/^0x[0-9a-f]{130}$/)
    expect(result.current.send.data).toBe(bench.wallet.sent()[0]?.hash)
    expect(bench.wallet.sent()[0]?.transaction).toEqual({ to: OTHER, value: '0x1' })
  })

  it('[DX-08] a refusal in the wallet and a missing wallet are different errors', async () => {
    const bench = createConnectedBench({ wallets: [{ ...ALPHA, policy: { methods: { signMessage: 'reject' } } }] })
    const { result } = hook(bench, () => useSignMessage())
    await act(async () => {
      void result.current.signMessage({ message: 'Hello' })
      bench.page.time.advanceBy(1_000)
    })
    expect(result.current.error?.category).toBe('USER_REJECTED')
    cleanup()
    const { result: alone } = hook(createBench(), () => useSignMessage())
    await act(async () => void alone.current.signMessage({ message: 'Hello' }))
    expect(alone.current.error?.code).toBe('NETWORK_OR_ADDRESS_MISSING')
  })
})

describe('useProvider', () => {
  it('[DX-26, DX-08] is there with its wallet and stays the same object', () => {
    const bench = createConnectedBench()
    const provider = { request: () => Promise.resolve(null), on: () => undefined, removeListener: () => undefined }
    const getProvider = vi.spyOn(bench.kit, 'getProvider').mockReturnValue(provider)
    const { result, rerender } = hook(bench, () => useProvider('eip155'))
    expect(result.current).toBe(provider)
    rerender()
    expect(getProvider).toHaveBeenCalledOnce()
    act(() => void bench.kit.dispatch({ type: 'disconnect' }))
    expect(result.current).toBeUndefined()
  })
})

describe('useEvents', () => {
  it('[DX-08] hears the types it names while it is mounted, with its newest listener', () => {
    const bench = createBench()
    const heard: string[] = []
    const { rerender, unmount } = renderHook(
      ({ tag }) => {
        useEvents('modalOpened', ({ view }) => heard.push(`${tag} ${view}`))
        useEvents(['modalClosed', 'viewPushed'], ({ type }) => heard.push(`${tag} ${type}`))
        useEvents('*', ({ type }) => type === 'themeModeSet' && heard.push(`all ${type}`))
      },
      { initialProps: { tag: 'a' }, wrapper: ({ children }) => <LatchkitProvider kit={bench.kit}>{children}</LatchkitProvider> },
    )
    act(() => void bench.kit.dispatch({ type: 'openModal' }))
    rerender({ tag: 'b' })
    act(() => {
      bench.kit.dispatch({ type: 'pushView', view: 'Networks' })
      bench.kit.dispatch({ type: 'setThemeMode', mode: 'light' })
      bench.kit.dispatch({ type: 'closeModal' })
    })
    unmount()
    act(() => void bench.kit.dispatch({ type: 'openModal' }))
    expect(heard).toEqual(['a Connect', 'b viewPushed', 'all themeModeSet', 'b modalClosed'])
  })
})

describe('useTheme and useWallets', () => {
  it('[MODAL-40, UX-14, DX-08] reads and changes the look', () => {
    const bench = createBench()
    const { result } = hook(bench, () => useTheme())
    expect(result.current).toMatchObject({ mode: 'dark', scheme: 'dark', variables: {} })
    act(() => {
      result.current.setMode('light')
      result.current.setVariables({ accent: '#0af' })
      result.current.setVariables({ radius: 0 })
    })
    expect(result.current).toMatchObject({ mode: 'light', scheme: 'light', variables: { accent: '#0af', radius: 0 } })
  })

  it('[DX-08, CONN-24] finds wallets by a part of their name', () => {
    const bench = createBench({ wallets: [ALPHA, BETA] })
    const { result, rerender } = renderHook(({ search }) => useWallets({ search }), {
      initialProps: { search: '' },
      wrapper: ({ children }) => <LatchkitProvider kit={bench.kit}>{children}</LatchkitProvider>,
    })
    expect(result.current).toHaveLength(2)
    rerender({ search: ' BET' })
    expect(result.current.map(({ id }) => id)).toEqual([BETA.id])
    rerender({ search: 'gamma' })
    expect(result.current).toEqual([])
  })

  it('[DX-08] useLatchkit gives the instance', () => {
    const bench = createBench()
    expect(hook(bench, () => useLatchkit()).result.current).toBe(bench.kit)
  })
})
