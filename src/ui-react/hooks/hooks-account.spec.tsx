import { act, cleanup, renderHook } from '@testing-library/react'
import { base, createLatchkit, mainnet } from 'latchkit'
import { LatchkitProvider, useAccount, useConnect, useConnections, useDisconnect, useReady, useSwitchAccount, useWallets } from 'latchkit/react'
import { createMemoryPorts, onMemory } from 'latchkit/testing'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '../../../tests/eventually.js'
import { ALPHA, BETA, type Bench, createBench, createConnectedBench, createSessionBench } from '../../../tests/ui/kit.js'

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

  it('[DX-08, CONN-48] is locked while its wallet shares no account, with the last address, and connected again', () => {
    const bench = createConnectedBench()
    const { result } = hook(bench, () => useAccount())
    act(() => bench.wallet.lock())
    bench.advance(10)
    expect(result.current).toMatchObject({
      status: 'locked',
      isConnected: false,
      address: undefined,
      lastAddress: OWN,
      connector: { id: ALPHA.id, name: 'Alpha' },
    })
    act(() => bench.wallet.unlock())
    bench.advance(10)
    expect(result.current).toMatchObject({ status: 'connected', address: OWN })
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

describe('useDisconnect with a session of two namespaces', () => {
  it.each([
    [{ namespace: 'solana', keepSession: true }, ['eip155']],
    [{ connectorId: 'walletConnect', namespace: 'solana', keepSession: true }, ['eip155']],
    [{ namespace: 'solana' }, []],
  ] as const)('[CONN-35, WC-20] %j leaves %j connected', async (input, left) => {
    const bench = createSessionBench()
    const { result } = hook(bench, () => useDisconnect())
    await act(async () => {
      void result.current.disconnect(input)
      bench.page.time.advanceBy(1_000)
    })
    const { namespaces } = bench.kit.getState().connection
    expect(Object.entries(namespaces).flatMap(([namespace, one]) => (one.connectorId ? [namespace] : []))).toEqual(left)
  })
})

describe('an instance whose code is not there yet', () => {
  const lazy = (page = createMemoryPorts()) => {
    const { use, ports } = onMemory(page)
    return createLatchkit({ networks: [mainnet, base], use, ports })
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
    await act(async () => eventually(() => expect(kit.getState().lifecycle.status).toBe('started')))
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
    await act(async () => eventually(() => expect(kit.getState().connectors.found).toHaveLength(1)))
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
    // Cleared at once, whatever the wallet does (UX-41).
    expect(result.current.account.status).toBe('disconnected')
    expect(list()).toEqual([['Alpha', false, true]])
  })
})
