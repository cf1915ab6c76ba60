import { describe, expect, it } from 'vitest'
import { A, ALPHA, B, BETA, S, started } from '../../../../tests/domain/facts.js'
import { openPage, openTab, type Page, walletOf } from '../../../../tests/domain/page.js'
import { createMemoryPorts } from '../../../adapters/memory/memory-ports.js'
import type { MemoryWalletOptions } from '../../../adapters/memory/wallets/memory-wallet.js'
import { given } from '../../../testing/given.js'
import type { DomainEvent } from '../../root.js'
import type { ChainNamespace } from '../../shared/caip/caip.js'
import { bitcoin, solana } from '../../shared/networks/chains.js'
import { mainnet } from '../../shared/networks/evm-chains.js'
import { selectConnectionStatus } from '../index.js'

const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const GAMMA = 'io.example.gamma'
const NAMESPACES: readonly ChainNamespace[] = ['eip155', 'solana', 'bip122']
const THREE = { options: { networks: [mainnet, solana, bitcoin] }, adapters: NAMESPACES } as const
/** One wallet for each namespace. */
const WALLETS: readonly MemoryWalletOptions[] = [
  { id: ALPHA, name: 'Alpha', accounts: [A, B], granted: true },
  { id: BETA, name: 'Beta', namespace: 'solana', accounts: [S], network: solana.caipNetworkId, granted: true },
  { id: GAMMA, name: 'Gamma', namespace: 'bip122', accounts: [BTC], network: bitcoin.caipNetworkId, granted: true },
]
const IDS = { eip155: ALPHA, solana: BETA, bip122: GAMMA }
const other: MemoryWalletOptions = { id: 'io.example.other', name: 'Other', accounts: [B] }

const statuses = (page: Page) => NAMESPACES.map((namespace) => selectConnectionStatus(page.state(), namespace))
const stored = (page: Page, key: string): unknown => JSON.parse(page.memory.disk.get(`latchkit:${key}`) ?? '{"d":null}').d
const announce = (page: Page, ...wallets: readonly MemoryWalletOptions[]) => {
  for (const wallet of wallets) page.memory.wallets.add(wallet)
  page.wait(10)
}
const prompts = (page: Page) => page.memory.wallets.all().flatMap((wallet) => wallet.requests().filter(({ prompted }) => prompted))

/** Reopens a page on which three wallets were connected, and lets the restore end without them. */
async function openWithout(wallets: readonly MemoryWalletOptions[] = [other]): Promise<Page> {
  const first = openPage({ ...THREE, wallets: WALLETS })
  for (const [namespace, connectorId] of Object.entries(IDS)) await first.run({ type: 'connect', connectorId, namespace: namespace as ChainNamespace })
  first.wait(10)
  first.close()
  const page = openPage({ ...THREE, memory: createMemoryPorts({ disk: first.memory.disk }), wallets })
  page.wait(5_000)
  expect(statuses(page)).toEqual(['disconnected', 'disconnected', 'disconnected'])
  return page
}

describe('a wallet that comes after the restore ended', () => {
  it('[CONN-15, CONN-23] is restored in its namespace when it comes, without a prompt, and heard from then on', async () => {
    const page = await openWithout()
    announce(page, ...WALLETS.slice(1))
    expect(statuses(page)).toEqual(['disconnected', 'connected', 'connected'])
    page.wait(60_000)
    announce(page, WALLETS[0] as MemoryWalletOptions)
    expect([statuses(page), page.events('connected').map(({ by }) => by)]).toEqual([
      ['connected', 'connected', 'connected'],
      ['restore', 'restore', 'restore'],
    ])
    expect([prompts(page), page.state().connection.recentWallets.length, page.state().alerts.current]).toEqual([[], 2, undefined])
    walletOf(page).switchAccount(B)
    page.wait(10)
    expect(page.state().account.namespaces.eip155?.address).toBe(B)
  })

  it('[CORE-22, CORE-24, CORE-25] stays stored, so that a reload before it came loses nothing', async () => {
    const page = await openWithout()
    const items = ['connected_connector_ids', 'connection_status', 'connected_namespaces'].map((key) => stored(page, key))
    expect(items).toEqual([IDS, 'connected', ['eip155', 'solana', 'bip122']])
    announce(page, WALLETS[1] as MemoryWalletOptions)
    expect(stored(page, 'connected_connector_ids')).toEqual(IDS)
    page.close()
    const again = openPage({ ...THREE, memory: createMemoryPorts({ disk: page.memory.disk }), wallets: WALLETS })
    again.wait(1_000)
    expect(statuses(again)).toEqual(['connected', 'connected', 'connected'])
  })

  it('[CONN-16] is not asked a second time where it does not grant the accounts any more', async () => {
    const page = await openWithout()
    announce(page, { ...(WALLETS[1] as MemoryWalletOptions), granted: false })
    expect([statuses(page), page.state().connection.namespaces.solana?.lastFailure]).toEqual([['disconnected', 'disconnected', 'disconnected'], undefined])
    expect([walletOf(page, BETA).requests().length, prompts(page)]).toEqual([1, []])
    expect(stored(page, 'connected_connector_ids')).toEqual({ eip155: ALPHA, bip122: GAMMA })
  })

  it('[CONN-22] is left alone after a disconnect by the visitor, of its namespace or of all', async () => {
    const page = await openWithout()
    await page.run({ type: 'disconnect', namespace: 'solana' })
    page.wait(10)
    expect(stored(page, 'connected_connector_ids')).toEqual({ eip155: ALPHA, bip122: GAMMA })
    await page.run({ type: 'disconnect' })
    announce(page, ...WALLETS)
    expect([statuses(page), stored(page, 'connected_connector_ids')]).toEqual([['disconnected', 'disconnected', 'disconnected'], {}])
  })

  it('[CONN-15] is left alone in a namespace where the visitor connects another wallet, also where that one refuses', async () => {
    const page = await openWithout([{ ...other, policy: 'reject' }])
    await expect(page.run({ type: 'connect', connectorId: other.id })).rejects.toMatchObject({ code: 'CONNECTION_REJECTED' })
    announce(page, ...WALLETS)
    expect(statuses(page)).toEqual(['disconnected', 'connected', 'connected'])
    // The next page restores the earlier session: the visitor has no other.
    expect(stored(page, 'connected_connector_ids')).toEqual(IDS)
    walletOf(page, other.id).setPolicy('approve')
    await page.run({ type: 'connect', connectorId: other.id })
    expect(stored(page, 'connected_connector_ids')).toEqual({ ...IDS, eip155: other.id })
  })

  it('[CONN-15, T2] is not restored by a report about a wallet that is contested, or that no session waits for', () => {
    for (const [namespace, id] of Object.entries(IDS) as [ChainNamespace, string][]) {
      const found = { type: 'connectorFound', connector: { id, name: id, type: 'ANNOUNCED', chain: namespace } } as const
      const awaited = { type: 'restoreWithheld', namespace, connectorId: id, awaited: true } as const
      const contested = { type: 'connectorsInConflict', namespace, connectorIds: [id] } as const
      const due = (...events: DomainEvent[]) => given([...started, ...events], THREE).when({ type: 'reportRestoreDue', namespace }).decision
      expect(due(awaited, found)).toMatchObject([{ type: 'connectStarted', namespace, connectorId: id, by: 'restore' }])
      for (const events of [[awaited], [awaited, found, contested], [{ ...awaited, awaited: undefined }, found], [found]])
        expect(due(...(JSON.parse(JSON.stringify(events)) as DomainEvent[]))).toEqual([])
    }
  })

  it('[CONN-22] is left alone where the visitor forgets it, or disconnects it, which other tabs are told', async () => {
    const page = await openWithout()
    page.give({ type: 'forgetConnection', namespace: 'eip155', connectorId: ALPHA })
    await page.run({ type: 'disconnect', namespace: 'solana' })
    expect(page.events('disconnectStarted').map(({ unfollowed }) => unfollowed)).toEqual([['solana']])
    announce(page, ...WALLETS)
    expect([statuses(page), stored(page, 'connected_connector_ids')]).toEqual([['disconnected', 'disconnected', 'connected'], { bip122: GAMMA }])
  })

  it('[T2] is not restored where two claim its identity, at once or one after the other, and the session stays stored', async () => {
    const page = await openWithout()
    announce(page, WALLETS[0] as MemoryWalletOptions, { ...(WALLETS[0] as MemoryWalletOptions), uuid: 'another', announceAfter: 1_000 })
    expect(statuses(page)[0]).toBe('connected')
    page.wait(1_000)
    expect([statuses(page)[0], page.state().alerts.current?.key]).toEqual(['disconnected', 'walletContested'])
    const twin = { ...(WALLETS[1] as MemoryWalletOptions), id: 'io.example.twin', uuid: 'one' }
    announce(page, twin, { ...(WALLETS[1] as MemoryWalletOptions), uuid: 'one' })
    page.wait(10_000)
    expect([statuses(page), stored(page, 'connected_connector_ids'), prompts(page)]).toEqual([['disconnected', 'disconnected', 'disconnected'], IDS, []])
  })
})

describe('other tabs while a wallet is awaited', () => {
  it('[UX-43] the wallet of another tab stays connected, and the account that was chosen there is restored here', async () => {
    const page = await openWithout()
    const two = openTab(page, THREE)
    announce(page, WALLETS[0] as MemoryWalletOptions)
    await page.run({ type: 'switchAccount', namespace: 'eip155', address: B })
    page.wait(1_000)
    expect([page, two].map((one) => [statuses(one)[0], one.state().account.namespaces.eip155?.address])).toEqual([
      ['connected', B],
      ['connected', B],
    ])
    expect([stored(page, 'connected_connector_ids'), page.events('disconnected'), two.events('disconnected')]).toEqual([IDS, [], []])
  })

  it('[UX-43, ACCT-12] the account that another tab chose is taken by the wallet that comes, in each namespace by its own', async () => {
    const page = await openWithout()
    const [evm, sol] = WALLETS as [MemoryWalletOptions, MemoryWalletOptions]
    const S2 = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
    for (const [namespace, connectorId, address] of [
      ['eip155', ALPHA, B],
      ['solana', BETA, S2],
    ] as const)
      page.give({ type: 'reportTabMessage', message: { kind: 'account', namespace, connectorId, address, at: page.memory.now() } })
    announce(page, evm, { ...sol, accounts: [S, S2] })
    expect([statuses(page).slice(0, 2), page.state().account.namespaces.eip155?.address, page.state().account.namespaces.solana?.address]).toEqual([
      ['connected', 'connected'],
      B,
      S2,
    ])
  })

  it('[UX-43, CONN-22] a disconnect in one tab drops it in the other, and a wallet that was chosen in one is not overtaken in the other', async () => {
    const page = await openWithout()
    const two = openTab(page, THREE)
    two.wait(5_000)
    await two.run({ type: 'disconnect', namespace: 'solana' })
    await two.run({ type: 'connect', connectorId: other.id })
    page.wait(1_000)
    announce(page, ...WALLETS)
    for (const one of [page, two])
      expect([statuses(one), one.state().connection.namespaces.eip155?.connectorId]).toEqual([['connected', 'disconnected', 'connected'], other.id])
    expect(stored(page, 'connected_connector_ids')).toEqual({ eip155: other.id, bip122: GAMMA })
  })
})

describe('two tabs that act at once', () => {
  it('[UX-43, CONN-35] one disconnects Solana while the other restores: the other namespaces are restored, and nothing of Solana stays', async () => {
    const page = await openWithout()
    announce(page, ...WALLETS)
    const two = openTab(page, THREE)
    const disconnects = page.run({ type: 'disconnect', namespace: 'solana' })
    two.wait(2_000)
    await disconnects
    for (const one of [page, two]) expect(statuses(one)).toEqual(['connected', 'disconnected', 'connected'])
    expect(stored(page, 'connected_connector_ids')).toEqual({ eip155: ALPHA, bip122: GAMMA })
  })

  it('[UX-43, CONN-35] one connects Ethereum while the other disconnects all: the later act holds in its namespace, in both', async () => {
    const page = await openWithout([other])
    const two = openTab(page, THREE)
    announce(page, ...WALLETS.slice(1))
    two.wait(1_000)
    const disconnects = two.run({ type: 'disconnect' })
    const connects = page.run({ type: 'connect', connectorId: other.id })
    page.wait(2_000)
    await Promise.all([disconnects, connects])
    for (const one of [page, two]) expect(statuses(one)).toEqual(['connected', 'disconnected', 'disconnected'])
    expect(stored(page, 'connected_connector_ids')).toEqual({ eip155: other.id })
  })
})
