import { describe, expect, it } from 'vitest'
import { createMemoryPorts } from '../adapters/memory/memory-ports.js'
import { mainnet } from '../domain/shared/networks/evm-chains.js'
import { createInstance } from '../kit/build-instance.js'
import { onMemory } from './kit.js'
import { settle } from './settle.js'

describe('an instance on a page in memory', () => {
  it('[DX-21, DX-22] connects, reads and disconnects without real time, and leaves nothing', async () => {
    const page = createMemoryPorts()
    const wallet = page.wallets.add({ id: 'io.example.alpha' })
    page.rpc.setBalance('eip155:1', wallet.accounts()[0] ?? '', 1_500_000_000_000_000_000n)
    const kit = createInstance({ networks: [mainnet], ...onMemory(page) })
    kit.start()
    page.time.advanceBy(0)
    await settle(page.time, kit.run({ type: 'connect', connectorId: 'io.example.alpha' }))
    page.time.advanceBy(1_000)
    expect(kit.getState().account.namespaces.eip155?.address).toBe(wallet.accounts()[0])
    expect(Object.values(kit.getState().balances.native).map(({ amount }) => amount)).toEqual(['1.5'])
    await settle(page.time, kit.run({ type: 'disconnect' }))
    expect(wallet.isGranted()).toBe(false)
    kit.dispose()
    expect(Object.entries(page.resources()).filter(([, count]) => count !== 0)).toEqual([])
  })

  it('[DX-22, CONN-15] a reload finds the wallet and its permission again', async () => {
    const page = createMemoryPorts()
    const wallet = page.wallets.add({ id: 'io.example.alpha' })
    const first = createInstance({ networks: [mainnet], ...onMemory(page) })
    first.start()
    await settle(page.time, first.run({ type: 'connect', connectorId: 'io.example.alpha' }))
    first.dispose()
    const reloaded = createMemoryPorts({ world: page.world })
    const second = createInstance({ networks: [mainnet], ...onMemory(reloaded) })
    second.start()
    page.time.advanceBy(5_000)
    expect(second.getState().account.namespaces.eip155?.address).toBe(wallet.accounts()[0])
    expect(wallet.requests().map(({ method }) => method)).toContain('restore')
    expect(wallet.requests().filter(({ prompted }) => prompted).length).toBe(1)
    second.dispose()
  })
})

describe('settle', () => {
  it('[DX-21] gives the value or the reason of a promise that lies in virtual time', async () => {
    const { time } = createMemoryPorts()
    const later = new Promise((resolve) => time.schedule(60_000, () => resolve('value')))
    expect(await settle(time, later)).toBe('value')
    const refused = new Promise((_, reject) => time.schedule(1, () => reject(new Error('reason'))))
    await expect(settle(time, refused)).rejects.toThrow('reason')
  })

  it('[DX-21] gives up when nothing is due any more, and when it takes too long', async () => {
    const { time } = createMemoryPorts()
    await expect(settle(time, new Promise(() => {}))).rejects.toThrow('waits for something else')
    time.schedule(1_001, () => {})
    await expect(settle(time, new Promise(() => {}), 1_000)).rejects.toThrow('1000 ms')
  })
})
