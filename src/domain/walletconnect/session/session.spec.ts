import { mergeMap, throwError } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { A, ALPHA, asked, BETA, connected, found, on, S, started } from '../../../../tests/domain/facts.js'
import { accounts, both, bySession, live, setting, settled, types } from '../../../../tests/domain/live-session.js'
import { openPage, openTab, type Page } from '../../../../tests/domain/page.js'
import { CONNECT, granted, memoryOf, openLive, openPaired, pairingOf, sessionOf, SESSIONS, SOLANA, TWO, WIDE } from '../../../../tests/domain/sessions.js'
import { given, nothing } from '../../../testing/given.js'
import { selectAccount } from '../../account-view/selectors.js'
import type { DomainEvent } from '../../root.js'
import { failure } from '../errors.js'
import { solana } from '../../shared/networks/chains.js'

describe('a session that a wallet agreed to', () => {
  it('[WC-03, WC-21, WC-01] connects with its accounts and the networks that it approves', () => {
    given([...started, ...pairingOf()], { walletConnect: {} })
      .when(settled)
      .then([
        { type: 'sessionSettled', operation: 'oA', session: sessionOf() },
        { type: 'connected', operation: 'oA', namespace: 'eip155', ...bySession, accounts, address: A, network: 'eip155:1', by: 'visitor' },
        { type: 'networkSwitched', namespace: 'eip155', network: 'eip155:1', by: 'wallet', confirmed: true },
      ])
  })

  it('[WC-21, NET-13] works on the network of the app where it is approved, else on the first that the app has', () => {
    const onBase = [...started, on('eip155:8453', { by: 'visitor', confirmed: false }), ...pairingOf()]
    expect(given(onBase, { walletConnect: {} }).when(settled).state.network.namespaces.eip155?.walletNetwork).toBe('eip155:8453')
    const onlyMainnet = { ...settled, session: sessionOf({ eip155: granted(['eip155:5', 'eip155:1'], [A]) }) }
    const { state } = given(onBase, { walletConnect: {} }).when(onlyMainnet)
    expect(state.network.namespaces.eip155).toMatchObject({
      walletNetwork: 'eip155:1',
      caipNetwork: 'eip155:1',
      approvedCaipNetworkIds: ['eip155:1'],
    })
  })

  it('[NET-17, NET-18] on networks that were proposed and that the app does not have is shown as what it is', () => {
    const proposing = { walletConnect: {}, options: { universalProviderConfigOverride: { eip155: { chains: ['eip155:1', 'eip155:100'] } } } } as const
    const { state } = given([...started, ...pairingOf()], proposing).when({
      ...settled,
      session: sessionOf({ eip155: granted(['eip155:100'], [A]) }),
    })
    expect([state.network.namespaces.eip155?.walletNetwork, state.network.namespaces.eip155?.caipNetwork]).toEqual(['eip155:100', 'eip155:1'])
  })

  it('[WC-21, T3] offers no account and no network on a chain that was not proposed, in either namespace', () => {
    const C = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
    const OTHER = 'So11111111111111111111111111111111111111112'
    const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    const wide = sessionOf({
      eip155: {
        ...granted(['eip155:8453', 'eip155:10'], [A]),
        accounts: [`eip155:10:${C}`, `eip155:8453:${A}`, `eip155:1:${A}`, `eip155:10:${A}`, `eip155:56:${C}`],
      },
      solana: { ...granted([SOLANA, DEVNET], [S]), accounts: [`${DEVNET}:${OTHER}`, `${SOLANA}:${S}`] },
    })
    const { decision, state } = given([...started, ...pairingOf()], TWO).when({ ...settled, session: wide })
    expect((decision as DomainEvent[]).flatMap((event) => (event.type === 'connected' ? event.accounts.map(({ address }) => address) : []))).toEqual([S, A])
    expect(state.network.namespaces.eip155?.approvedCaipNetworkIds).toEqual(['eip155:8453', 'eip155:1'])
    expect(state.network.namespaces.solana?.approvedCaipNetworkIds).toEqual([SOLANA])
    // Later events cannot add it either.
    const later = { type: 'sessionEvent', topic: wide.topic, network: 'eip155:1', name: 'accountsChanged', data: [C, A] } as const
    given([...started, ...pairingOf(), ...(decision as DomainEvent[])], TWO)
      .when({ type: 'reportRelay', event: later })
      .then(nothing)
    const update = { type: 'sessionUpdated', topic: wide.topic, namespaces: { ...wide.namespaces, solana: granted([DEVNET], [OTHER]) } } as const
    const updated = given([...started, ...pairingOf(), ...(decision as DomainEvent[])], TWO).when({ type: 'reportRelay', event: update })
    expect([updated.state.account.namespaces.solana?.allAccounts, updated.state.account.namespaces.eip155?.allAccounts.length]).toEqual([[], 1])
  })

  it('[WC-21, T3] with nothing but chains that were not proposed serves nothing, and is ended', () => {
    const { decision } = given([...started, ...pairingOf()], TWO).when({ ...settled, session: sessionOf({ eip155: granted(['eip155:10'], [A]) }) })
    expect(decision).toMatchObject([
      { type: 'connectFailed', failure: { cause: { code: 'SESSION_UNUSABLE' } } },
      { type: 'sessionEnded', by: 'discarded' },
    ])
  })

  it('[WC-01, NET-01, M1] connects every namespace that the app has, and leaves the active one where it was', () => {
    const { decision, state } = given([...started, ...pairingOf()], { ...TWO, operation: 'oB' }).when({ ...settled, session: both })
    expect(types(decision)).toEqual(['sessionSettled', 'connected', 'networkSwitched', 'connected', 'networkSwitched'])
    expect((decision as DomainEvent[]).flatMap((event) => (event.type === 'connected' ? [event.operation] : []))).toEqual(['oA:solana', 'oA'])
    expect([state.network.activeNamespace, state.account.namespaces.eip155?.address, state.account.namespaces.solana?.address]).toEqual(['eip155', A, S])
    expect(state.connection.namespaces.solana?.flow ?? state.connection.namespaces.eip155?.flow).toBeUndefined()
  })

  it('[WC-01, F39] takes the place of other wallets where it serves, and of those that are being asked there', () => {
    const events = [
      ...started,
      found(ALPHA),
      connected(ALPHA),
      { ...connected(BETA), namespace: 'solana' as const },
      asked(BETA, { namespace: 'solana', operation: 'oS' }),
      ...pairingOf(),
    ]
    const { decision, state } = given(events, TWO).when({ ...settled, session: both })
    expect((decision as DomainEvent[]).filter(({ type }) => type === 'connectFailed')).toMatchObject([
      { operation: 'oS', failure: { code: 'OPERATION_SUPERSEDED' } },
    ])
    expect([state.connection.namespaces.eip155?.connectorId, state.connection.namespaces.solana?.connectorId]).toEqual(['walletConnect', 'walletConnect'])
    expect(state.connection.namespaces.eip155?.connections.map(({ connectorId, recent }) => [connectorId, recent])).toEqual([
      ['walletConnect', false],
      [ALPHA, false],
    ])
  })

  it('[WC-01] for another namespace than the one asked for connects that one, and the try has ended', () => {
    const { decision, state } = given([...started, ...pairingOf()], TWO).when({ ...settled, session: sessionOf({ solana: granted([SOLANA], [S]) }) })
    expect(decision).toMatchObject([
      { type: 'sessionSettled' },
      { type: 'connected', operation: 'oA', namespace: 'solana' },
      { type: 'networkSwitched' },
      { type: 'sessionNamespacesMissing', operation: 'oA', namespaces: ['eip155'] },
    ])
    expect([state.connection.namespaces.eip155?.flow, state.network.activeNamespace]).toEqual([undefined, 'solana'])
  })

  it('[WC-22, WC-01] without a namespace that was asked for says which, and the visitor is told; of those that were not asked for nothing is said', () => {
    const page = openPage({ ...TWO, memory: memoryOf({ namespaces: { eip155: { accounts: [A] } } }) })
    page.give(CONNECT)
    page.wait(0)
    page.memory.relay.wallet.scan()
    page.wait(1_000)
    expect(page.events('sessionNamespacesMissing')).toMatchObject([
      { namespaces: ['solana'], failure: { code: 'SESSION_NAMESPACES_MISSING', context: { networks: 'Solana' } } },
    ])
    expect(page.state().toasts.current?.message).toMatch(/did not connect Solana$/)
    expect(page.state().connection.namespaces.eip155?.connectorId).toBe('walletConnect')
    const all = openLive({ ...TWO, memory: memoryOf(WIDE) })
    const one = openLive()
    expect([...all.entries, ...one.entries].some((entry) => entry.kind === 'event' && entry.event.type === 'sessionNamespacesMissing')).toBe(false)
  })

  it('[WC-01, NET-16] of a connect in one of two namespaces makes that one the active one, whichever the wallet lists first', () => {
    const primary = (namespace: 'eip155' | 'solana') =>
      given([...started, ...pairingOf({ namespace })], TWO).when({ ...settled, session: both }).state.network.activeNamespace
    expect([primary('eip155'), primary('solana')]).toEqual(['eip155', 'solana'])
  })

  it('[NET-06] that names a network by its deprecated id is matched to it, and asked by the id that it knows', async () => {
    const old = sessionOf({ solana: granted(['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'], [S]) })
    const { state } = given([...started, ...pairingOf({ namespace: 'solana' })], TWO).when({ ...settled, session: old })
    expect(state.network.namespaces.solana).toMatchObject({ walletNetwork: SOLANA, approvedCaipNetworkIds: [SOLANA] })
    const page = openLive({ ...TWO, memory: memoryOf({ namespaces: { solana: { accounts: [S], chains: ['solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'] } } }) })
    await page.run({ type: 'sendTransaction', namespace: 'solana', transaction: { transaction: 'AAAA' } })
    expect(page.memory.relay.wallet.requests().map(({ network }) => network)).toEqual([null, 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'])
  })

  it.each([
    ['no account', { eip155: { ...granted(['eip155:1'], []), accounts: [] } }],
    ['accounts in no form', { eip155: { ...granted(['eip155:1'], []), accounts: ['eip155:1:0x1', 'eip155', `solana:x:${S}`] } }],
    ['only namespaces that the app does not have', { cosmos: granted(['cosmos:cosmoshub-4'], ['cosmos1x']) }],
    ['nothing', {}],
  ])('[F34] with %s is of no use: the try fails and the wallet is told', (_, namespaces) => {
    const { decision } = given([...started, ...pairingOf()], { walletConnect: {} }).when({ ...settled, session: sessionOf(namespaces) })
    expect(decision).toMatchObject([
      { type: 'connectFailed', failure: { code: 'CONNECT_FAILED', cause: { code: 'SESSION_UNUSABLE' } } },
      { type: 'sessionEnded', by: 'discarded' },
    ])
  })

  it('[F30, F38] settles once, and not for a pairing that is over', () => {
    given(live, setting).when(settled).then(nothing)
    given([...started, ...pairingOf()], { walletConnect: {} })
      .when({ ...settled, operation: 'oX' })
      .then(nothing)
    given([...started, ...pairingOf(), { ...pairingOf()[1], attempt: 3 }], { walletConnect: {} })
      .when(settled)
      .then(nothing)
  })

  it('[WC-01, WC-20] ends the one before it, which the wallet is told', () => {
    const page = openLive()
    const first = page.state().relay.session?.topic
    page.give(CONNECT)
    page.wait(0)
    page.memory.relay.wallet.scan()
    page.wait(100)
    expect(page.events('sessionEnded')).toEqual([{ type: 'sessionEnded', topic: first, by: 'app' }])
    expect([page.events('disconnected').length, page.memory.relay.stored().length, page.memory.relay.wallet.sessions().length]).toEqual([0, 1, 1])
  })

  it('[WC-04, ACCT-23] shows the name and picture that the wallet gives itself', () => {
    const { state } = given(live, setting)
    expect(selectAccount(state, 'eip155').connectedWalletInfo).toEqual({ id: 'walletConnect', name: 'Far wallet', icon: 'https://far.example/icon.png' })
  })

  it('[WC-26, WC-27, T17] that signed in with the proposal says so; beside other than EVM networks it is not proposed', () => {
    const signIn = { domain: 'app.example', uri: 'https://app.example', nonce: '12345678', chains: ['eip155:1'], issuedAt: '2025-01-01T00:00:00Z' } as const
    const proposed = ({ entries }: Page) => entries.flatMap((entry) => (entry.kind === 'call' && entry.method === 'pair' ? [JSON.stringify(entry.args)] : []))
    const page = openPage(SESSIONS)
    page.give({ ...CONNECT, signIn })
    page.wait(0)
    page.memory.relay.wallet.scan()
    page.wait(100)
    expect(page.events('signedInWithProposal')).toMatchObject([
      { topic: page.state().relay.session?.topic, signedIn: [{ account: `eip155:1:${A}`, type: 'eip191' }] },
    ])
    const mixed = openPage({ ...TWO, memory: memoryOf(WIDE) })
    mixed.give({ ...CONNECT, signIn })
    mixed.wait(0)
    mixed.memory.relay.wallet.scan()
    mixed.wait(100)
    expect([mixed.events('signedInWithProposal'), mixed.events('sessionSettled').length]).toEqual([[], 1])
    expect([proposed(page), proposed(mixed)]).toEqual([[expect.stringContaining(signIn.nonce)], [expect.not.stringContaining(signIn.nonce)]])
  })
})

describe('the end of a session', () => {
  it('[WC-20] that serves two namespaces ends for both when one is disconnected; another wallet stays', async () => {
    const page = openLive({ ...TWO, memory: memoryOf(WIDE) })
    await page.run({ type: 'disconnect', namespace: 'solana' })
    expect([page.events('disconnected').map(({ namespace }) => namespace), page.events('sessionEnded').map(({ by }) => by)]).toEqual([
      ['solana', 'eip155'],
      ['visitor'],
    ])
    expect([page.memory.relay.wallet.sessions(), page.state().relay.session, page.state().account.namespaces.eip155?.allAccounts]).toEqual([[], undefined, []])
    const mixed = openLive({ ...TWO, memory: memoryOf(WIDE) })
    await mixed.run({ type: 'connect', connectorId: ALPHA, namespace: 'eip155' })
    await mixed.run({ type: 'disconnect', namespace: 'solana' })
    expect([mixed.state().connection.namespaces.eip155?.connectorId, mixed.memory.relay.wallet.sessions()]).toEqual([ALPHA, []])
    expect(mixed.state().connection.namespaces.eip155?.connections.map(({ connectorId, recent }) => [connectorId, recent])).toEqual([
      [ALPHA, false],
      ['walletConnect', true],
    ])
  })

  it('[CONN-37, fault] that fails for several namespaces names each reason', async () => {
    const memory = memoryOf(WIDE)
    const page = openLive({
      ...TWO,
      memory,
      ports: { relay: { ...memory.ports.relay, disconnect: () => throwError(() => failure('RELAY_UNAVAILABLE')) } },
    })
    await expect(page.run({ type: 'disconnect' })).rejects.toMatchObject({
      code: 'DISCONNECT_CHAINS_FAILED',
      message:
        'Failed to disconnect chains: The relay cannot be reached; check your connection and try again, The relay cannot be reached; check your connection and try again',
    })
    expect(page.state().connection.namespaces.eip155?.connectorId).toBeUndefined()
  })

  it('[WC-19] by the wallet cleans up, and leaves other connectors alone', () => {
    const page = openLive({ ...TWO, memory: memoryOf(WIDE) })
    page.memory.relay.wallet.disconnect()
    page.wait(100)
    expect(page.events('disconnected').map(({ namespace, by }) => [namespace, by])).toEqual([
      ['eip155', 'wallet'],
      ['solana', 'wallet'],
    ])
    expect([page.state().relay.session, JSON.parse(page.memory.disk.get('latchkit:session_topic') ?? '').d]).toEqual([undefined, null])
    expect(page.state().connection.namespaces.eip155?.disconnectedIds).toEqual([])
  })

  it('[I-10, WC-03] comes with its time, by the clock of the page, and not before', () => {
    const page = openLive()
    const { expiresAt = 0 } = page.state().relay.session ?? {}
    page.wait(expiresAt - page.memory.now() - 1)
    expect(page.state().relay.session).toBeDefined()
    page.wait(1)
    expect([page.events('sessionEnded').map(({ by }) => by), page.state().connection.namespaces.eip155?.connectorId]).toEqual([['expiry'], undefined])
  })

  it('[F23, I-10] a page that slept through it learns of it when it is seen again', () => {
    const page = openLive()
    page.memory.platform.set({ visible: false })
    page.memory.time.sleep(700_000_000)
    page.memory.platform.set({ visible: true })
    page.wait(0)
    expect(page.state().relay.session).toBeUndefined()
  })
})

describe('a session and the other tabs', () => {
  it('[UX-43, F21] is taken up by a tab that learns of it, and ends there when it ends here', async () => {
    const page = openPaired()
    const other = openTab(page, SESSIONS)
    page.memory.relay.wallet.scan()
    page.wait(1_000)
    expect([other.state().relay.session?.topic, other.state().account.namespaces.eip155?.address]).toEqual([page.state().relay.session?.topic, A])
    await page.run({ type: 'disconnect' })
    page.wait(1_000)
    expect([other.state().relay.session, other.events('sessionEnded').map(({ by }) => by), other.events('disconnected').map(({ by }) => by)]).toEqual([
      undefined,
      ['tab'],
      ['tab'],
    ])
  })

  it.each(['tab', 'restore'] as const)(
    '[F21, UX-43, I-10, WC-20] is ended at the wallet by a disconnect in the other tab that was about to take it up (by %s)',
    (by) => {
      const page = openPage({ ...SESSIONS, memory: memoryOf() })
      const { relay, timer } = page.memory.ports
      const sessions = () => timer.after(200).pipe(mergeMap(() => relay.sessions()))
      const open = () => openTab(page, { ...SESSIONS, ports: { relay: { ...relay, sessions } } })
      const early = by === 'tab' ? open() : undefined
      page.give(CONNECT)
      page.wait(0)
      // A tab opened while a code is shown waits for its approval.
      const other = early ?? open()
      page.memory.relay.wallet.scan()
      page.wait(10)
      const topic = page.state().relay.session?.topic
      expect([topic, other.state().connection.namespaces.eip155?.flow]).toMatchObject([expect.any(String), { by }])
      other.give({ type: 'disconnect', namespace: 'eip155' })
      page.wait(10_000)
      expect([page, other].map((one) => [one.state().relay.session, one.state().connection.namespaces.eip155?.connectorId])).toEqual([
        [undefined, undefined],
        [undefined, undefined],
      ])
      expect(page.memory.relay.stored()).toEqual([])
    },
  )

  it('[F21] is exchanged there when another takes its place here', () => {
    const page = openLive()
    const other = openTab(page, SESSIONS)
    page.wait(1_000)
    page.give(CONNECT)
    page.wait(0)
    page.memory.relay.wallet.scan()
    page.wait(1_000)
    const topic = page.state().relay.session?.topic
    expect([other.state().relay.session?.topic, page.memory.relay.stored().map((one) => one.topic)]).toEqual([topic, [topic]])
    expect(other.state().connection.namespaces.eip155?.connectorId).toBe('walletConnect')
  })
})

it('[CONN-18, ACCT-24] a session that another wallet pushed aside is switched back to without asking', async () => {
  const page = openLive()
  await page.run({ type: 'connect', connectorId: ALPHA })
  await page.run({ type: 'switchConnection', namespace: 'eip155', connectorId: 'walletConnect' })
  expect([page.state().connection.namespaces.eip155?.connectorId, page.memory.relay.wallet.requests().length]).toEqual(['walletConnect', 1])
})

it('[NET-01, WC-13] networks without an adapter are served by the session alone', () => {
  const { state } = given(started, { walletConnect: {}, adapters: [], options: { networks: [solana] } })
  expect([state.config.adapters, state.connectors.found.map(({ chain }) => chain)]).toEqual([['solana'], ['solana']])
})
