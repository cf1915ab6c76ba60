import { describe, expect, it } from 'vitest'
import { A, ALPHA, asked, begun, connected, found, GAMMA, on, restored, S, session, started } from '../../../tests/domain/facts.js'
import { given, nothing, rejected } from '../../testing/given.js'
import type { DomainEvent } from '../root.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import { solana, solanaDevnet } from '../shared/networks/chains.js'
import { failure } from '../shared/errors/errors.js'
import { base, gnosis, mainnet } from '../shared/networks/evm-chains.js'
import { SWITCH_DEADLINE_MS } from './decide.js'
import { canSwitchTo, findNetwork, selectChainId, selectIsUnsupported, selectNetwork } from './index.js'
import { selectNetworks, selectWalletNetworkName } from './selectors.js'

const TWO = { options: { networks: [mainnet, base, solana] }, adapters: ['eip155', 'solana'] } as const
const BASE = 'eip155:8453'
const GNOSIS = 'eip155:100'
const switching: DomainEvent = { type: 'networkSwitchStarted', operation: 'oN', namespace: 'eip155', network: BASE, connectorId: ALPHA, deadline: 120_000 }
const failed = (code: 'ABORTED' | 'OPERATION_SUPERSEDED'): DomainEvent => ({
  type: 'networkSwitchFailed',
  operation: 'oN',
  network: BASE,
  failure: failure(code),
})
const unsupported = (ask: boolean): DomainEvent => ({ type: 'walletNetworkUnsupported', namespace: 'eip155', network: GNOSIS, ask })
const says = (network: CaipNetworkId) => ({ type: 'reportChainChanged', namespace: 'eip155', connectorId: ALPHA, network }) as const

describe('the networks of an app', () => {
  it('[NET-07, NET-05] are held by namespace, with what the wallet offers', () => {
    const { state } = given(started, TWO)
    expect(state.network.namespaces.eip155).toEqual({
      caipNetwork: 'eip155:1',
      supportsAllNetworks: true,
      smartAccountEnabledNetworks: [],
      approvedCaipNetworkIds: [],
      requestedCaipNetworks: [mainnet, base],
    })
    expect(state.network.namespaces.solana?.caipNetwork).toBe(solana.caipNetworkId)
    expect(selectNetworks(state)).toEqual([mainnet, base, solana])
  })

  it("[NET-34] begin with the host's default network, else the first", () => {
    expect(given([]).state.network).toMatchObject({ activeNamespace: 'eip155', namespaces: { eip155: { caipNetwork: 'eip155:1' } } })
    expect(given([], { options: { defaultNetwork: BASE } }).state.network.namespaces.eip155?.caipNetwork).toBe(BASE)
    expect(given([], { ...TWO, options: { ...TWO.options, defaultNetwork: solana } }).state.network.activeNamespace).toBe('solana')
  })

  it.each([
    ['a network that is configured', { activeNamespace: 'eip155', activeNetwork: BASE } as const, 'eip155', BASE],
    ['a network that is not configured any more', { activeNamespace: 'eip155', activeNetwork: GNOSIS } as const, 'eip155', 'eip155:1'],
    ['a namespace that is not configured any more', { activeNamespace: 'near' } as const, 'eip155', 'eip155:1'],
    ['a namespace alone', { activeNamespace: 'solana' } as const, 'solana', 'eip155:1'],
    ['nothing', {}, 'eip155', 'eip155:1'],
  ])('[NET-34] are as they were left: %s', (_, remembered, namespace, network) => {
    const { state } = given([...started, restored(remembered)], TWO)
    expect([state.network.activeNamespace, state.network.namespaces.eip155?.caipNetwork]).toEqual([namespace, network])
  })

  it('[NET-34, NET-06] are as they were left, also where the network had another id then', () => {
    const moved = { ...base, deprecatedCaipNetworkId: 'eip155:9001' } as const
    const { state } = given([...started, restored({ activeNamespace: 'eip155', activeNetwork: 'eip155:9001' })], { options: { networks: [mainnet, moved] } })
    expect(selectNetwork(state)).toEqual(moved)
  })

  it('[NET-06] go by their deprecated id, too', () => {
    const old = { ...mainnet, deprecatedCaipNetworkId: 'eip155:9001' } as const
    const { state } = given(session, { options: { networks: [old, base] } })
    expect(findNetwork(state, 'eip155:9001')).toEqual(old)
    given([...session, on(BASE)], { options: { networks: [old, base] } })
      .when(says('eip155:9001'))
      .then([on('eip155:1')])
  })

  it('[NET-29] have the chain id 1 where none is active', () => {
    expect(selectChainId(given([], { options: { networks: [solana] }, adapters: ['solana'] }).state)).toBe(1)
    expect(selectChainId(given([], { options: { defaultNetwork: BASE } }).state)).toBe(8453)
  })
})

describe('switchNetwork', () => {
  it('[NET-09, NET-16] without a wallet takes effect at once', () => {
    const when = given(started).when({ type: 'switchNetwork', network: BASE })
    when.then([on(BASE, { operation: 'o1', by: 'visitor', confirmed: false })])
    expect(selectNetwork(when.state)).toEqual(base)
  })

  it('[NET-09, NET-16] asks a connected wallet, and the app stays where it is until that has switched', () => {
    const when = given(session, { now: 5 }).when({ type: 'switchNetwork', network: BASE })
    when.then([{ ...switching, operation: 'o1', deadline: 5 + SWITCH_DEADLINE_MS } as DomainEvent])
    expect(selectNetwork(when.state)).toEqual(mainnet)
    given([...session, switching])
      .when({ type: 'reportNetworkSwitched', operation: 'oN' })
      .then([on(BASE, { operation: 'oN', by: 'visitor' })])
  })

  it('[NET-09] across namespaces makes the other one active', () => {
    const both = [...session, found(GAMMA, { chain: 'solana' }), connected(GAMMA, { namespace: 'solana', address: S }), on(solana.caipNetworkId)]
    const when = given([...both, on('eip155:1')], TWO).when({ type: 'switchNetwork', network: solana.caipNetworkId })
    when.then([on(solana.caipNetworkId, { operation: 'o1', by: 'visitor' })])
    expect([when.state.network.activeNamespace, when.state.network.namespaces.eip155?.caipNetwork]).toEqual(['solana', 'eip155:1'])
  })

  it('[NET-10] to the one that is active changes nothing, and ends what was asked for', () => {
    given(session).when({ type: 'switchNetwork', network: 'eip155:1' }).then(nothing)
    given(started).when({ type: 'switchNetwork', network: 'eip155:1' }).then(nothing)
    given([...session, switching])
      .when({ type: 'switchNetwork', network: 'eip155:1' })
      .then([failed('OPERATION_SUPERSEDED')])
  })

  it('[F26, I-19] twice is refused; to another takes its place', () => {
    given([...session, switching])
      .when({ type: 'switchNetwork', network: BASE })
      .then(rejected('SWITCH_PENDING'))
    const three = { options: { networks: [mainnet, base, gnosis] } }
    given([...session, switching], three)
      .when({ type: 'switchNetwork', network: GNOSIS })
      .then([failed('OPERATION_SUPERSEDED'), { ...switching, operation: 'o1', network: GNOSIS } as DomainEvent])
  })

  it('[NET-22] to an unknown one fails as not found', () => {
    given(session)
      .when({ type: 'switchNetwork', network: 'eip155:5' })
      .then([{ type: 'networkSwitchFailed', operation: 'o1', network: 'eip155:5', failure: failure('NETWORK_NOT_FOUND', { network: 'eip155:5' }) }])
  })

  it('[NET-28, F35] by an id in another notation is to what it stands for', () => {
    given(started)
      .when({ type: 'switchNetwork', network: 'eip155:0x2105' })
      .then([on(BASE, { operation: 'o1', by: 'visitor', confirmed: false })])
  })

  it.each([
    ['a chain id', 8453, '8453 is no CAIP-2 id; did you mean "eip155:8453"?'],
    ['a chain id as a text', '8453', '"8453" is no CAIP-2 id; did you mean "eip155:8453"?'],
    ['a name', 'Base', '"Base" is no CAIP-2 id; did you mean "eip155:8453"?'],
    ['a network', { id: 8453, name: 'Base' }, 'An object is no CAIP-2 id; did you mean "eip155:8453"?'],
    ['nothing', undefined, 'undefined is no CAIP-2 id; did you mean "eip155:1"?'],
    ['null', null, 'An object is no CAIP-2 id; did you mean "eip155:1"?'],
  ])('[NET-28, DX-18] to %s in place of an id is refused, with the id that was meant', (_, network, message) => {
    for (const type of ['switchNetwork', 'removeNetwork'] as const)
      expect(given(session).when({ type, network: network as never }).decision).toMatchObject({
        rejected: { code: 'CAIP_NETWORK_ID_INVALID', message: 'Invalid CAIP-2 network id', cause: { code: 'NETWORK_ID_MISTAKEN', message } },
      })
  })

  it('[NET-31] before the start says that the client is not set', () => {
    expect(given([]).when({ type: 'switchNetwork', network: BASE }).decision).toMatchObject({
      rejected: { code: 'NETWORK_CLIENT_MISSING', message: 'NetworkController client not set' },
    })
  })

  it('[NET-31] in a namespace without an adapter says that there is none', () => {
    expect(given(started, { ...TWO, adapters: ['eip155'] }).when({ type: 'switchNetwork', network: solana.caipNetworkId }).decision).toMatchObject({
      rejected: { code: 'CHAIN_ADAPTER_NOT_FOUND', message: 'Chain adapter not found' },
    })
  })

  it('[NET-08] to one that the wallet does not offer fails without asking it', () => {
    const limited = [...started, found(ALPHA), connected(ALPHA, { approvedNetworks: ['eip155:1'], supportsAllNetworks: false }), on('eip155:1')]
    const { state } = given(limited)
    expect([canSwitchTo(state, mainnet), canSwitchTo(state, base), canSwitchTo(given(session).state, base), canSwitchTo(given(started).state, base)]).toEqual([
      true,
      false,
      true,
      true,
    ])
    given(limited)
      .when({ type: 'switchNetwork', network: BASE })
      .then([{ type: 'networkSwitchFailed', operation: 'o1', network: BASE, failure: failure('CHAIN_NOT_SUPPORTED', { network: BASE }) }])
  })

  it('[I-5] late reports of what has ended are dropped', () => {
    given(session).when({ type: 'reportNetworkSwitched', operation: 'oN' }).then(nothing)
    given([...session, switching])
      .when({ type: 'reportNetworkSwitchFailed', operation: 'oX', failure: failure('UNEXPECTED') })
      .then(nothing)
    given([...session, switching])
      .when({ type: 'cancelSwitchNetwork', operation: 'oX' })
      .then(nothing)
    given([...session, switching])
      .when({ type: 'cancelSwitchNetwork' })
      .then([failed('ABORTED')])
  })

  it.each([
    ['[NET-15] a refusal', failure('RPC_USER_REJECTED', {}, { code: 4001 }), 'NETWORK_SWITCH_REJECTED'],
    ['[NET-15] a fault of the wallet', failure('RPC_FAILED', { name: 'x', detail: 'y' }, { code: -32603 }), 'NETWORK_SWITCH_FAILED'],
    ['[F37] a switch that was not done', failure('DEADLINE_EXCEEDED', { subject: 'wallet' }), 'NETWORK_SWITCH_FAILED'],
    ['[NET-15] a network it cannot have', failure('CHAIN_NOT_SUPPORTED'), 'CHAIN_NOT_SUPPORTED'],
  ])('%s leaves the old network active', (_, reason, code) => {
    const when = given([...session, switching]).when({ type: 'reportNetworkSwitchFailed', operation: 'oN', failure: reason })
    expect(when.decision).toMatchObject([{ type: 'networkSwitchFailed', failure: { code } }])
    expect([selectNetwork(when.state), when.state.network.pending]).toEqual([mainnet, undefined])
  })

  it('[NET-15] what the wallet said is told with the failure, and not put under another of the same name', () => {
    const reason = failure('NETWORK_SWITCH_FAILED', { network: BASE }, { code: 4200, message: 'not here' })
    given([...session, switching])
      .when({ type: 'reportNetworkSwitchFailed', operation: 'oN', failure: reason })
      .then([{ type: 'networkSwitchFailed', operation: 'oN', network: BASE, failure: reason }])
  })
})

describe('the network of a wallet', () => {
  it('[NET-16, CONN-48] that is configured becomes that of the app, and ends a switch to it', () => {
    given(session)
      .when(says(BASE))
      .then([on(BASE)])
    given([...session, switching])
      .when(says(BASE))
      .then([on(BASE, { operation: 'oN', by: 'visitor' })])
  })

  it('[NET-16, I-5] that is another than the pending one does not end the switch', () => {
    given([...session, switching])
      .when(says('eip155:1'))
      .then(nothing)
    const three = { options: { networks: [mainnet, base, gnosis] } }
    given([...session, switching], three)
      .when(says(GNOSIS))
      .then([on(GNOSIS)])
  })

  it('[NET-16, NET-17] of the namespace that takes over is confirmed only where its wallet is on it', () => {
    const both = [...session, found(GAMMA, { chain: 'solana' }), connected(GAMMA, { namespace: 'solana', address: S }), on(solana.caipNetworkId)]
    const takesOver = (...events: readonly DomainEvent[]) =>
      given([...both, ...events, on('eip155:1', { by: 'visitor' })], TWO).when({ type: 'disconnect', namespace: 'eip155' }).decision
    const fallback = (confirmed: boolean) => expect.arrayContaining([on(solana.caipNetworkId, { by: 'fallback', confirmed })])
    expect(takesOver()).toEqual(fallback(true))
    expect(takesOver({ type: 'walletNetworkUnsupported', namespace: 'solana', network: solanaDevnet.caipNetworkId, ask: false })).toEqual(fallback(false))
  })

  it.each([
    ['all four hold', {}, true],
    ['switching is not enabled', { enableNetworkSwitch: false }, false],
    ['unsupported chains are allowed', { allowUnsupportedChain: true }, false],
    ['basic mode is on', { basic: true }, false],
  ])('[NET-17] that is not configured is asked about when %s', (_, options, ask) => {
    given(session, { options })
      .when(says(GNOSIS))
      .then([unsupported(ask)])
    given([...session, unsupported(ask)], { options })
      .when(says(GNOSIS))
      .then(nothing)
  })

  it("[NET-18] that is not configured is shown as what it is, and the app's own stays", () => {
    const { state } = given(session, { options: { allowUnsupportedChain: true } }).when(says(GNOSIS))
    expect([selectIsUnsupported(state), selectWalletNetworkName(state, 'eip155'), selectNetwork(state)]).toEqual([true, 'network 100', mainnet])
    expect([
      selectIsUnsupported(given(session).state),
      selectWalletNetworkName(given(session).state, 'eip155'),
      selectWalletNetworkName(given(started).state, 'eip155'),
    ]).toEqual([false, 'Ethereum', undefined])
  })

  it.each(['eip155:0', 'eip155:0x0', 'eip155:NaN', 'eip155:9007199254740993', 'eip155:', 'eip155', '', 'solana:1', 'eip155:1:2'])(
    '[F35, I-9] that is garbage (`%s`) is not taken',
    (network) => {
      given(session)
        .when(says(network as CaipNetworkId))
        .then(nothing)
    },
  )

  it('[F35] in another notation is what it stands for', () => {
    given([...session, on(BASE)])
      .when(says('eip155:0x1' as CaipNetworkId))
      .then([on('eip155:1')])
  })

  it('[NET-17, CONN-15] found at a restore is not asked about', () => {
    given([...begun(), found(ALPHA), asked(ALPHA, { by: 'restore', address: A })])
      .when({ type: 'reportConnected', operation: 'oA', namespace: 'eip155', accounts: [A], network: GNOSIS, approvedNetworks: [], supportsAllNetworks: true })
      .then([connected(ALPHA, { by: 'restore', network: GNOSIS }), unsupported(false)])
  })

  it('[NET-09, NET-17] is not that of the wallet before it, where the next one does not tell its own', () => {
    const withGamma = (network: CaipNetworkId) => given([...session, on(network), connected(GAMMA, { operation: 'oG' })], { now: 5 })
    expect(withGamma('eip155:1').state.network.namespaces.eip155).not.toHaveProperty('walletNetwork')
    expect(selectIsUnsupported(given([...session, unsupported(false), connected(GAMMA, { operation: 'oG' })]).state)).toBe(false)
    withGamma('eip155:1')
      .when({ type: 'switchNetwork', network: 'eip155:1' })
      .then([{ ...switching, operation: 'o1', network: 'eip155:1', connectorId: GAMMA, deadline: SWITCH_DEADLINE_MS + 5 } as DomainEvent])
  })
})

describe('adding and removing', () => {
  it('[NET-21] a network that is there already is ignored', () => {
    given(started)
      .when({ type: 'addNetwork', network: gnosis })
      .then([{ type: 'networkAdded', network: gnosis }])
    given(started)
      .when({ type: 'addNetwork', network: { ...base, name: 'Other' } })
      .then(nothing)
  })

  it('[NET-17] a network that the wallet is on makes it one of the app', () => {
    given([...session, unsupported(true)])
      .when({ type: 'addNetwork', network: gnosis })
      .then([{ type: 'networkAdded', network: gnosis }, on(GNOSIS)])
  })

  it('[NET-20] without an adapter for its namespace is refused', () => {
    for (const command of [
      { type: 'addNetwork', network: solana },
      { type: 'removeNetwork', network: solana.caipNetworkId },
    ] as const) {
      expect(given(started).when(command).decision).toMatchObject({
        rejected: { code: 'NAMESPACE_ADAPTER_MISSING', message: "Adapter for namespace solana doesn't exist" },
      })
    }
  })

  it('[NET-19] the active network: the first that is left takes its place', () => {
    given(started)
      .when({ type: 'removeNetwork', network: 'eip155:1' })
      .then([{ type: 'networkRemoved', namespace: 'eip155', network: 'eip155:1' }, on(BASE, { by: 'fallback', confirmed: false })])
    given(started)
      .when({ type: 'removeNetwork', network: BASE })
      .then([{ type: 'networkRemoved', namespace: 'eip155', network: BASE }])
    const { state } = given(started, { options: { networks: [mainnet, base, gnosis] } }).when({ type: 'removeNetwork', network: BASE })
    expect(state.network.namespaces.eip155?.requestedCaipNetworks).toEqual([mainnet, gnosis])
    given(started).when({ type: 'removeNetwork', network: GNOSIS }).then(nothing)
    given(started)
      .when({ type: 'removeNetwork', network: 'x' as never })
      .then(rejected('CAIP_NETWORK_ID_INVALID'))
    given([...session, switching])
      .when({ type: 'removeNetwork', network: BASE })
      .then([failed('ABORTED'), { type: 'networkRemoved', namespace: 'eip155', network: BASE }])
  })

  it('[NET-19] the network of a namespace that is not the active one: the visitor stays where they are', () => {
    const { state } = given(
      [...started, { type: 'networkSwitched', namespace: 'solana', network: solana.caipNetworkId, by: 'visitor', confirmed: false }],
      TWO,
    ).when({ type: 'removeNetwork', network: 'eip155:1' })
    expect([state.network.activeNamespace, state.network.namespaces.eip155?.caipNetwork]).toEqual(['solana', BASE])
  })

  it('[NET-19] the last network of a namespace stays', () => {
    given(started, { options: { networks: [mainnet] } })
      .when({ type: 'removeNetwork', network: 'eip155:1' })
      .then(rejected('LAST_NETWORK'))
  })

  it.each(['eip155:9001', 'eip155:0x1'] as const)('[NET-06, NET-19, I-8] a network goes by its deprecated id and by other notations (%s), too', (id) => {
    const old = { ...mainnet, deprecatedCaipNetworkId: 'eip155:9001' } as const
    const when = given(started, { options: { networks: [old, base] } }).when({ type: 'removeNetwork', network: id })
    when.then([{ type: 'networkRemoved', namespace: 'eip155', network: 'eip155:1' }, on(BASE, { by: 'fallback', confirmed: false })])
    expect(selectNetwork(when.state)).toEqual(base)
    given(started, { options: { networks: [old] } })
      .when({ type: 'removeNetwork', network: id })
      .then(rejected('LAST_NETWORK'))
  })

  it('[NET-05] what is no network is refused by what is wrong with it', () => {
    given(started)
      .when({ type: 'addNetwork', network: { id: 'x' } as never })
      .then(rejected('NETWORK_INVALID'))
  })
})
