import { describe, expect, it } from 'vitest'
import { A, S } from '../../../../tests/domain/facts.js'
import { openPage, openTab, type Page } from '../../../../tests/domain/page.js'
import { createMemoryPorts } from '../../../adapters/memory/memory-ports.js'
import type { MemoryWalletOptions } from '../../../adapters/memory/wallets/memory-wallet.js'
import type { ChainNamespace } from '../../shared/caip/caip.js'
import { bitcoin, solana } from '../../shared/networks/chains.js'
import { mainnet } from '../../shared/networks/evm-chains.js'
import { RESTORE_DEADLINE_MS } from '../other-tab.js'

const near = { ...solana, id: 'mainnet', name: 'NEAR', caipNetworkId: 'near:mainnet', chainNamespace: 'near' } as const
const OPTIONS = { options: { networks: [mainnet, solana, bitcoin, near] }, adapters: ['eip155', 'solana', 'bip122', 'near'] } as const
const restored = (id: string, namespace: ChainNamespace, accounts: string, object: string): MemoryWalletOptions => ({
  id,
  namespace,
  object,
  accounts: [accounts],
  network: null,
  granted: true,
})
/** Two wallets of two namespaces each: both namespaces of a wallet have one provider object. */
const WALLETS = [
  restored('one', 'eip155', A, 'o1'),
  restored('one', 'solana', S, 'o1'),
  restored('two', 'bip122', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'o2'),
  restored('two', 'near', 'alice.near', 'o2'),
]

async function comeBack(change: (wallet: MemoryWalletOptions) => Partial<MemoryWalletOptions>): Promise<Page> {
  const first = openPage({ ...OPTIONS, wallets: WALLETS })
  for (const { id, namespace } of WALLETS) await first.run({ type: 'connect', connectorId: id, ...(namespace && { namespace }) })
  first.wait(10)
  first.close()
  const wallets = WALLETS.map((wallet) => ({ ...wallet, ...change(wallet) }))
  return openPage({ ...OPTIONS, memory: createMemoryPorts({ disk: first.memory.disk }), wallets })
}

/** Namespaces that the wallets were asked for, in order. */
const asked = (page: Page) =>
  page.entries.flatMap((entry) => (entry.kind === 'call' && entry.method === 'connect' ? [(entry.args[0] as { namespace: string }).namespace] : []))
const connected = (page: Page) =>
  Object.entries(page.state().connection.namespaces).flatMap(([namespace, one]) => (one.connectorId === undefined ? [] : [namespace]))

it('[CONN-15, CONN-50] the namespaces of one wallet are restored one after another, those of two wallets side by side', async () => {
  const page = await comeBack(({ namespace }) => ({ policy: { methods: { restore: { delayMs: namespace === 'bip122' ? 500 : 300 } } } }))
  page.wait(299)
  expect([asked(page), connected(page)]).toEqual([['eip155', 'bip122'], []])
  page.wait(1)
  expect([asked(page), connected(page)]).toEqual([['eip155', 'bip122', 'solana'], ['eip155']])
  page.wait(200)
  expect(asked(page)).toEqual(['eip155', 'bip122', 'solana', 'near'])
  page.wait(300)
  expect(connected(page)).toEqual(['eip155', 'solana', 'bip122', 'near'])
})

it('[F29, fault] a namespace that does not answer holds the others of its wallet for its own limit, and no other wallet', async () => {
  const page = await comeBack(({ namespace }) => (namespace === 'eip155' ? { policy: { methods: { restore: 'silent' } } } : {}))
  page.wait(100)
  expect(connected(page)).toEqual(['bip122', 'near'])
  page.wait(RESTORE_DEADLINE_MS)
  expect([connected(page), page.events('connectFailed').map(({ namespace }) => namespace)]).toEqual([['solana', 'bip122', 'near'], ['eip155']])
})

it('[CONN-22] a namespace that the visitor disconnects before its turn is not asked', async () => {
  const page = await comeBack(({ namespace }) => (namespace === 'eip155' ? { policy: { methods: { restore: { delayMs: 300 } } } } : {}))
  page.wait(10)
  await page.run({ type: 'disconnect', namespace: 'solana' })
  page.wait(10_000)
  expect([asked(page), connected(page)]).toEqual([
    ['eip155', 'bip122', 'near'],
    ['eip155', 'bip122', 'near'],
  ])
})

it('[CONN-15] of two namespaces that come late, the second waits for the first', async () => {
  const late = (namespace: string) => (namespace === 'solana' ? 200 : 1_900)
  const page = await comeBack(({ namespace = 'eip155' }) => ({
    policy: { methods: { restore: { delayMs: 2_000 } } },
    ...(namespace === 'eip155' || namespace === 'solana' ? { announceAfter: late(namespace) } : {}),
  }))
  page.wait(2_000)
  expect(asked(page)).toEqual(['bip122', 'solana', 'near'])
  page.wait(300)
  expect(asked(page)).toEqual(['bip122', 'solana', 'near', 'eip155'])
})

describe('what another tab connects', () => {
  /** Two tabs without a connection. The wallets answer silent questions after the given time. */
  function openTabs(delayMs: (namespace: string) => number | 'silent') {
    const wallets = WALLETS.map((wallet) => {
      const answer = delayMs(wallet.namespace ?? 'eip155')
      return { ...wallet, policy: { methods: { restore: answer === 'silent' ? answer : { delayMs: answer } } } }
    })
    const one = openPage({ ...OPTIONS, wallets })
    return { one, two: openTab(one, OPTIONS) }
  }
  const connectAll = async (page: Page) => {
    for (const { id, namespace } of WALLETS) await page.run({ type: 'connect', connectorId: id, ...(namespace && { namespace }) })
  }

  it('[UX-43, CONN-50] is read here one namespace of a wallet after another, those of two wallets side by side', async () => {
    const { one, two } = openTabs((namespace) => (namespace === 'bip122' ? 500 : 300))
    await connectAll(one)
    two.wait(299)
    expect([asked(two), connected(two)]).toEqual([['eip155', 'bip122'], []])
    two.wait(1)
    expect([asked(two), connected(two)]).toEqual([['eip155', 'bip122', 'solana'], ['eip155']])
    two.wait(200)
    expect(asked(two)).toEqual(['eip155', 'bip122', 'solana', 'near'])
    two.wait(300)
    expect([connected(two), new Set(two.events('connected').map(({ by }) => by))]).toEqual([['eip155', 'solana', 'bip122', 'near'], new Set(['tab'])])
  })

  it('[F29, UX-43, fault] a namespace that does not answer holds the others of its wallet for 3 s, and no other wallet', async () => {
    const { one, two } = openTabs((namespace) => (namespace === 'eip155' ? 'silent' : 0))
    await connectAll(one)
    two.wait(100)
    expect(connected(two)).toEqual(['bip122', 'near'])
    two.wait(RESTORE_DEADLINE_MS)
    expect([connected(two), two.events('connectFailed').map(({ namespace }) => namespace)]).toEqual([['solana', 'bip122', 'near'], ['eip155']])
  })

  it('[UX-43, CONN-22] that ends before its turn is not asked', async () => {
    const { one, two } = openTabs((namespace) => (namespace === 'eip155' ? 300 : 0))
    await connectAll(one)
    two.wait(10)
    await one.run({ type: 'disconnect', namespace: 'solana' })
    two.wait(10_000)
    expect([asked(two), connected(two)]).toEqual([
      ['eip155', 'bip122', 'near'],
      ['eip155', 'bip122', 'near'],
    ])
  })

  it('[UX-43, CONN-15] waits for a restore of the same wallet, and not for one of another', async () => {
    const page = await comeBack(({ namespace }) => ({ policy: { methods: { restore: { delayMs: namespace === 'eip155' ? 2_000 : 0 } } } }))
    page.wait(10)
    expect(connected(page)).toEqual(['bip122', 'near'])
    await page.run({ type: 'disconnect', namespace: 'solana' })
    await page.run({ type: 'disconnect', namespace: 'near' })
    for (const { id, namespace } of WALLETS.filter((wallet) => wallet.namespace === 'solana' || wallet.namespace === 'near'))
      page.give({ type: 'reportConnectionElsewhere', namespace: namespace as 'solana', connectorId: id })
    page.wait(10)
    expect(connected(page)).toEqual(['bip122', 'near'])
    page.wait(2_000)
    expect([connected(page), asked(page)]).toEqual([
      ['eip155', 'solana', 'bip122', 'near'],
      ['eip155', 'bip122', 'near', 'near', 'solana'],
    ])
  })
})
