import { firstValueFrom } from 'rxjs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { eventually } from '../../../tests/eventually.js'
import { announce, scriptedWallet, settle, silence, uuidOf } from '../../../tests/peers/evm/evm-scripted-wallet.js'
import { polygon } from '../../domain/shared/networks/evm-chains.js'
import { createMemoryClock } from '../memory/time/memory-clock.js'
import { createMemoryTimer } from '../memory/time/memory-timer.js'
import { createVirtualTime } from '../memory/time/virtual-time.js'
import { createEvmAdapter, type EvmAdapterOptions } from './evm-adapter.js'

afterEach(() => void vi.unstubAllGlobals())

const call = { network: 'eip155:1' as const, urls: ['https://a.example', 'https://b.example'], method: 'eth_chainId', params: [] }
const answer = async (_: unknown, init?: RequestInit) => Response.json({ jsonrpc: '2.0', id: JSON.parse(String(init?.body)).id, result: '0x1' })

function make(options: Partial<EvmAdapterOptions> = {}) {
  const time = createVirtualTime()
  const timer = createMemoryTimer(time)
  return { time, timer, adapter: createEvmAdapter({ clock: createMemoryClock(time).port, timer: timer.port, ...options }) }
}

describe('the EVM adapter', () => {
  it('[CONN-44] without options it says: config is undefined', () => {
    expect(() => createEvmAdapter(undefined as unknown as EvmAdapterOptions)).toThrow('config is undefined')
  })

  it('[DX-01] making one touches nothing, and on a server it finds nothing', () => {
    const window = new Proxy({}, { get: () => expect.fail('touched') })
    make({ window: window as never })
    const { adapter, timer } = make()
    const found = vi.fn()
    adapter.discovery.announcements().subscribe(found)
    expect(found).not.toHaveBeenCalled()
    expect(adapter.getProvider('injected')).toBeUndefined()
    expect(timer.held()).toBe(0)
  })

  it("[CONN-03] the page's window is taken when none is given, and warnings go nowhere", () => {
    const page = new EventTarget()
    vi.stubGlobal('window', page)
    const { adapter } = make({ enableInjected: false })
    const found: string[] = []
    adapter.discovery.announcements().subscribe(({ id }) => found.push(id))
    page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: 'nonsense' }))
    announce(page, { uuid: uuidOf(1), name: 'Wallet', rdns: 'com.wallet' }, scriptedWallet({}))
    expect(found).toEqual(['com.wallet'])
  })

  it('[CONN-03] either way of finding wallets can be switched off', () => {
    const page = Object.assign(new EventTarget(), { ethereum: scriptedWallet({}) })
    const { adapter } = make({ window: page, enableEIP6963: false })
    const found: string[] = []
    adapter.discovery.announcements().subscribe(({ id }) => found.push(id))
    announce(page, { uuid: uuidOf(1), name: 'Wallet', rdns: 'com.wallet' }, scriptedWallet({}))
    expect(found).toEqual(['injected'])
  })

  it('[CONN-51] every way to ask leads to the wallet', async () => {
    const page = new EventTarget()
    const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
    const signature = `0x${'cd'.repeat(65)}`
    const hash = `0x${'ab'.repeat(32)}`
    const wallet = scriptedWallet({
      eth_accounts: [account],
      eth_chainId: '0x1',
      personal_sign: signature,
      eth_signTypedData_v4: signature,
      eth_sendTransaction: hash,
      wallet_switchEthereumChain: null,
      wallet_revokePermissions: null,
    })
    announce(page, { uuid: uuidOf(1), name: 'Wallet', rdns: 'com.wallet' }, wallet)
    const { adapter } = make({ window: page })
    adapter.discovery.announcements().subscribe()
    const ref = { connectorId: 'com.wallet', namespace: 'eip155' as const }
    const { connector } = adapter
    const typedData = { types: { T: [] }, primaryType: 'T', domain: {}, message: {} }
    const events = connector.events(ref).subscribe()
    expect(await firstValueFrom(connector.connect({ ...ref, silent: true }))).toMatchObject({ accounts: [account], network: 'eip155:1' })
    expect(wallet.listenerCount()).toBe(4)
    events.unsubscribe()
    expect(await firstValueFrom(connector.readNetwork(ref))).toBe('eip155:1')
    expect(await firstValueFrom(connector.signMessage({ ...ref, address: account, message: 'x' }))).toBe(signature)
    expect(await firstValueFrom(connector.signTypedData({ ...ref, address: account, typedData }))).toBe(signature)
    const sent = connector.sendTransaction({ ...ref, address: account, network: 'eip155:1', transaction: { to: account } })
    expect(await firstValueFrom(sent)).toBe(hash)
    expect(await firstValueFrom(connector.switchNetwork({ ...ref, network: polygon }))).toBeNull()
    expect(await firstValueFrom(connector.disconnect(ref))).toBeNull()
  })

  it('[CONN-39] the prompt is raised in the task of the click', async () => {
    const page = new EventTarget()
    const wallet = scriptedWallet({ eth_requestAccounts: silence, eth_chainId: silence })
    announce(page, { uuid: uuidOf(1), name: 'Wallet', rdns: 'com.wallet' }, wallet)
    const { adapter } = make({ window: page })
    adapter.discovery.announcements().subscribe()
    const asking = adapter.connector.connect({ connectorId: 'com.wallet', namespace: 'eip155', silent: false }).subscribe()
    await Promise.resolve()
    expect(wallet.methods()).toContain('eth_requestAccounts')
    asking.unsubscribe()
  })

  it('[RPC-01] nodes are reached by the fetch of the page, as it is at the time of the call', async () => {
    const { adapter, time } = make({ batch: false })
    const fetcher = vi.fn(answer)
    vi.stubGlobal('fetch', fetcher)
    const answered = firstValueFrom(adapter.rpc.call(call))
    time.advanceBy(0)
    expect(await answered).toBe('0x1')
    expect(fetcher).toHaveBeenCalledTimes(1)
  })

  it('[RPC-07] endpoints can be watched', async () => {
    const fetcher = vi.fn(answer)
    const { adapter, time, timer } = make({ fetch: fetcher as never })
    const watch = adapter.rpc.watch(call).subscribe()
    time.advanceBy(0)
    await eventually(() => expect(fetcher).toHaveBeenCalledTimes(2))
    watch.unsubscribe()
    await settle()
    expect(timer.held()).toBe(0)
  })
})
