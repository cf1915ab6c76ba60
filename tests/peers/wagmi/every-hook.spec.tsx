import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReactNode } from 'react'
import { type Hash, parseEther, verifyTypedData } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type AppPage, createWorld, FIRST, openPage, resetWorld, SECOND, settled, until, type World } from './bench.js'
import { versions } from './versions.js'

/** Hooks that read a chain through the transports of the app, or the configuration: no connection has a part in them. */
const CHAIN =
  /^use(BlobBaseFee|Block.*|Bytecode|Call|Chains|Client|Config|Contract(Events|InfiniteReads|Reads?)|Ens.*|EstimateFeesPerGas|EstimateMaxPriorityFeePerGas|FeeData|FeeHistory|GasPrice|InfiniteReadContracts|Proof|PublicClient|ReadContracts?|StorageAt|Token|Transaction|Transaction(Confirmations|Count|Receipt)|Verify.*|Watch(Block.*|ContractEvent|PendingTransactions))$/
/** Names that wagmi 2 has beside those of wagmi 3. */
const ALIASES = /^useContractWrite$/

const typed = {
  domain: { name: 'App', chainId: 31_337 },
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  message: { text: 'Hello' },
} as const
const abi = [{ type: 'function', name: 'poke', inputs: [], outputs: [], stateMutability: 'nonpayable' }] as const
/** Deploys a contract that does nothing. */
const bytecode = '0x6001600c60003960016000f300'

let world: World
let page: AppPage | undefined
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world?.stop())
afterEach(async () => {
  vi.restoreAllMocks()
  page?.close()
  await resetWorld(world)
})

describe.each(versions)('every hook of $name', (wagmi) => {
  it('[design] that asks the wallet, or shows the connection, is called by these tests; the others read a chain', () => {
    const called = ['versions.ts', 'bench.tsx', 'every-hook.spec.tsx'].map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')).join('')
    const hooks = Object.keys(wagmi).filter((name) => /^use[A-Z]/.test(name))
    expect(hooks.length).toBeGreaterThan(60)
    expect(hooks.filter((name) => !new RegExp(`(wagmi\\d?|later)\\.${name}\\b`).test(called) && !CHAIN.test(name) && !ALIASES.test(name))).toEqual([])
  })

  /** The names of wagmi 3 alone. */
  const later = wagmi as unknown as typeof import('wagmi')

  /** Another part of the same page: the provider of wagmi itself would begin anew. */
  function below(config: AppPage['config']) {
    const queries = new QueryClient()
    return ({ children }: { children: ReactNode }) => (
      <wagmi.WagmiContext.Provider value={config as never}>
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </wagmi.WagmiContext.Provider>
    )
  }

  /** Renders hooks beside those of a page that is connected. */
  async function render<T>(use: () => T) {
    page = openPage(wagmi, world)
    const { config, hooks } = page
    await settled(page)
    await act(() => hooks().connect.connectAsync({ connector: config.connectors[0], connectorId: 'dev.latchkit.kestrel' } as never))
    await until(() => expect(hooks().connection).toMatchObject({ status: 'connected', address: FIRST }))
    const { result } = renderHook(use, { wrapper: below(config) })
    return { page, hooks: () => result.current }
  }

  it('[design] signs typed data and a transaction by the wallet of the connection', async () => {
    const useSigns = 'useSignTransaction' in wagmi ? later.useSignTransaction : () => undefined
    const { hooks } = await render(() => ({ typed: wagmi.useSignTypedData(), signs: useSigns(), client: { ...wagmi.useConnectorClient() } }))
    const signature = await act(() => hooks().typed.signTypedDataAsync(typed))
    expect(await verifyTypedData({ ...typed, address: FIRST, signature })).toBe(true)
    await until(() => expect(hooks().client.data?.account.address).toBe(FIRST))
    expect(hooks().client.data?.chain.id).toBe(31_337)
    const { signs } = hooks()
    // The wallet of these tests refuses, and its answer comes through.
    if (signs)
      await act(() => expect(signs.signTransactionAsync({ to: SECOND, value: 1n })).rejects.toMatchObject({ details: expect.stringMatching(/support/) }))
  })

  it('[design] deploys and writes a contract, prepares, estimates and waits, from the account of the connection', async () => {
    const useWriteSync = 'useWriteContractSync' in wagmi ? later.useWriteContractSync : () => undefined
    const { page, hooks } = await render(() => ({
      deploy: wagmi.useDeployContract(),
      write: wagmi.useWriteContract(),
      sync: wagmi.useSendTransactionSync(),
      writeSync: useWriteSync(),
      gas: { ...wagmi.useEstimateGas({ to: SECOND, value: 1n }) },
      prepared: { ...wagmi.usePrepareTransactionRequest({ to: SECOND, value: 1n }) },
    }))
    const hash = await act(() => hooks().deploy.deployContractAsync({ abi, bytecode }))
    const { contractAddress: address } = await receipt(page, hash)
    expect(address).toMatch(/^0x/)
    const { result } = renderHook(() => ({ ...wagmi.useSimulateContract({ address: address as Hash, abi, functionName: 'poke' }) }), {
      wrapper: below(page.config),
    })
    await until(() => expect(result.current.data?.request).toMatchObject({ account: expect.anything() }))
    const poked = await act(() => hooks().write.writeContractAsync({ address: address as Hash, abi, functionName: 'poke' }))
    const again = hooks().writeSync
    if (again)
      expect(await act(() => again.writeContractSyncAsync({ address: address as Hash, abi, functionName: 'poke' }))).toMatchObject({ status: 'success' })
    expect(await receipt(page, poked)).toMatchObject({ status: 'success', from: FIRST.toLowerCase() })
    await until(() => expect(hooks().gas.data).toBe(21_000n))
    await until(() => expect(hooks().prepared.data).toMatchObject({ from: FIRST }))
    expect(await act(() => hooks().sync.sendTransactionSyncAsync({ to: SECOND, value: parseEther('1') }))).toMatchObject({ status: 'success' })
  })

  /** Waits for a transaction by the hook. */
  async function receipt({ config }: AppPage, hash: Hash) {
    const { result } = renderHook(() => ({ ...wagmi.useWaitForTransactionReceipt({ hash }) }), { wrapper: below(config) })
    await until(() => expect(result.current.data).toBeDefined())
    return result.current.data as NonNullable<typeof result.current.data>
  }

  it('[design] shows capabilities, sends calls and watches an asset by the wallet of the connection', async () => {
    const asked: string[] = []
    const { provider } = world.kestrel
    const request = provider.request.bind(provider)
    vi.spyOn(provider, 'request').mockImplementation(async (call) => {
      asked.push(call.method)
      const answers: Readonly<Record<string, unknown>> = {
        wallet_getCapabilities: { '0x7a69': { atomic: { status: 'supported' } } },
        wallet_sendCalls: { id: '0x01' },
        wallet_getCallsStatus: { version: '2.0.0', id: '0x01', chainId: '0x7a69', status: 200, atomic: true, receipts: [] },
        wallet_showCallsStatus: null,
        wallet_watchAsset: true,
      }
      return call.method in answers ? answers[call.method] : request(call)
    })
    const { hooks } = await render(() => ({
      capabilities: { ...wagmi.useCapabilities() },
      calls: wagmi.useSendCalls(),
      callsSync: wagmi.useSendCallsSync(),
      status: { ...wagmi.useCallsStatus({ id: '0x01' }) },
      waiting: { ...wagmi.useWaitForCallsStatus({ id: '0x01' }) },
      show: wagmi.useShowCallsStatus(),
      watch: wagmi.useWatchAsset(),
    }))
    await until(() => expect(hooks().capabilities.data).toMatchObject({ 31337: { atomic: { status: 'supported' } } }))
    expect(await act(() => hooks().calls.sendCallsAsync({ calls: [{ to: SECOND, value: 1n }] }))).toMatchObject({ id: '0x01' })
    expect(await act(() => hooks().callsSync.sendCallsSyncAsync({ calls: [{ to: SECOND, value: 1n }] }))).toMatchObject({ status: 'success' })
    await until(() => expect(hooks().status.data).toMatchObject({ status: 'success' }))
    await until(() => expect(hooks().waiting.data).toMatchObject({ status: 'success' }))
    await act(() => hooks().show.showCallsStatusAsync({ id: '0x01' }))
    expect(await act(() => hooks().watch.watchAssetAsync({ type: 'ERC20', options: { address: SECOND, symbol: 'T', decimals: 18 } }))).toBe(true)
    for (const method of ['wallet_sendCalls', 'wallet_showCallsStatus', 'wallet_watchAsset']) expect(asked).toContain(method)
  })

  it('[design] lists the connection and its connector, tells its changes, and reconnects without a prompt', async () => {
    const told: unknown[] = []
    const useEffects = 'useConnectionEffect' in wagmi ? later.useConnectionEffect : wagmi.useAccountEffect
    const useSwitch =
      'useSwitchConnection' in wagmi ? later.useSwitchConnection : () => ({ switchConnectionAsync: wagmi.useSwitchAccount().switchAccountAsync })
    const { page, hooks } = await render(() => {
      useEffects({ onConnect: ({ address }) => told.push(address), onDisconnect: () => told.push('disconnected') })
      return { connections: wagmi.useConnections(), connectors: wagmi.useConnectors(), reconnect: wagmi.useReconnect(), switches: useSwitch() }
    })
    expect(hooks().connections).toMatchObject([{ accounts: [FIRST, SECOND], chainId: 31_337 }])
    expect(hooks().connectors.map(({ id }) => id)).toEqual(['latchkit'])
    world.kestrel.setPolicy('reject')
    const { switches } = hooks()
    const choose =
      'switchConnectionAsync' in switches ? switches.switchConnectionAsync : (switches as ReturnType<typeof wagmi.useSwitchAccount>).switchAccountAsync
    expect(await act(() => choose({ connector: page.config.connectors[0] as never }))).toMatchObject({ accounts: [FIRST, SECOND], chainId: 31_337 })
    await act(() => hooks().reconnect.reconnectAsync({ connectors: [...page.config.connectors] as never }))
    await until(() => expect(page.hooks().connection).toMatchObject({ status: 'connected', address: FIRST }))
    await act(() => page.hooks().disconnect.disconnectAsync())
    await until(() => expect(told).toContain('disconnected'))
    expect(hooks().connections).toEqual([])
  })
})
