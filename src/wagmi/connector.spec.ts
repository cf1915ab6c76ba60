import { mainnet } from 'latchkit'
import { createInstance, createMemoryPorts, onMemory } from 'latchkit/testing'
import { ResourceUnavailableRpcError, UserRejectedRequestError } from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { latchkitConnector } from './connector.js'

const ALPHA = { id: 'io.example.alpha', name: 'Alpha' }

function createBench() {
  const page = createMemoryPorts()
  const wallet = page.wallets.add(ALPHA)
  const kit = createInstance({ networks: [mainnet], metadata: { name: 'App' }, ...onMemory(page) })
  const subscribe = vi.spyOn(kit, 'subscribe')
  const connector = latchkitConnector(kit)({ chains: [mainnet as never], emitter: { emit: () => undefined, listenerCount: () => 0 } })
  return { page, wallet, kit, subscribe, connector }
}

afterEach(() => vi.unstubAllGlobals())

describe('a wagmi connector', () => {
  it('[DX-01, design] listens to nothing and starts nothing on a server', async () => {
    const { connector, kit, subscribe } = createBench()
    await connector.setup()
    expect(await connector.isAuthorized()).toBe(false)
    expect([subscribe.mock.calls.length, kit.getState().lifecycle.status]).toEqual([0, 'idle'])
    vi.stubGlobal('window', {})
    await connector.setup()
    expect(await connector.isAuthorized()).toBe(false)
    expect([subscribe.mock.calls.length, kit.getState().lifecycle.status]).toEqual([1, 'started'])
  })

  it('[design] does not start again what the app has stopped, to find earlier connections', async () => {
    const { connector, kit } = createBench()
    vi.stubGlobal('window', {})
    kit.start()
    kit.stop()
    expect(await connector.isAuthorized()).toBe(false)
    expect(kit.getState().lifecycle.status).toBe('stopped')
  })

  it('[design] reads chain and accounts without a wallet, and asks for none when wagmi restores', async () => {
    const { connector, kit } = createBench()
    kit.start()
    expect([await connector.getChainId(), await connector.getAccounts()]).toEqual([1, []])
    await expect(connector.connect({ isReconnecting: true })).rejects.toThrow('No wallet is connected')
    expect(kit.getState().modal.open).toBe(false)
  })

  it('[design] is disconnected though the wallet keeps its permission, and says so where it is not', async () => {
    const { connector, kit, page, wallet } = createBench()
    const connecting = connector.connect({ connectorId: ALPHA.id })
    page.time.advanceBy(1_000)
    await connecting
    vi.spyOn(kit, 'run').mockRejectedValueOnce(new Error('still here'))
    await expect(connector.disconnect()).rejects.toThrow('still here')
    wallet.setPolicy({ methods: { disconnect: 'reject' } })
    const failed: string[] = []
    kit.events$.subscribe(({ type }) => failed.push(type))
    const leaving = connector.disconnect()
    page.time.advanceBy(1_000)
    await leaving
    expect(failed).toContain('disconnectFailed')
    expect(await connector.getAccounts()).toEqual([])
  })

  it('[design] maps the failures of connecting to the errors of viem', async () => {
    const { connector, wallet, page, kit } = createBench()
    wallet.setPolicy({ decision: 'silent' })
    const first = connector.connect({ connectorId: ALPHA.id })
    await expect(connector.connect({ connectorId: ALPHA.id })).rejects.toBeInstanceOf(ResourceUnavailableRpcError)
    kit.dispatch({ type: 'cancelConnect' })
    await expect(first).rejects.toBeInstanceOf(UserRejectedRequestError)
    await expect(connector.connect({ connectorId: 'io.example.none' })).rejects.toMatchObject({ code: 'CONNECTOR_NOT_FOUND' })
    page.time.advanceBy(1_000)
    wallet.setPolicy({ decision: 'approve' })
    const again = connector.connect({ connectorId: ALPHA.id })
    page.time.advanceBy(1_000)
    await expect(again).resolves.toMatchObject({ accounts: wallet.accounts(), chainId: 1 })
  })
})
