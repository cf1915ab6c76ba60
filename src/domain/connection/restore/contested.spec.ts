import { describe, expect, it } from 'vitest'
import { A, ALPHA, B, BETA, S } from '../../../../tests/domain/facts.js'
import { openConnected, openPage, openTab, type Page, reload, walletOf } from '../../../../tests/domain/page.js'
import { createMemoryPorts } from '../../../adapters/memory/memory-ports.js'
import type { MemoryWalletOptions } from '../../../adapters/memory/wallets/memory-wallet.js'
import { solana } from '../../shared/networks/chains.js'
import { base, mainnet } from '../../shared/networks/evm-chains.js'
import { selectConnectionStatus } from '../index.js'

const UUID = '11111111-1111-4111-8111-111111111111'
const TWO = { options: { networks: [mainnet, base, solana] }, adapters: ['eip155', 'solana'] } as const
const solanaWallet = { id: BETA, name: 'Beta', namespace: 'solana', accounts: [S], network: solana.caipNetworkId, granted: true } as const
/** Knows the account of the stored session. */
const stranger: MemoryWalletOptions = { id: ALPHA, name: 'Alpha', uuid: UUID, accounts: [B, A], granted: true }

/** The genuine wallet announces 400 ms later, with the attacker's id or its uuid. */
const GENUINE: readonly (readonly [string, MemoryWalletOptions])[] = [
  ['rdns', { id: ALPHA, name: 'Alpha', rdns: ALPHA, accounts: [A], granted: true, announceAfter: 400 }],
  ['uuid', { id: 'io.example.genuine', name: 'Alpha', uuid: UUID, accounts: [A], granted: true, announceAfter: 400 }],
]

const status = (page: Page, namespace: 'eip155' | 'solana' = 'eip155') => selectConnectionStatus(page.state(), namespace)
const stored = (page: Page, key: string): unknown => JSON.parse(page.memory.disk.get(`latchkit:${key}`) ?? '{"d":null}').d

/** Reopens a page with Alpha and a Solana wallet connected, where an attacker announces Alpha first. */
async function comeBack(genuine: MemoryWalletOptions, more: readonly MemoryWalletOptions[] = [solanaWallet]): Promise<Page> {
  const first = await openConnected({ ...TWO, wallets: [{ id: ALPHA, name: 'Alpha' }, solanaWallet] })
  await first.run({ type: 'connect', connectorId: BETA })
  first.wait(0)
  first.close()
  const page = openPage({ ...TWO, memory: createMemoryPorts({ disk: first.memory.disk }), wallets: [stranger, genuine, ...more] })
  page.wait(399)
  return page
}

describe.each(GENUINE)('a stranger that is restored before the wallet of the same %s comes', (_, genuine) => {
  it('[T2, CONN-15] is disconnected in its namespace, without a trace of its account, and nothing is asked of the other wallet', async () => {
    const page = await comeBack(genuine)
    expect([page.state().account.namespaces.eip155?.address, status(page, 'solana')]).toEqual([B, 'connected'])
    page.wait(1)
    expect(page.events('disconnected')).toMatchObject([{ namespace: 'eip155', connectorId: ALPHA, by: 'conflict' }])
    expect([status(page), status(page, 'solana')]).toEqual(['disconnected', 'connected'])
    expect(page.state().account.namespaces.eip155).toEqual({ allAccounts: [] })
    expect(page.state().network.namespaces.eip155).toMatchObject({ caipNetwork: 'eip155:1' })
    expect(page.state().connectors.found.map(({ id, conflict }) => [id, conflict === true])).toEqual([
      [ALPHA, true],
      [BETA, false],
      [page.state().connectors.found[2]?.id, true],
    ])
    page.wait(10_000)
    expect([status(page), walletOf(page).listeners()]).toEqual(['disconnected', 0])
    expect(page.memory.wallets.all().flatMap((wallet) => wallet.prompts())).toEqual([])
  })

  it('[T2, TOAST-16] the visitor is asked which one is meant, and the question goes with the choice', async () => {
    const page = await comeBack(genuine)
    page.give({ type: 'openModal' })
    page.wait(1)
    expect(page.state().alerts.current).toMatchObject({ key: 'walletContested', short: 'Two wallets claim to be Alpha' })
    // Solana stays connected, but the view of the disconnected account closes.
    const chosen = page.state().connectors.found[2]?.id ?? ''
    await page.run({ type: 'connect', connectorId: chosen, namespace: 'eip155' })
    expect([page.state().account.namespaces.eip155?.address, page.state().alerts.current]).toEqual([A, undefined])
    page.wait(10_000)
    expect(status(page)).toBe('connected')
  })

  it('[T2, CONN-11] the session stays stored, and is restored after a reload without the other', async () => {
    const page = await comeBack(genuine)
    page.wait(1_000)
    expect([stored(page, 'connected_connector_ids'), stored(page, 'connection_status')]).toEqual([{ eip155: ALPHA, solana: BETA }, 'connected'])
    page.close()
    const again = openPage({
      ...TWO,
      memory: createMemoryPorts({ disk: page.memory.disk }),
      wallets: [{ id: ALPHA, name: 'Alpha', granted: true }, solanaWallet],
    })
    again.wait(1_000)
    expect([status(again), again.state().account.namespaces.eip155?.address]).toEqual(['connected', A])
    expect(again.memory.wallets.all().flatMap((wallet) => wallet.prompts())).toEqual([])
  })

  it('[T2, CONN-22] a disconnect by the visitor drops what was kept', async () => {
    const page = await comeBack(genuine)
    page.wait(1)
    await page.run({ type: 'disconnect', namespace: 'eip155' })
    page.wait(10)
    expect([stored(page, 'connected_connector_ids'), page.events('restoreAbandoned')]).toMatchObject([{ solana: BETA }, [{ namespace: 'eip155' }]])
  })
})

describe('wallets in conflict', () => {
  it.each(GENUINE.flatMap(([claim, genuine]) => [600, 1_500].map((ms) => [claim, ms, genuine] as const)))(
    '[T2, F19] of one %s are not restored where storage answers %i ms later',
    async (_, ms, genuine) => {
      const first = await openConnected()
      first.close()
      const memory = createMemoryPorts({ disk: first.memory.disk })
      memory.disk.fail('hanging')
      const page = openPage({ memory, wallets: [stranger, genuine], starts: false })
      page.give({ type: 'start' })
      page.wait(ms)
      memory.disk.fail(null)
      page.wait(10_000)
      expect([status(page), page.events('connected'), page.events('restoreWithheld')]).toMatchObject(['disconnected', [], [{ connectorId: ALPHA }]])
      expect(page.memory.wallets.all().flatMap((wallet) => wallet.requests())).toEqual([])
    },
  )

  it.each(GENUINE)(
    '[T2] are left as they are where the visitor chose one before the other came, and the visitor is told (%s)',
    async (_, { announceAfter: __, ...genuine }) => {
      const page = openPage({ wallets: [stranger] })
      await page.run({ type: 'connect', connectorId: ALPHA })
      page.memory.wallets.add(genuine)
      page.wait(0)
      expect([status(page), page.state().alerts.current?.key]).toEqual(['connected', 'walletContestedInUse'])
      expect(page.state().connectors.found.every(({ conflict }) => conflict)).toBe(true)
      // The user saw both wallets, so no further alert follows.
      page.give({ type: 'dismissAlert' })
      await page.run({ type: 'connect', connectorId: page.state().connectors.found[1]?.id ?? '' })
      expect([page.state().account.namespaces.eip155?.address, page.state().alerts.current]).toEqual([A, undefined])
    },
  )

  it('[T2] a choice of the visitor ends what was silent: the same wallet, chosen again, stays when another comes', async () => {
    const page = reload(await openConnected())
    page.wait(10)
    expect(status(page)).toBe('connected')
    await page.run({ type: 'connect', connectorId: ALPHA })
    page.memory.wallets.add({ ...stranger, uuid: 'other' })
    page.wait(0)
    expect([status(page), page.state().account.namespaces.eip155?.address]).toEqual(['connected', A])
  })

  it('[T2, CONN-11] the second claimant that the visitor chose is asked for again, where it comes back alone: nothing tells it from the first', async () => {
    const page = openPage({
      wallets: [
        { id: ALPHA, granted: true },
        { ...stranger, uuid: 'other' },
      ],
    })
    await page.run({ type: 'connect', connectorId: `${ALPHA}#2` })
    page.wait(1_000)
    page.close()
    const wallets = [{ ...stranger, uuid: 'other' }]
    const again = openPage({ memory: createMemoryPorts({ disk: page.memory.disk }), wallets })
    again.wait(10_000)
    expect([status(again), walletOf(again).requests(), again.events('connected')]).toEqual(['disconnected', [], []])
    await again.run({ type: 'connect', connectorId: ALPHA })
    expect([status(again), again.state().account.namespaces.eip155?.address]).toEqual(['connected', B])
  })

  it('[T2, UX-43] what another tab connected ends, and what it connects is not followed', async () => {
    const one = openPage()
    const two = openTab(one)
    await one.run({ type: 'connect', connectorId: ALPHA })
    two.wait(1_000)
    expect(two.events('connected')).toMatchObject([{ by: 'tab' }])
    one.memory.wallets.add({ ...stranger, uuid: 'other' })
    two.wait(0)
    expect([status(one), status(two)]).toEqual(['connected', 'disconnected'])
    await one.run({ type: 'connect', connectorId: `${ALPHA}#2` })
    two.wait(1_000)
    expect([status(two), stored(two, 'connected_connector_ids')]).toEqual(['disconnected', { eip155: `${ALPHA}#2` }])
    await one.run({ type: 'disconnect' })
    two.wait(1_000)
    expect([two.events('restoreAbandoned').map(({ connectorId }) => connectorId), stored(two, 'connected_connector_ids')]).toEqual([[ALPHA, `${ALPHA}#2`], {}])
  })
})

describe('contested wallets that left the page', () => {
  const leave = (page: Page, id: string) => page.give({ type: 'reportAnnouncement', announcement: { ...walletOf(page, id).announcement, left: true } })
  const comesBack = (page: Page, id: string) => page.give({ type: 'reportAnnouncement', announcement: walletOf(page, id).announcement })
  const twinOf = (wallet: MemoryWalletOptions): MemoryWalletOptions => ({ ...wallet, id: `${wallet.id}.twin`, uuid: 'twin' })
  const both = [
    { id: ALPHA, name: 'Alpha', uuid: 'twin' },
    { ...solanaWallet, uuid: 'twin' },
  ] as const
  const SPACES = [
    ['eip155', ALPHA],
    ['solana', BETA],
  ] as const

  /** Opens a page that has held both wallets in this and an earlier page, where each was contested and then left with the other claimant. */
  async function openLeft(): Promise<Page> {
    const first = await openConnected({ ...TWO, wallets: both })
    await first.run({ type: 'connect', connectorId: BETA })
    await first.run({ type: 'disconnect' })
    first.close()
    const page = openPage({ ...TWO, memory: createMemoryPorts({ disk: first.memory.disk }), wallets: [...both, ...both.map(twinOf)] })
    for (const [, id] of SPACES) {
      leave(page, `${id}.twin`)
      leave(page, id)
    }
    expect(page.state().connectors.found).toEqual([])
    return page
  }

  it('[T2, UX-43] are not waited for where another tab connects them: the session is withheld, and nothing is asked', async () => {
    const page = await openLeft()
    for (const [namespace, connectorId] of SPACES) page.give({ type: 'reportConnectionElsewhere', namespace, connectorId })
    expect([status(page), status(page, 'solana')]).toEqual(['disconnected', 'disconnected'])
    expect(page.events('restoreWithheld')).toEqual(
      SPACES.map(([namespace, connectorId]) => ({ type: 'restoreWithheld', namespace, connectorId, awaited: true })),
    )
    page.wait(10_000)
    expect([page.events('connectStarted'), page.state().alerts.current]).toEqual([[], undefined])
  })

  it('[T2, CONN-04] are contested still when they come back alone: the visitor is asked, and nothing is restored', async () => {
    const page = await openLeft()
    for (const [namespace, connectorId] of SPACES) {
      page.give({ type: 'dismissAlert' })
      page.give({ type: 'reportConnectionElsewhere', namespace, connectorId })
      comesBack(page, connectorId)
      page.wait(10_000)
      expect([status(page, namespace), page.state().alerts.current?.key]).toEqual(['disconnected', 'walletContested'])
      expect(walletOf(page, connectorId).requests()).toEqual([])
      await page.run({ type: 'connect', connectorId, namespace })
      expect(status(page, namespace)).toBe('connected')
    }
    expect(page.state().connectors.found.map(({ id, conflict }) => [id, conflict])).toEqual([
      [ALPHA, true],
      [BETA, true],
    ])
  })

  it('[T2, CONN-04] a wallet of another id, and one in another namespace, are not contested by them', async () => {
    const page = await openLeft()
    page.memory.wallets.add({ id: 'io.example.other', name: 'Other', accounts: [A] })
    page.memory.wallets.add({ ...solanaWallet, id: ALPHA, uuid: 'elsewhere' })
    page.wait(10)
    expect(page.state().connectors.found.map(({ id, chain, conflict }) => [id, chain, conflict])).toEqual([
      ['io.example.other', 'eip155', undefined],
      [ALPHA, 'solana', undefined],
    ])
  })

  it('[T2, F19] are not waited for where storage answers after they left, and no alert names them', async () => {
    const first = await openConnected({ ...TWO, wallets: both })
    await first.run({ type: 'connect', connectorId: BETA })
    first.close()
    const memory = createMemoryPorts({ disk: first.memory.disk })
    memory.disk.fail('hanging')
    const page = openPage({ ...TWO, memory, wallets: [...both, ...both.map(twinOf)], starts: false })
    page.give({ type: 'start' })
    page.wait(10)
    for (const [, id] of SPACES) {
      leave(page, `${id}.twin`)
      leave(page, id)
    }
    memory.disk.fail(null)
    page.wait(10_000)
    expect([status(page), status(page, 'solana'), page.events('connected'), page.state().alerts.current]).toEqual([
      'disconnected',
      'disconnected',
      [],
      undefined,
    ])
    expect(stored(page, 'connected_connector_ids')).toEqual({ eip155: ALPHA, solana: BETA })
    for (const [, id] of SPACES) comesBack(page, id)
    page.wait(10_000)
    expect([status(page), status(page, 'solana'), page.state().alerts.current?.key]).toEqual(['disconnected', 'disconnected', 'walletContested'])
  })

  it('[T2] are forgotten with the page', async () => {
    const page = await openLeft()
    expect(page.state().connectors.contestedLeft).toHaveLength(4)
    page.give({ type: 'stop' })
    expect(page.state().connectors.contestedLeft).toBeUndefined()
  })
})
