import { throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { A, ALPHA, B, BETA, found, S, started, connected, disconnected } from '../../../../tests/domain/facts.js'
import { openPage, openTab, type Page, type PageOptions, walletOf } from '../../../../tests/domain/page.js'
import { createMemoryPorts } from '../../../adapters/memory/memory-ports.js'
import type { MemoryWalletOptions } from '../../../adapters/memory/wallets/memory-wallet.js'
import type { WalletBehaviour, WalletDecision } from '../../../adapters/memory/wallets/wallet-policy.js'
import { given, nothing } from '../../../testing/given.js'
import type { DomainEvent, RootState } from '../../root.js'
import { failure } from '../../shared/errors/errors.js'
import { solana } from '../../shared/networks/chains.js'
import { mainnet } from '../../shared/networks/evm-chains.js'
import { selectConnectionStatus, selectLockedWallet } from '../index.js'
import { RESTORE_DEADLINE_MS } from '../other-tab.js'

const SPACES = ['eip155', 'solana'] as const
const TWO: PageOptions = { options: { networks: [mainnet, solana] }, adapters: SPACES }
/** One wallet for each namespace. */
const WALLETS: readonly MemoryWalletOptions[] = [
  { id: ALPHA, name: 'Alpha', accounts: [A, B], granted: true },
  { id: BETA, name: 'Beta', namespace: 'solana', accounts: [S], network: solana.caipNetworkId, granted: true },
]
const IDS = { eip155: ALPHA, solana: BETA }
const other: MemoryWalletOptions = { id: 'io.example.other', name: 'Other', accounts: [B] }

const statusesIn = (state: RootState) => SPACES.map((namespace) => selectConnectionStatus(state, namespace))
const statuses = (page: Page) => statusesIn(page.state())
const stored = (page: Page): unknown => JSON.parse(page.memory.disk.get('latchkit:connected_connector_ids') ?? '{"d":null}').d
const prompts = (page: Page) => page.memory.wallets.all().flatMap((wallet) => wallet.requests().filter(({ prompted }) => prompted))
const late = (delayMs: number, more: WalletBehaviour = {}) => ({ delayMs, ...more })

/** Reopens a page on which both wallets were connected, and waits until they have not answered for 3 s. */
async function openSilent(eip155: WalletDecision | WalletBehaviour, ofSolana: WalletDecision | WalletBehaviour = eip155): Promise<Page> {
  const first = openPage({ ...TWO, wallets: WALLETS })
  for (const [namespace, connectorId] of Object.entries(IDS)) await first.run({ type: 'connect', connectorId, namespace: namespace as 'eip155' })
  first.wait(10)
  first.close()
  const answers = [eip155, ofSolana]
  const wallets = [...WALLETS.map((wallet, at) => ({ ...wallet, policy: { methods: { restore: answers[at] ?? 'silent' } } })), other]
  const page = openPage({ ...TWO, memory: createMemoryPorts({ disk: first.memory.disk }), wallets })
  page.wait(RESTORE_DEADLINE_MS - 1)
  expect(statuses(page)).toEqual(['connecting', 'connecting'])
  page.wait(1)
  expect([statuses(page), stored(page)]).toEqual([['disconnected', 'disconnected'], IDS])
  return page
}

describe('a wallet that is silent while it is restored', () => {
  it('[F29, CORE-22, fault] keeps its session, and the next page restores it', async () => {
    const page = await openSilent('silent')
    page.wait(60_000)
    expect([statuses(page), stored(page), page.state().modal.open, page.state().toasts, page.state().alerts.current]).toEqual([
      ['disconnected', 'disconnected'],
      IDS,
      false,
      {},
      undefined,
    ])
    page.close()
    const again = openPage({ ...TWO, memory: createMemoryPorts({ disk: page.memory.disk }), wallets: WALLETS })
    again.wait(10)
    expect([statuses(again), again.shown.map(statusesIn)]).toEqual([['connected', 'connected'], expect.arrayContaining([['connecting', 'connecting']])])
  })

  it('[CORE-22, fault] keeps its session where the code that asks it does not load, and the next page restores it', async () => {
    const first = openPage({ ...TWO, wallets: WALLETS })
    for (const [namespace, connectorId] of Object.entries(IDS)) await first.run({ type: 'connect', connectorId, namespace: namespace as 'eip155' })
    first.wait(10)
    first.close()
    const memory = createMemoryPorts({ disk: first.memory.disk })
    const connector = { ...memory.ports.connector, connect: () => throwError(() => failure('CODE_UNAVAILABLE')) }
    const page = openPage({ ...TWO, memory, wallets: WALLETS, ports: { connector } })
    page.wait(60_000)
    expect([statuses(page), stored(page)]).toEqual([['disconnected', 'disconnected'], IDS])
    page.close()
    const again = openPage({ ...TWO, memory: createMemoryPorts({ disk: page.memory.disk }), wallets: WALLETS })
    again.wait(10)
    expect(statuses(again)).toEqual(['connected', 'connected'])
  })

  it('[F29, CONN-15, fault] is restored when it answers, in its namespace alone, and heard from then on', async () => {
    const page = await openSilent(late(9_000), late(20_000))
    page.wait(6_000)
    expect([statuses(page), page.events('connected')]).toMatchObject([['connected', 'disconnected'], [{ namespace: 'eip155', by: 'restore', address: A }]])
    page.wait(11_000)
    expect([statuses(page), prompts(page), page.state().connection.recentWallets.length]).toEqual([['connected', 'connected'], [], 2])
    walletOf(page).switchAccount(B)
    page.wait(10)
    expect(page.state().account.namespaces.eip155?.address).toBe(B)
    // The answer counts, so the wallet is not asked a second time.
    expect(
      WALLETS.map(
        ({ id }) =>
          walletOf(page, id)
            .requests()
            .filter(({ method }) => method === 'restore').length,
      ),
    ).toEqual([1, 1])
    // Each attempt ends once: the one that had ended is not taken up again.
    const ends = [...page.events('connected'), ...page.events('connectFailed')].map(({ operation }) => operation)
    expect([new Set(ends).size, ends.length, page.events('connectStarted').length]).toEqual([4, 4, 2])
  })

  it.each<[string, object, string | undefined]>([
    ['is closed', { decision: 'reject' }, ALPHA],
    ['fails', { error: { code: -32603, message: 'no' } }, undefined],
    ['has no account', { garbage: [], unguarded: true }, ALPHA],
  ])('[CONN-16, CONN-11, fault] keeps its session when it %s late', async (_, more, locked) => {
    const page = await openSilent(late(5_000, more), 'silent')
    page.wait(10_000)
    expect([statuses(page), stored(page), selectLockedWallet(page.state(), 'eip155')]).toEqual([['disconnected', 'disconnected'], IDS, locked])
  })

  it('[CONN-16, fault] loses its session when it says late that the page is not authorized', async () => {
    const page = await openSilent(late(5_000, { error: { code: 4100, message: 'no' } }), 'silent')
    page.wait(10_000)
    expect([statuses(page), stored(page), page.events('restoreAbandoned')]).toMatchObject([
      ['disconnected', 'disconnected'],
      { solana: BETA },
      [{ namespace: 'eip155', connectorId: ALPHA }],
    ])
  })

  it('[F29, fault] keeps its session also where the adapter waits no longer, before the 3 s are over or later', async () => {
    const silence = (ms: number) => failure('CONNECT_FAILED', {}, failure('DEADLINE_EXCEEDED', { subject: 'Alpha', ms }))
    const page = await openSilent('silent')
    const operations = SPACES.map((namespace) => page.state().connection.namespaces[namespace]?.unanswered ?? '')
    SPACES.forEach((namespace, at) => {
      page.give({ type: 'reportConnectFailed', namespace, operation: operations[at] as string, failure: silence(10_000) })
    })
    expect([page.events('restoreAbandoned'), stored(page)]).toEqual([[], IDS])
    page.close()
    const again = openPage({ ...TWO, memory: createMemoryPorts({ world: page.memory.world }) })
    for (const namespace of SPACES) {
      const { operation = '' } = again.state().connection.namespaces[namespace]?.flow ?? {}
      again.give({ type: 'reportConnectFailed', namespace, operation, failure: silence(1_000) })
    }
    again.wait(0)
    expect([statuses(again), stored(again)]).toEqual([['disconnected', 'disconnected'], IDS])
  })

  it('[F29, CONN-22] is left alone after a disconnect, and where another wallet was chosen', async () => {
    const page = await openSilent(late(9_000))
    await page.run({ type: 'disconnect', namespace: 'solana' })
    await page.run({ type: 'connect', connectorId: other.id })
    page.wait(10_000)
    expect([statuses(page), page.state().connection.namespaces.eip155?.connectorId, stored(page)]).toEqual([
      ['connected', 'disconnected'],
      other.id,
      { eip155: other.id },
    ])
  })

  it('[F29] can be tried again by a click, whose refusal leaves the session stored', async () => {
    const page = await openSilent(late(9_000))
    for (const id of [ALPHA, BETA]) walletOf(page, id).setPolicy('reject')
    for (const connectorId of [ALPHA, BETA]) await expect(page.run({ type: 'connect', connectorId })).rejects.toMatchObject({ code: 'CONNECTION_REJECTED' })
    page.wait(20_000)
    // The click has taken the place of the restore.
    expect([statuses(page), stored(page)]).toEqual([['disconnected', 'disconnected'], IDS])
    for (const id of [ALPHA, BETA]) walletOf(page, id).setPolicy('approve')
    for (const connectorId of [ALPHA, BETA]) await page.run({ type: 'connect', connectorId })
    expect(statuses(page)).toEqual(['connected', 'connected'])
  })

  it('[T2] is not restored where another one claims its identity meanwhile, and stays stored', async () => {
    const page = await openSilent(late(9_000))
    page.memory.wallets.add({ ...(WALLETS[1] as MemoryWalletOptions), uuid: 'another' })
    page.wait(10_000)
    expect([statuses(page), stored(page), page.state().alerts.current?.key]).toEqual([['connected', 'disconnected'], IDS, 'walletContested'])
  })

  it('[CONN-04, CONN-23] that leaves the page answers no more, and is restored when it comes back', async () => {
    const page = await openSilent(late(9_000))
    const { announcement } = walletOf(page, BETA)
    page.give({ type: 'reportAnnouncement', announcement: { ...announcement, left: true } })
    page.wait(10_000)
    expect(statuses(page)).toEqual(['connected', 'disconnected'])
    walletOf(page, BETA).setPolicy('approve')
    page.give({ type: 'reportAnnouncement', announcement })
    page.wait(10)
    expect([statuses(page), prompts(page)]).toEqual([['connected', 'connected'], []])
  })

  it('[UX-43] is asked again where another tab connects it, in each namespace', async () => {
    const page = await openSilent('silent')
    for (const [namespace, connectorId] of Object.entries(IDS)) {
      walletOf(page, connectorId).setPolicy('approve')
      page.give({ type: 'reportConnectionElsewhere', namespace: namespace as 'eip155', connectorId })
    }
    page.wait(10)
    expect([statuses(page), page.events('connected').map(({ by }) => by)]).toEqual([
      ['connected', 'connected'],
      ['tab', 'tab'],
    ])
  })

  it('[UX-43, ACCT-12] takes the account that another tab chose, and ends where another tab disconnects', async () => {
    const page = await openSilent(late(15_000))
    for (const id of [ALPHA, BETA]) walletOf(page, id).setPolicy('approve')
    const two = openTab(page, TWO)
    two.wait(1_000)
    await two.run({ type: 'switchAccount', namespace: 'eip155', address: B })
    await two.run({ type: 'disconnect', namespace: 'solana' })
    page.wait(20_000)
    expect([statuses(page), page.state().account.namespaces.eip155?.address, stored(page)]).toEqual([['connected', 'disconnected'], B, { eip155: ALPHA }])
  })
})

it('[F26, F29] the answer to an earlier restore is none to the one that is not answered now', () => {
  const withheld = (unanswered: string): DomainEvent => ({ type: 'restoreWithheld', namespace: 'eip155', connectorId: ALPHA, unanswered })
  const answer = { type: 'reportConnected', namespace: 'eip155', accounts: [A], network: 'eip155:1', approvedNetworks: [], supportsAllNetworks: true } as const
  const page = given([...started, found(ALPHA), connected(ALPHA), disconnected(ALPHA, { by: 'wallet' }), withheld('o5'), withheld('o6')])
  page.when({ ...answer, operation: 'o5' }).then(nothing)
  expect(page.when({ ...answer, operation: 'o6' }).decision).toMatchObject([{ type: 'connectStarted', by: 'restore' }, { type: 'connected' }, {}])
})
