import { act, cleanup, renderHook } from '@testing-library/react'
import { base } from 'latchkit'
import {
  LatchkitProvider,
  useBalance,
  useCapabilities,
  useEvents,
  useLatchkit,
  useModal,
  useNetwork,
  useProvider,
  useSendCalls,
  useSendTransaction,
  useSignMessage,
  useSignTypedData,
  useTheme,
  useWallets,
} from 'latchkit/react'
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

  it('[DX-08, CONN-45] calls resolve with the id of their batch, or with the hashes of those that were sent one by one; capabilities are asked for once', async () => {
    const bench = createConnectedBench({ wallets: [{ ...ALPHA, batches: { atomic: { status: 'ready' } } }] })
    const { result, rerender } = hook(bench, () => ({ calls: useSendCalls(), capabilities: useCapabilities() }))
    bench.advance(10)
    expect(result.current.capabilities).toMatchObject({ data: { atomic: { status: 'ready' } }, phase: 'ready' })
    rerender()
    const send = async (more: object = {}) => {
      await act(async () => {
        result.current.calls.sendCalls({ calls: [{ to: OTHER, value: 1n }, { to: OTHER }], ...more }).catch(() => undefined)
        bench.page.time.advanceBy(1_000)
      })
      return result.current.calls
    }
    expect((await send({ atomic: true })).data).toEqual({ id: bench.wallet.batches()[0]?.id })
    expect(bench.wallet.batches()[0]?.calls).toEqual([{ to: OTHER, value: '0x1' }, { to: OTHER }])
    bench.wallet.setPolicy({ methods: { sendCalls: { error: { code: 4200, message: 'no' } } } })
    const hashes = (await send({ fallback: true })).data?.hashes
    expect(hashes).toEqual(bench.wallet.sent().map(({ hash }) => hash))
    expect((await send()).error).toMatchObject({ code: 'CALLS_UNSUPPORTED' })
    expect(bench.wallet.requests().filter(({ method }) => method === 'getCapabilities')).toHaveLength(1)
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

  it('[DX-26, ACCT-05] is asked for again after the account was switched: in Solana it is the account itself', () => {
    const bench = createConnectedBench({ wallets: [{ ...ALPHA, accounts: [OWN, OTHER] }] })
    const accounts = [OWN, OTHER].map((address) => ({ address, request: () => Promise.resolve(null), on: () => undefined, removeListener: () => undefined }))
    vi.spyOn(bench.kit, 'getProvider').mockImplementation(() =>
      accounts.find(({ address }) => address === bench.kit.getState().account.namespaces.eip155?.address),
    )
    const { result } = hook(bench, () => useProvider('eip155'))
    expect(result.current).toBe(accounts[0])
    act(() => void bench.kit.dispatch({ type: 'switchAccount', namespace: 'eip155', address: OTHER }))
    expect(result.current).toBe(accounts[1])
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
    expect(result.current).toMatchObject({ mode: 'system', scheme: 'dark', variables: {} })
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
