import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { A, ALPHA, B, BETA, C, S } from '../../../tests/domain/facts.js'
import { openPage, openTab, type Page, type PageOptions } from '../../../tests/domain/page.js'
import { createSeeded } from '../../adapters/memory/seeded.js'
import type { DomainCommand } from '../root.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import { solana, solanaDevnet } from '../shared/networks/chains.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'

const SOL = { first: S, second: '11111111111111111111111111111112' }
// Wallets keep their permission after disconnect, as most do, so a late tab could connect again.
const policy = (restoreMs: number) => ({ decision: 'approve' as const, methods: { disconnect: 'silent' as const, restore: { delayMs: restoreMs } } })

function twoNamespaces(restoreMs: number): PageOptions {
  return {
    options: { networks: [mainnet, base, solana, solanaDevnet] },
    adapters: ['eip155', 'solana'],
    wallets: [
      { id: ALPHA, name: 'Alpha', accounts: [A, B], policy: policy(restoreMs) },
      { id: BETA, name: 'Beta', accounts: [C, A], policy: policy(restoreMs) },
      { id: 'sol', name: 'Sol', namespace: 'solana', accounts: [SOL.first, SOL.second], policy: policy(restoreMs) },
      { id: 'sun', name: 'Sun', namespace: 'solana', accounts: [SOL.second, SOL.first], policy: policy(restoreMs) },
    ],
  }
}

const wallets = { eip155: [ALPHA, BETA], solana: ['sol', 'sun'] } as const
const networks = { eip155: ['eip155:1', 'eip155:8453'], solana: [solana.caipNetworkId, solanaDevnet.caipNetworkId] } as const

interface Act {
  readonly tab: number
  readonly kind: 'connect' | 'disconnect' | 'account' | 'network'
  readonly namespace: 'eip155' | 'solana'
  readonly choice: 0 | 1
  /** Milliseconds since the previous action. */
  readonly after: number
}

/** Returns the connection of each namespace, on which all tabs must agree. */
function connectionsOf(page: Page) {
  const { connection, account } = page.state()
  const of = (namespace: ChainNamespace) => ({
    connectorId: connection.namespaces[namespace]?.connectorId ?? null,
    address: account.namespaces[namespace]?.address,
  })
  return { eip155: of('eip155'), solana: of('solana') }
}

/** Returns the networks that no wallet reports. */
function networksOf(page: Page) {
  const { namespaces, activeNamespace } = page.state().network
  return { eip155: namespaces.eip155?.caipNetwork, solana: namespaces.solana?.caipNetwork, activeNamespace }
}

/** Returns the command of an action, or undefined if the tab does not offer it. */
function commandOf(page: Page, { kind, namespace, choice }: Act): DomainCommand | undefined {
  const { connection, account } = page.state()
  const one = connection.namespaces[namespace]
  switch (kind) {
    case 'connect':
      return { type: 'connect', connectorId: wallets[namespace][choice], namespace }
    case 'disconnect':
      return one?.connectorId === undefined && one?.flow === undefined ? undefined : { type: 'disconnect', namespace }
    case 'account': {
      const address = account.namespaces[namespace]?.allAccounts[choice]?.address
      return address === undefined || account.namespaces[namespace]?.address === address ? undefined : { type: 'switchAccount', namespace, address }
    }
    case 'network':
      return { type: 'switchNetwork', network: networks[namespace][choice] }
  }
}

const KINDS = ['connect', 'connect', 'disconnect', 'disconnect', 'account', 'network'] as const

/** `gap`: least time between two acts, in milliseconds. */
const acts = (tabs: number, kinds: readonly Act['kind'][] = KINDS, gap = 0) =>
  fc.array(
    fc.record<Act>({
      tab: fc.nat(tabs - 1),
      kind: fc.constantFrom(...kinds),
      namespace: fc.constantFrom('eip155', 'eip155', 'solana'),
      choice: fc.constantFrom(0, 1),
      after: fc.oneof(fc.nat(1_000), fc.nat(300), fc.constantFrom(0, 1, 2)).map((ms) => ms + gap),
    }),
    { minLength: 2, maxLength: 8 },
  )

/** Plays the actions. Returns the last choice of each namespace, or undefined if two tabs acted at the same moment. */
function play(pages: readonly Page[], plan: readonly Act[], opens?: () => Page): { all: readonly Page[]; chosen: Map<string, string | null> } {
  const all = [...pages]
  const chosen = new Map<string, string | null>()
  const last = new Map<string, { at: number; tab: number }>()
  for (const [index, act] of plan.entries()) {
    const page = all[act.tab % all.length] as Page
    page.wait(act.after)
    if (opens && index === plan.length >> 1) all.push(opens())
    const command = commandOf(page, act)
    if (command === undefined) continue
    page.give(command)
    page.wait(0)
    if (act.kind === 'account' || act.kind === 'network') continue
    const before = last.get(act.namespace)
    const now = page.memory.time.now()
    // Actions of one tab within one millisecond count as separate milliseconds.
    const isTie = before !== undefined && before.tab !== act.tab % all.length && now - before.at < 10
    if (isTie) chosen.delete(act.namespace)
    else chosen.set(act.namespace, act.kind === 'connect' ? wallets[act.namespace][act.choice] : null)
    last.set(act.namespace, { at: now, tab: act.tab % all.length })
  }
  all[0]?.wait(1_000)
  return { all, chosen }
}

function expectAgreement({ all, chosen }: ReturnType<typeof play>): void {
  const [first, ...others] = all.map(connectionsOf)
  for (const other of others) expect(other).toEqual(first)
  for (const [namespace, connectorId] of chosen) expect(first?.[namespace as 'eip155'].connectorId).toBe(connectorId)
}

describe('tabs in which the visitor acts in turn', () => {
  it.each([2, 3])('[UX-43, F21] agree within a second on the last act, in two namespaces: %i tabs', (count) => {
    fc.assert(
      fc.property(acts(count), fc.nat(300), fc.nat(2 ** 31), (plan, restoreMs, seed) => {
        const random = createSeeded(seed)
        const one = openPage(twoNamespaces(restoreMs))
        const pages = [one, ...Array.from({ length: count - 1 }, () => openTab(one, twoNamespaces(restoreMs)))]
        one.memory.tabs.delay(() => random.below(300))
        try {
          expectAgreement(play(pages, plan))
        } finally {
          for (const page of pages) page.close()
        }
      }),
      { numRuns: 30 },
    )
  })

  it('[UX-43, ACCT-12, F21] keep the account that is chosen while older connects are still on their way', () => {
    const one = openPage(twoNamespaces(0))
    const pages = [one, openTab(one, twoNamespaces(0)), openTab(one, twoNamespaces(0))]
    const random = createSeeded(6)
    one.memory.tabs.delay(() => random.below(300))
    const connect = { tab: 0, kind: 'connect', namespace: 'eip155', choice: 0 } as const
    const acts: Act[] = [
      { ...connect, after: 0 },
      { ...connect, kind: 'disconnect', after: 0 },
      { ...connect, after: 133 },
      { ...connect, after: 1 },
      { ...connect, after: 1 },
      { tab: 2, kind: 'account', namespace: 'eip155', choice: 1, after: 0 },
    ]
    expectAgreement(play(pages, acts))
    expect(pages.map((page) => connectionsOf(page).eip155.address)).toEqual([B, B, B])
    for (const page of pages) page.close()
  })

  it('[UX-43, ACCT-12, F21] keep the account of a later connect while they adopt it, when an older choice arrives after it', () => {
    const one = openPage(twoNamespaces(13))
    const pages = [one, openTab(one, twoNamespaces(13)), openTab(one, twoNamespaces(13))]
    const random = createSeeded(962_587_719)
    one.memory.tabs.delay(() => random.below(300))
    const connect = { tab: 0, kind: 'connect', namespace: 'eip155', choice: 0, after: 0 } as const
    expectAgreement(play(pages, [connect, { ...connect, tab: 1, choice: 1 }, { ...connect, kind: 'account', choice: 1 }, connect]))
    expect(pages.map((page) => connectionsOf(page).eip155.address)).toEqual([A, A, A])
    for (const page of pages) page.close()
  })

  it.each([2, 3])('[UX-43, F21] agree on the network that was chosen last, and on its namespace, while no wallet is connected: %i tabs', (count) => {
    fc.assert(
      fc.property(acts(count, ['network']), fc.nat(2 ** 31), (plan, seed) => {
        const random = createSeeded(seed)
        const one = openPage(twoNamespaces(0))
        const pages = [one, ...Array.from({ length: count - 1 }, () => openTab(one, twoNamespaces(0)))]
        one.memory.tabs.delay(() => random.below(300))
        try {
          play(pages, plan)
          const [first, ...others] = pages.map(networksOf)
          for (const other of others) expect(other).toEqual(first)
        } finally {
          for (const page of pages) page.close()
        }
      }),
      { numRuns: 25 },
    )
  })

  it('[UX-43, F21, F22] agree with one that is opened meanwhile and restores what is stored', () => {
    fc.assert(
      // An act that is over within the same milliseconds looks like a new one once it is stored; no visitor is that fast.
      fc.property(acts(2, KINDS, 20), fc.nat(300), fc.nat(2 ** 31), (plan, restoreMs, seed) => {
        const random = createSeeded(seed)
        const one = openPage(twoNamespaces(restoreMs))
        const two = openTab(one, twoNamespaces(restoreMs))
        one.memory.tabs.delay(() => random.below(100))
        const late: Page[] = []
        try {
          const opens = () => {
            const page = openTab(one, twoNamespaces(restoreMs))
            late.push(page)
            return page
          }
          expectAgreement(play([one, two], plan, opens))
        } finally {
          for (const page of [one, two, ...late]) page.close()
        }
      }),
      { numRuns: 30 },
    )
  })

  it('[UX-43, F21, F22] a tab that restores hears of a disconnect that is not stored yet', () => {
    const one = openPage(twoNamespaces(10))
    const two = openTab(one, twoNamespaces(10))
    one.memory.tabs.delay(() => 90)
    one.give({ type: 'connect', connectorId: ALPHA, namespace: 'eip155' })
    one.give({ type: 'connect', connectorId: 'sol', namespace: 'solana' })
    one.wait(92)
    // This tab still adopts the connections, so the wallet is disconnected by the other one, once it hears of it.
    two.give({ type: 'disconnect', namespace: 'eip155' })
    one.wait(20)
    const late = openTab(one, twoNamespaces(10))
    one.wait(1_000)
    for (const page of [one, two, late]) {
      expect(connectionsOf(page)).toMatchObject({ eip155: { connectorId: null }, solana: { connectorId: 'sol' } })
      page.close()
    }
  })
})
