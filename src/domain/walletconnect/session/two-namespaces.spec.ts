import { describe, expect, it } from 'vitest'
import { A, ALPHA, B, C, connected, on, S, started } from '../../../../tests/domain/facts.js'
import { accounts, both, bySession, settled, types } from '../../../../tests/domain/live-session.js'
import { granted, memoryOf, openLive, pairingOf, sessionOf, SESSIONS, SOLANA, told, TOPIC } from '../../../../tests/domain/sessions.js'
import { given, type GivenSetting, nothing } from '../../../testing/given.js'
import type { RelayEvent } from '../../../ports/relay.js'
import type { DomainEvent } from '../../root.js'
import { solana, solanaDevnet } from '../../shared/networks/chains.js'
import { base, mainnet } from '../../shared/networks/evm-chains.js'

const OLD_SOLANA = solana.deprecatedCaipNetworkId as `solana:${string}`
const DEVNET = solanaDevnet.caipNetworkId
const setting: GivenSetting = { ...SESSIONS, options: { networks: [mainnet, base, solana, solanaDevnet] }, adapters: ['eip155', 'solana'], operation: 'oB' }
const solanaChains = [SOLANA, DEVNET] as const
const wide = sessionOf({ eip155: granted(['eip155:1', 'eip155:8453'], [A, B]), solana: granted(solanaChains, [S]) })

/** Ethereum is active; both namespaces are connected by one session. */
const live: readonly DomainEvent[] = [
  ...started,
  ...pairingOf(),
  { type: 'sessionSettled', operation: 'oA', session: wide },
  connected('walletConnect', { ...bySession, accounts, network: 'eip155:1' }),
  on('eip155:1'),
  connected('walletConnect', {
    ...bySession,
    namespace: 'solana',
    operation: 'oA:solana',
    accounts: [{ address: S, type: 'eoa' }],
    address: S,
    network: SOLANA,
    approvedNetworks: solanaChains,
  }),
  on(SOLANA, { aside: true }),
]
const event = (name: string, data: unknown, network: `${string}:${string}`): { type: 'reportRelay'; event: RelayEvent } =>
  told({ type: 'sessionEvent', topic: TOPIC, network: network as never, name, data: data as never })
const update = (namespaces: typeof wide.namespaces) => told({ type: 'sessionUpdated', topic: TOPIC, namespaces })
const switching = (network: `${string}:${string}`, namespace: 'eip155' | 'solana'): DomainEvent => ({
  type: 'networkSwitchStarted',
  operation: 'oS',
  namespace,
  connectorId: 'walletConnect',
  network: network as never,
  deadline: 120_000,
})

describe('an event of a session with two namespaces', () => {
  it('[WC-16, F34] without accounts ends neither the namespace that it names nor the other one', () => {
    for (const network of [SOLANA, 'eip155:1'] as const)
      given(live, setting)
        .when(event('accountsChanged', [], network))
        .then(nothing)
  })

  it('[WC-16, T3] with accounts that the session does not have keeps the account in use', () => {
    given([...live, { type: 'accountSwitched', namespace: 'eip155', address: B }], setting)
      .when(event('accountsChanged', [C], 'eip155:1'))
      .then(nothing)
  })

  it('[WC-16] with the first account makes it active again, although all accounts are the same', () => {
    const { decision } = given([...live, { type: 'accountSwitched', namespace: 'eip155', address: B }], setting).when(event('accountsChanged', [A], 'eip155:1'))
    expect(decision).toMatchObject([{ type: 'accountsChanged', address: A, accounts: [{ address: A }, { address: B }] }])
  })

  it('[WC-16, T3] for a namespace that the session does not serve changes nothing', () => {
    given(live, { ...setting, adapters: ['eip155', 'solana', 'bip122'] })
      .when(event('accountsChanged', ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'], 'bip122:000000000019d6689c085ae165831e93'))
      .then(nothing)
  })

  it('[WC-17, T3] of another name than chainChanged moves no network', () => {
    given(live, setting)
      .when(event('message', 8453, 'eip155:8453'))
      .then(nothing)
  })

  it('[WC-17] chainChanged in the active namespace is followed', () => {
    given(live, setting)
      .when(event('chainChanged', 8453, 'eip155:8453'))
      .then([{ type: 'networkSwitched', namespace: 'eip155', network: 'eip155:8453', by: 'wallet', confirmed: true }])
  })

  it('[WC-17, NET-06] chainChanged in the other one leaves the active one, and knows a network by its old id', () => {
    const onDevnet = [...live, on(DEVNET, { aside: true })]
    const { decision, state } = given(onDevnet, setting).when(event('chainChanged', OLD_SOLANA, OLD_SOLANA))
    expect(decision).toEqual([{ type: 'networkSwitched', namespace: 'solana', network: SOLANA, by: 'wallet', confirmed: true, aside: true }])
    expect(state.network.activeNamespace).toBe('eip155')
  })

  it('[WC-17] chainChanged that answers a switch of the visitor in the other one makes it active', () => {
    const { decision, state } = given([...live, switching(DEVNET, 'solana')], setting).when(event('chainChanged', DEVNET, DEVNET))
    expect(decision).toEqual([{ type: 'networkSwitched', operation: 'oS', namespace: 'solana', network: DEVNET, by: 'visitor', confirmed: true }])
    expect(state.network.activeNamespace).toBe('solana')
  })

  it('[WC-17, NET-17] chainChanged to an approved network that the app does not have is shown, and asked about in the active namespace alone', () => {
    const ask = event('chainChanged', 100, 'eip155:100')
    const approved: DomainEvent = { type: 'networksApproved', namespace: 'eip155', approvedNetworks: ['eip155:1', 'eip155:100'] }
    const unsupported = { type: 'walletNetworkUnsupported', namespace: 'eip155', network: 'eip155:100' } as const
    given([...live, approved], setting)
      .when(ask)
      .then([{ ...unsupported, ask: true }])
    given([...live, approved, on(SOLANA)], setting)
      .when(ask)
      .then([{ ...unsupported, ask: false }])
  })

  it('[WC-17, T3] chainChanged to a network that the session does not approve changes nothing', () => {
    const narrow: DomainEvent = { type: 'networksApproved', namespace: 'eip155', approvedNetworks: ['eip155:1'] }
    given([...live, narrow], setting)
      .when(event('chainChanged', 8453, 'eip155:8453'))
      .then(nothing)
  })
})

it('[NET-06, NET-09] a session is asked for a network by the old id that it approved', async () => {
  const chains = [OLD_SOLANA, solanaDevnet.deprecatedCaipNetworkId as `solana:${string}`]
  const page = openLive({
    ...SESSIONS,
    options: { networks: [solana, solanaDevnet] },
    adapters: ['solana'],
    memory: memoryOf({ namespaces: { solana: { accounts: [S], chains } } }),
  })
  await page.run({ type: 'switchNetwork', network: DEVNET })
  expect(page.state().network.namespaces.solana).toMatchObject({ caipNetwork: DEVNET, walletNetwork: DEVNET })
})

describe('an update of a session with two namespaces', () => {
  const { eip155, solana: inSolana } = wide.namespaces as { readonly eip155: ReturnType<typeof granted>; readonly solana: ReturnType<typeof granted> }

  it('[WC-18] that says the same changes nothing but the session', () => {
    expect(types(given(live, setting).when(update(wide.namespaces)).decision)).toEqual(['sessionUpdated'])
  })

  it.each([
    ['fewer networks', granted(['eip155:1'], [A, B]), ['networksApproved']],
    ['networks in another order', granted(['eip155:8453', 'eip155:1'], [A, B]), ['networksApproved']],
    ['an account more', granted(['eip155:1', 'eip155:8453'], [A, B, C]), ['accountsChanged']],
    ['an account less', granted(['eip155:1', 'eip155:8453'], [A]), ['accountsChanged']],
    ['another account in second place', granted(['eip155:1', 'eip155:8453'], [A, C]), ['accountsChanged']],
    ['the account in use gone', granted(['eip155:1', 'eip155:8453'], [B]), ['accountsChanged']],
  ])('[WC-18] with %s tells that alone', (_, changed, wanted) => {
    const { decision, state } = given(live, setting).when(update({ eip155: changed, solana: inSolana }))
    expect(types(decision)).toEqual(['sessionUpdated', ...wanted])
    expect(state.account.namespaces.solana?.address).toBe(S)
  })

  it('[WC-18] with more networks approves them', () => {
    const narrow: DomainEvent = { type: 'networksApproved', namespace: 'eip155', approvedNetworks: ['eip155:1'] }
    expect(given([...live, narrow], setting).when(update(wide.namespaces)).decision).toContainEqual({
      type: 'networksApproved',
      namespace: 'eip155',
      approvedNetworks: ['eip155:1', 'eip155:8453'],
    })
  })

  it('[WC-18, F36] lets a switch go on to a network that it never approved: the wallet is asked to add it', () => {
    const narrow: DomainEvent = { type: 'networksApproved', namespace: 'eip155', approvedNetworks: ['eip155:1'] }
    const { state } = given([...live, narrow, switching('eip155:8453', 'eip155')], setting).when(
      update({ eip155: granted(['eip155:1'], [A]), solana: inSolana }),
    )
    expect(state.network.pending?.operation).toBe('oS')
  })

  it('[WC-18] without the network in use goes to another, in the inactive namespace without making it active', () => {
    const { decision, state } = given(live, setting).when(update({ eip155, solana: granted([DEVNET], [S]) }))
    expect(decision).toContainEqual({ type: 'networkSwitched', namespace: 'solana', network: DEVNET, by: 'wallet', confirmed: true, aside: true })
    expect([state.network.activeNamespace, state.network.namespaces.solana?.caipNetwork]).toEqual(['eip155', DEVNET])
    const active = given(live, setting).when(update({ eip155: granted(['eip155:8453'], [A, B]), solana: inSolana }))
    expect(active.decision).toContainEqual({ type: 'networkSwitched', namespace: 'eip155', network: 'eip155:8453', by: 'wallet', confirmed: true })
  })

  it('[WC-18, F36] without the network of a pending switch ends the switch; one of the other namespace goes on', () => {
    const without = update({ eip155, solana: granted([SOLANA], [S]) })
    const ended = given([...live, switching(DEVNET, 'solana')], setting).when(without)
    expect(types(ended.decision)).toContain('networkSwitchFailed')
    const goesOn = given([...live, switching('eip155:8453', 'eip155')], setting).when(without)
    expect(goesOn.state.network.pending?.operation).toBe('oS')
  })

  it('[WC-18, F36] that takes the network in use away and keeps that of a pending switch answers the switch', () => {
    const { decision } = given([...live, switching(DEVNET, 'solana')], setting).when(update({ eip155, solana: granted([DEVNET], [S]) }))
    expect(decision).toContainEqual({ type: 'networkSwitched', operation: 'oS', namespace: 'solana', network: DEVNET, by: 'visitor', confirmed: true })
  })

  const lost: readonly DomainEvent[] = [...live, { type: 'disconnected', namespace: 'solana', connectorId: 'walletConnect', by: 'wallet' } as never]

  it('[WC-18] that brings a namespace connects it where nothing else is connected or being asked', () => {
    const connects = (events: readonly DomainEvent[]) => types(given(events, setting).when(update(wide.namespaces)).decision).includes('connected')
    const asked: DomainEvent = { type: 'connectStarted', operation: 'oG', namespace: 'solana', connectorId: ALPHA, by: 'visitor', deadline: 1 }
    expect([
      connects(lost),
      connects([...lost, connected(ALPHA, { namespace: 'solana', accounts: [{ address: S, type: 'eoa' }], address: S })]),
      connects([...lost, asked]),
    ]).toEqual([true, false, false])
  })

  it('[WC-18, NET-16] that brings the active namespace back keeps it active', () => {
    const { decision } = given([...lost, on(SOLANA, { confirmed: false })], setting).when(update(wide.namespaces))
    expect(decision).toContainEqual({ type: 'networkSwitched', namespace: 'solana', network: SOLANA, by: 'wallet', confirmed: true })
  })

  it('[WC-18] that leaves no namespace in use and brings another goes on with that one', () => {
    const { decision, state } = given(lost, setting).when(update({ solana: inSolana }))
    expect(types(decision)).toContain('connected')
    expect([state.connection.namespaces.solana?.connectorId, state.connection.namespaces.eip155?.connectorId]).toEqual(['walletConnect', undefined])
  })
})

describe('a session whose accounts differ by network', () => {
  const T = 'So11111111111111111111111111111111111111112'
  const inBoth = { ...granted(solanaChains, []), accounts: [`${SOLANA}:${S}`, `${DEVNET}:${T}`] }
  const session = sessionOf({ ...wide.namespaces, solana: inBoth })
  const differs = live.map((one): DomainEvent => (one.type === 'sessionSettled' ? { ...one, session } : one))
  const report = (namespace: 'eip155' | 'solana') => ({ type: 'reportSessionNetwork', namespace }) as const

  it('[WC-21, ACCT-12] moves to the account of the network in use, and stays where the account is there', () => {
    const moved = given([...differs, on(DEVNET)], setting).when(report('solana')).decision
    expect(moved).toMatchObject([{ type: 'accountsChanged', namespace: 'solana', address: T, accounts: [{ address: T }, { address: S }] }])
    for (const namespace of ['solana', 'eip155'] as const) given(differs, setting).when(report(namespace)).then(nothing)
  })

  it('[WC-21, T3] moves no account of another wallet', () => {
    const another = connected(ALPHA, { namespace: 'solana', accounts: [{ address: S, type: 'eoa' }], address: S })
    given([...differs, another, on(DEVNET)], setting)
      .when(report('solana'))
      .then(nothing)
  })
})

describe('the life of a session', () => {
  const due = (topic: string) => ({ type: 'reportSessionDue', topic }) as const
  it('[WC-03, I-10] ends at its time, not before, and not for another session', () => {
    const { expiresAt } = wide
    given(live, { ...setting, now: expiresAt - 1 })
      .when(due(TOPIC))
      .then(nothing)
    given(live, { ...setting, now: expiresAt })
      .when(due('8'.repeat(64)))
      .then(nothing)
    expect(given(live, { ...setting, now: expiresAt }).when(due(TOPIC)).state.relay.session).toBeUndefined()
  })

  const renewed = (phase: 'renewing' | 'ready', attempt: number): readonly DomainEvent[] => {
    const [asks, pairing] = pairingOf()
    const ready = (number: number): DomainEvent => ({
      type: 'pairingReady',
      operation: 'oA',
      flow: 'oA',
      attempt: number,
      expiresAt: 30_000,
      dueAt: 30_000,
    })
    return [...started, asks, pairing, ready(1), { ...pairing, attempt }, ...(phase === 'ready' ? [ready(attempt)] : [])]
  }
  it.each([
    ['the code before, while the next is made', renewed('renewing', 2), 1, true],
    ['the code before, after the next is shown', renewed('ready', 2), 1, false],
    ['the last code but one, while the next is made', renewed('renewing', 3), 1, false],
    ['the code that is shown', renewed('ready', 2), 2, true],
  ])('[F38, WC-03] approved for %s', (_, events, attempt, isTaken) => {
    const { state } = given(events, setting).when({ ...settled, session: both, attempt })
    expect(state.relay.session !== undefined).toBe(isTaken)
  })

  it('[WC-01, M1] activates the namespace that was asked for alone', () => {
    const { decision } = given([...started, ...pairingOf()], setting).when({ ...settled, session: both })
    const moves = (decision as readonly DomainEvent[]).flatMap((one) => (one.type === 'networkSwitched' ? [[one.namespace, one.aside]] : []))
    expect(moves).toEqual([
      ['solana', true],
      ['eip155', undefined],
    ])
  })

  it('[WC-01] ends the connect that its code served, whichever other is asked meanwhile', () => {
    const other: DomainEvent = { type: 'connectStarted', operation: 'oG', namespace: 'solana', connectorId: ALPHA, by: 'restore', deadline: 1 }
    const nothingUsable = sessionOf({ eip155: granted(['eip155:999'], []) })
    const { decision } = given([...started, other, ...pairingOf()], setting).when({ ...settled, session: nothingUsable })
    expect(decision).toMatchObject([{ type: 'connectFailed', operation: 'oA', namespace: 'eip155' }, { type: 'sessionEnded' }])
  })
})
