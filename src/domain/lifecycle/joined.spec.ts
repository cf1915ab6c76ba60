import { switchMap } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { A, ALPHA, B, BETA } from '../../../tests/domain/facts.js'
import { openPage, openTab, type Page, reload, walletOf } from '../../../tests/domain/page.js'
import { createMemoryPorts } from '../../adapters/memory/memory-ports.js'
import { selectConnectionStatus } from '../connection/index.js'

const C = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const label = (address: string, text: string) => ({ type: 'setAddressLabel', namespace: 'eip155', address, label: text }) as const
const labels = (page: Page) => Object.values(page.state().account.addressLabels).sort()
const stored = (page: Page, key: string) => JSON.parse(page.memory.disk.get(`latchkit:${key}`) ?? 'null')?.d
const both = (page: Page) => ['eip155', 'solana'].map((namespace) => selectConnectionStatus(page.state(), namespace as 'eip155'))
const writes = (page: Page) => page.memory.disk.writes().length

/** Opens two tabs that cannot exchange messages. */
function apart(options: Parameters<typeof openPage>[0] = {}) {
  const one = openPage(options)
  const two = openTab(one, options)
  one.memory.tabs.cut(true)
  return [one, two] as const
}

describe('two tabs that cannot hear each other', () => {
  it('[F22, ACCT-10] lose none of what each of them named; the one that writes later knows both', () => {
    const [one, two] = apart()
    one.give(label(A, 'Savings'))
    two.give(label(B, 'Daily'))
    expect([labels(one), labels(two)]).toEqual([['Savings'], ['Daily', 'Savings']])
    expect(two.events('addressLabelled')).toHaveLength(2)
    one.give(label(A, 'Old savings'))
    expect([labels(one), labels(two)]).toEqual([
      ['Daily', 'Old savings'],
      ['Daily', 'Savings'],
    ])
    one.wait(10_000)
    const next = reload(two)
    expect(labels(next)).toEqual(['Daily', 'Old savings'])
  })

  it('[F22, F21] do not answer each other: one write for each act, and none after it', () => {
    const [one, two] = apart()
    const before = writes(one)
    for (const [index, page] of [one, two, one, two].entries()) page.give(label(index % 2 === 0 ? A : B, `label ${index}`))
    expect(writes(one) - before).toBe(4)
    one.wait(60_000)
    expect(writes(one) - before).toBe(4)
    // Its own two labels, and those merged from the other tab on each write.
    expect([one, two].map((page) => page.events('addressLabelled').length)).toEqual([3, 4])
  })

  it('[F22, CORE-22, CORE-30] keep the wallets of both, namespace by namespace, and the one that writes later follows', async () => {
    const wallets = [
      { id: ALPHA, name: 'Alpha' },
      { id: BETA, name: 'Beta', namespace: 'solana' as const, accounts: ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'] },
    ]
    const options = { wallets, adapters: ['eip155', 'solana'] as const }
    const [one, two] = apart(options as never)
    await one.run({ type: 'connect', connectorId: ALPHA })
    await two.run({ type: 'connect', connectorId: BETA, namespace: 'solana' })
    one.wait(1_000)
    expect(stored(one, 'connected_connector_ids')).toEqual({ eip155: ALPHA, solana: BETA })
    expect(Object.keys(stored(one, 'connections'))).toEqual(expect.arrayContaining(['eip155', 'solana']))
    expect(both(two)).toEqual(['connected', 'connected'])
    expect(
      walletOf(two)
        .requests()
        .filter(({ prompted }) => prompted),
    ).toHaveLength(1)
    // The other way round: a disconnect in one tab is adopted by the other on its next write, without further effects.
    await one.run({ type: 'disconnect', namespace: 'eip155' })
    one.wait(1_000)
    expect(stored(one, 'connected_connector_ids')).toEqual({ solana: BETA })
    expect(both(one)).toEqual(['disconnected', 'connected'])
    one.wait(60_000)
    expect([one, two].map((page) => [page.events('connected').length, page.events('disconnected').length])).toEqual([
      [2, 1],
      [2, 0],
    ])
  })

  it('[F22, F21] that are apart by choice do not follow, and lose nothing either', () => {
    const [one, two] = apart({ options: { tabs: 'isolated' } })
    one.give(label(A, 'Savings'))
    two.give(label(B, 'Daily'))
    expect(Object.values(stored(one, 'address_labels')).sort()).toEqual(['Daily', 'Savings'])
  })

  it('[F22, F48] that comes back looks into storage, which makes nothing of it its own', () => {
    const [one, two] = apart({ options: { tabs: 'isolated' } })
    one.give(label(A, 'Savings'))
    two.give({ type: 'reportTabMessage', message: { kind: 'returned' } })
    two.wait(0)
    two.give(label(B, 'Daily'))
    expect(Object.values(stored(one, 'address_labels')).sort()).toEqual(['Daily', 'Savings'])
  })

  it('[F22] what was done while a write was on its way is not taken back by its answer', () => {
    const one = openPage()
    const memory = createMemoryPorts({ world: one.memory.world })
    const { storage, timer } = memory.ports
    const slow = { ...storage, write: (key: string, value: string) => timer.after(100).pipe(switchMap(() => storage.write(key, value))) }
    const two = openPage({ memory, ports: { storage: slow } })
    one.give(label(A, 'Savings'))
    two.give(label(B, 'Daily'))
    two.wait(50)
    two.give(label(C, 'Old'))
    two.wait(1_000)
    expect(labels(two)).toEqual(['Daily', 'Old', 'Savings'])
    expect(Object.values(stored(one, 'address_labels')).sort()).toEqual(['Daily', 'Old', 'Savings'])
  })

  it('[F22, CORE-28] of a balance the later one stays; the network is that of the tab that was used last', async () => {
    const [one, two] = apart()
    await one.run({ type: 'switchNetwork', network: 'eip155:8453' })
    await two.run({ type: 'connect', connectorId: ALPHA })
    two.wait(1_000)
    await one.run({ type: 'connect', connectorId: ALPHA })
    one.wait(1_000)
    const [first] = Object.values(stored(one, 'native_balances') as Record<string, { at: number }>)
    expect(first?.at).toBeGreaterThan(0)
    expect(stored(one, 'active_network_id')).toBe(one.state().network.namespaces.eip155?.caipNetwork)
  })
})
