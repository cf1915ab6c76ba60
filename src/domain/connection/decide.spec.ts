import { describe, expect, it } from 'vitest'
import { A, ALPHA, asked, B, BETA, begun, C, connected, found, GAMMA, on, S, session, started } from '../../../tests/domain/facts.js'
import { given, nothing, rejected } from '../../testing/given.js'
import type { DomainEvent } from '../root.js'
import { solana } from '../shared/networks/chains.js'
import { failure } from '../shared/errors/errors.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'
import { CONNECT_DEADLINE_MS } from './decide.js'

const ready = [...started, found(ALPHA), found(BETA)]
const asking = [...ready, asked(ALPHA)]
const TWO = { options: { networks: [mainnet, solana] }, adapters: ['eip155', 'solana'] } as const
const failed = (code: 'ABORTED' | 'OPERATION_SUPERSEDED', id = ALPHA): DomainEvent => ({
  type: 'connectFailed',
  operation: 'oA',
  namespace: 'eip155',
  connectorId: id,
  by: 'visitor',
  failure: failure(code),
})
const answer = {
  type: 'reportConnected',
  operation: 'oA',
  namespace: 'eip155',
  accounts: [A],
  network: null,
  approvedNetworks: [],
  supportsAllNetworks: true,
} as const

describe('connect', () => {
  it('[CONN-10, F29] asks the wallet and gives it 120 s', () => {
    given(ready, { now: 1_000 })
      .when({ type: 'connect', connectorId: ALPHA })
      .then([asked(ALPHA, { operation: 'o1', deadline: 1_000 + CONNECT_DEADLINE_MS })])
    expect(CONNECT_DEADLINE_MS).toBe(120_000)
  })

  it('[CONN-43] before the start says that the client is not set', () => {
    const { decision } = given([found(ALPHA)]).when({ type: 'connect', connectorId: ALPHA })
    expect(decision).toMatchObject({
      rejected: { code: 'CONNECTION_CLIENT_MISSING', message: 'ConnectionController client not set', cause: { code: 'NOT_STARTED' } },
    })
    given([...ready, { type: 'stopped' }])
      .when({ type: 'connect', connectorId: ALPHA })
      .then(rejected('CONNECTION_CLIENT_MISSING'))
  })

  it('[CONN-41] in a namespace without an adapter gives `Adapter not found`', () => {
    const { decision } = given(ready).when({ type: 'connect', connectorId: ALPHA, namespace: 'solana' })
    expect(decision).toMatchObject({ rejected: { code: 'ADAPTER_NOT_FOUND', message: 'Adapter not found' } })
  })

  it('[CONN-42] of a wallet that is not there names the namespace', () => {
    const { decision } = given(ready).when({ type: 'connect', connectorId: 'nobody' })
    expect(decision).toMatchObject({ rejected: { code: 'CONNECTOR_NOT_FOUND', message: 'Adapter or connector not found for namespace eip155' } })
    expect(decision).toMatchObject({ rejected: { cause: { message: `There is no wallet "nobody" here; there are: ${ALPHA}, ${BETA}` } } })
    given(ready, TWO).when({ type: 'connect', connectorId: ALPHA, namespace: 'solana' }).then(rejected('CONNECTOR_NOT_FOUND'))
  })

  it('[CONN-07] takes the namespace that the wallet is in', () => {
    given([...started, found(ALPHA, { chain: 'solana' })], TWO)
      .when({ type: 'connect', connectorId: ALPHA })
      .then([asked(ALPHA, { operation: 'o1', namespace: 'solana' })])
  })

  it('[F26] again, while the wallet is asked: one flow, one prompt', () => {
    given(asking).when({ type: 'connect', connectorId: ALPHA }).then(rejected('CONNECT_PENDING'))
  })

  it('[F39, I-5] of another wallet takes the place of the one that is asked', () => {
    given(asking)
      .when({ type: 'connect', connectorId: BETA })
      .then([failed('OPERATION_SUPERSEDED'), asked(BETA, { operation: 'o1' })])
  })

  it('[CONN-21, M1] in another namespace leaves the flow of this one alone', () => {
    given([...asking, found(GAMMA, { chain: 'solana' })], TWO)
      .when({ type: 'connect', connectorId: GAMMA })
      .then([asked(GAMMA, { operation: 'o1', namespace: 'solana' })])
  })

  it('[CONN-10] cancelled ends with ABORTED, by its own operation only', () => {
    given(asking)
      .when({ type: 'cancelConnect' })
      .then([failed('ABORTED')])
    given(asking)
      .when({ type: 'cancelConnect', operation: 'oA' })
      .then([failed('ABORTED')])
    given(asking).when({ type: 'cancelConnect', operation: 'oX' }).then(nothing)
    given(ready).when({ type: 'cancelConnect' }).then(nothing)
  })
})

describe('the answer of a wallet', () => {
  it('[CONN-10, ACCT-08] connects with its accounts, the first one active', () => {
    const accounts = [
      { address: B, type: 'eoa' },
      { address: A, type: 'eoa' },
    ] as const
    given(asking)
      .when({ ...answer, accounts: [B, A] })
      .then([connected(ALPHA, { accounts, address: B })])
  })

  it('[I-5, F30] of another operation, or a second one, is dropped', () => {
    given(asking)
      .when({ ...answer, operation: 'oX' })
      .then(nothing)
    given([...asking, connected(ALPHA)])
      .when(answer)
      .then(nothing)
    given([...asking, failed('ABORTED')])
      .when(answer)
      .then(nothing)
  })

  it('[CONN-47, F34] without accounts is a failed connect, and says why', () => {
    given(asking)
      .when({ ...answer, accounts: [] })
      .then([{ ...failed('ABORTED'), failure: failure('CONNECT_FAILED', {}, failure('ACCOUNTS_UNAVAILABLE')) } as DomainEvent])
  })

  it('[F34, I-6, I-7] loses accounts that are invalid, foreign or there twice', () => {
    const accounts = [
      { address: A, type: 'eoa' },
      { address: C, type: 'eoa' },
    ] as const
    given(asking)
      .when({ ...answer, accounts: ['0x12', A, A.toLowerCase(), S, '', C] })
      .then([connected(ALPHA, { accounts, address: A })])
    given(asking)
      .when({ ...answer, accounts: ['0x12', S] })
      .then([{ ...failed('ABORTED'), failure: failure('CONNECT_FAILED', {}, failure('ACCOUNTS_UNAVAILABLE')) } as DomainEvent])
  })

  it('[ACCT-08] types accounts of Bitcoin as payment, others as eoa', () => {
    const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
    const network = {
      id: '000000000019d6689c085ae165831e93',
      name: 'Bitcoin',
      caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
      chainNamespace: 'bip122',
      nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
      rpcUrls: { default: { http: [] } },
    } as const
    const { state } = given([...started, found(ALPHA, { chain: 'bip122' }), asked(ALPHA, { namespace: 'bip122' })], {
      options: { networks: [mainnet, network] },
      adapters: ['eip155', 'bip122'],
    }).when({ ...answer, namespace: 'bip122', accounts: [address] })
    expect(state.account.namespaces.bip122?.allAccounts).toEqual([{ address, type: 'payment' }])
  })

  it.each([
    ['[CONN-38] 4001', failure('RPC_USER_REJECTED', {}, { code: 4001, message: 'no' }), 'CONNECTION_REJECTED', 'Connection rejected'],
    ['[CONN-38] 5000', failure('RPC_FAILED', { name: 'x', detail: 'y' }, { code: 5000 }), 'CONNECTION_REJECTED', 'Connection rejected'],
    ['[CONN-39] -32603', failure('RPC_FAILED', { name: 'InternalRpcError', detail: 'x' }, { code: -32603 }), 'CONNECT_FAILED', 'Failed to connect'],
    ['[CONN-39] no answer in time', failure('DEADLINE_EXCEEDED', { subject: 'x' }), 'CONNECT_FAILED', 'Failed to connect'],
    ['[CONN-23] not there in time', failure('CONNECTOR_NOT_FOUND', { namespace: 'eip155' }), 'CONNECT_FAILED', 'Failed to connect'],
    ['[CONN-39] a fault of ours', failure('UNEXPECTED', {}, new Error('x')), 'CONNECT_FAILED', 'Failed to connect'],
  ])('%s is told as it is meant', (_, reason, code, message) => {
    const when = given(asking).when({ type: 'reportConnectFailed', operation: 'oA', namespace: 'eip155', failure: reason })
    expect(when.decision).toEqual([expect.objectContaining({ type: 'connectFailed', failure: expect.objectContaining({ code, message }) })])
    expect(when.state.connection.namespaces.eip155?.lastFailure).toEqual({ connectorId: ALPHA, code, rejected: code === 'CONNECTION_REJECTED' })
  })

  it('[I-5] that it failed, of another operation, is dropped', () => {
    given(asking)
      .when({ type: 'reportConnectFailed', operation: 'oX', namespace: 'eip155', failure: failure('UNEXPECTED') })
      .then(nothing)
  })

  it('[CONN-39] what went wrong is forgotten with the next try', () => {
    const { state } = given([...asking, { ...failed('ABORTED'), failure: failure('CONNECT_FAILED') } as DomainEvent]).when({
      type: 'connect',
      connectorId: BETA,
    })
    expect(state.connection.namespaces.eip155?.lastFailure).toBeUndefined()
  })
})

describe('what a wallet says before it has answered', () => {
  it('[F32] waits, and counts when it connects', () => {
    const deferred: DomainEvent = { type: 'providerEventDeferred', namespace: 'eip155', operation: 'oA', accounts: [B] }
    given(asking)
      .when({ type: 'reportAccountsChanged', namespace: 'eip155', connectorId: ALPHA, accounts: [B] })
      .then([deferred])
    given([...asking, deferred])
      .when(answer)
      .then([connected(ALPHA, { address: B })])
    const chain: DomainEvent = { type: 'providerEventDeferred', namespace: 'eip155', operation: 'oA', network: 'eip155:8453' }
    given(asking).when({ type: 'reportChainChanged', namespace: 'eip155', connectorId: ALPHA, network: 'eip155:8453' }).then([chain])
    given([...asking, chain])
      .when(answer)
      .then([connected(ALPHA, { network: 'eip155:8453' }), on('eip155:8453')])
  })

  it('[F32] is gone when it does not', () => {
    const { state } = given([...asking, { type: 'providerEventDeferred', namespace: 'eip155', operation: 'oA', accounts: [B] }, failed('ABORTED')]).when({
      type: 'connect',
      connectorId: ALPHA,
    })
    expect(state.connection.namespaces.eip155?.flow).not.toHaveProperty('deferredAccounts')
  })
})

describe('recent wallets', () => {
  it('[CONN-09, I-15] at most two, the newest first, each once; the third drops the oldest', () => {
    const recent = (...ids: string[]) => given([...started, ...ids.map((id) => connected(id))]).state.connection.recentWallets.map(({ id }) => id)
    expect(recent(ALPHA)).toEqual([ALPHA])
    expect(recent(ALPHA, BETA)).toEqual([BETA, ALPHA])
    expect(recent(ALPHA, BETA, GAMMA)).toEqual([GAMMA, BETA])
    expect(recent(ALPHA, BETA, ALPHA)).toEqual([ALPHA, BETA])
  })

  it('[CONN-09] what came back by itself is no new use', () => {
    expect(given([...begun(), connected(ALPHA), connected(BETA, { by: 'restore' })]).state.connection.recentWallets).toEqual([{ id: ALPHA }])
  })
})

describe('a connection', () => {
  it('[CONN-08] has its connector, its accounts with their types, and whether it is of an earlier visit', () => {
    const { state } = given(session, { now: 5 })
    expect(state.connection.namespaces.eip155?.connections).toEqual([
      { connectorId: ALPHA, name: 'Alpha', accounts: [{ address: A, type: 'eoa' }], since: 5, recent: false },
    ])
  })
})

describe('where there are two', () => {
  const setting = { options: { networks: [mainnet, base, solana] }, adapters: ['eip155', 'solana'], operation: 'oN' } as const
  const withSolana = [...session, found(GAMMA, { chain: 'solana' }), found(ALPHA, { chain: 'solana' })]
  const onSolana = { namespace: 'solana', address: S, operation: 'oS' } as const
  const types = (decision: unknown) =>
    (decision as readonly DomainEvent[]).map((event) => ('namespace' in event ? `${event.type} ${event.namespace}` : event.type))

  it('[CONN-10] cancelling one connect leaves the other, also of those that wait for storage', () => {
    const asking = [...withSolana, asked(BETA), asked(GAMMA, { namespace: 'solana', operation: 'oS' })]
    expect(types(given(asking, setting).when({ type: 'cancelConnect', operation: 'oS' }).decision)).toEqual(['connectFailed solana'])
    expect(types(given(asking, setting).when({ type: 'cancelConnect' }).decision)).toEqual(['connectFailed eip155', 'connectFailed solana'])
    const waiting = (namespace: 'eip155' | 'solana', operation: string): DomainEvent => ({
      type: 'connectWaits',
      operation,
      namespace,
      request: { connectorId: ALPHA },
    })
    const both = [...withSolana, waiting('eip155', 'o1'), waiting('solana', 'o2')]
    expect(types(given(both, setting).when({ type: 'cancelConnect', operation: 'o2' }).decision)).toEqual(['connectFailed solana'])
  })

  it('[CONN-35, T2] disconnecting one namespace or wallet drops what is withheld there, and nothing else', () => {
    const withheld = (namespace: 'eip155' | 'solana', connectorId: string): DomainEvent => ({ type: 'restoreWithheld', namespace, connectorId })
    const both = [...withSolana.slice(0, -4), withheld('eip155', ALPHA), withheld('solana', GAMMA)]
    const dropped = (command: { readonly namespace?: 'eip155' | 'solana'; readonly connectorId?: string }) =>
      types(given(both, setting).when({ type: 'disconnect', ...command }).decision).filter((one) => one.startsWith('restoreAbandoned'))
    expect([dropped({ namespace: 'eip155' }), dropped({ connectorId: GAMMA }), dropped({}).length]).toEqual([
      ['restoreAbandoned eip155'],
      ['restoreAbandoned solana'],
      2,
    ])
  })

  it('[CONN-21] the wallet in use is not forgotten, and another one is, in its own namespace', () => {
    const held = [...withSolana, connected(BETA, { operation: 'oB' }), connected(ALPHA, onSolana)]
    given(held, setting).when({ type: 'forgetConnection', namespace: 'eip155', connectorId: BETA }).then(nothing)
    given(held, setting).when({ type: 'forgetConnection', namespace: 'solana', connectorId: ALPHA }).then(nothing)
    given(held, setting).when({ type: 'forgetConnection', namespace: 'solana', connectorId: BETA }).then(nothing)
    given(held, setting)
      .when({ type: 'forgetConnection', namespace: 'eip155', connectorId: ALPHA })
      .then([{ type: 'connectionForgotten', namespace: 'eip155', connectorId: ALPHA }])
  })

  it('[CONN-07] a wallet that is asked in one namespace may be asked in the other, and not twice in one', () => {
    const asking = [...withSolana, asked(BETA), asked(ALPHA, { namespace: 'solana', operation: 'oS' })]
    given(asking, setting).when({ type: 'connect', connectorId: ALPHA, namespace: 'solana' }).then(rejected('CONNECT_PENDING'))
    expect(types(given(asking, setting).when({ type: 'connect', connectorId: ALPHA, namespace: 'eip155' }).decision)).toEqual([
      'connectFailed eip155',
      'connectStarted eip155',
    ])
  })

  it('[CONN-35] a wallet that is connected in both is disconnected in the named one', () => {
    const { decision } = given([...withSolana, connected(ALPHA, onSolana)], setting).when({ type: 'disconnect', namespace: 'solana', connectorId: ALPHA })
    expect(types(decision).filter((one) => one.startsWith('disconnected'))).toEqual(['disconnected solana'])
  })

  it('[I-1, F26] the answer to an earlier attempt connects nothing, and fails nothing', () => {
    const asking = [...withSolana, asked(BETA, { operation: 'oB' })]
    const reply = { namespace: 'eip155', accounts: [B], network: null, approvedNetworks: [], supportsAllNetworks: true } as const
    given(asking, setting)
      .when({ type: 'reportConnected', operation: 'oEarlier', ...reply })
      .then(nothing)
    given(asking, setting)
      .when({ type: 'reportConnected', operation: 'oB', ...reply, namespace: 'solana' })
      .then(nothing)
    given(asking, setting)
      .when({ type: 'reportConnectFailed', operation: 'oEarlier', namespace: 'eip155', failure: failure('UNEXPECTED') })
      .then(nothing)
  })

  it('[CONN-48, I-2] what a wallet says that is not in use changes nothing of the one that is', () => {
    const other = { namespace: 'eip155', connectorId: BETA } as const
    for (const report of [
      { type: 'reportAccountsChanged', ...other, accounts: [B] },
      { type: 'reportAccountsChanged', ...other, accounts: [] },
      { type: 'reportChainChanged', ...other, network: 'eip155:8453' },
      { type: 'reportProviderDisconnected', ...other },
      { type: 'reportProviderDisconnected', connectorId: ALPHA, namespace: 'solana' },
    ] as const)
      given(withSolana, setting).when(report).then(nothing)
  })

  it('[CONN-48] the second account counts, too, and the same list changes nothing', () => {
    const said = (accounts: readonly string[]) =>
      given(
        [
          ...started,
          found(ALPHA),
          connected(ALPHA, {
            accounts: [
              { address: A, type: 'eoa' },
              { address: B, type: 'eoa' },
            ],
            address: A,
          }),
        ],
        setting,
      ).when({ type: 'reportAccountsChanged', namespace: 'eip155', connectorId: ALPHA, accounts })
    said([A, B]).then(nothing)
    expect([said([A, C]).decision, said([A]).decision, said([B, A]).decision]).toMatchObject([
      [{ type: 'accountsChanged', address: A, accounts: [{ address: A }, { address: C }] }],
      [{ type: 'accountsChanged', accounts: [{ address: A }] }],
      [{ type: 'accountsChanged', address: B }],
    ])
  })

  it('[I-5, NET-17] a switch that one wallet was asked for is not answered by the other one that takes its place', () => {
    const switching: DomainEvent = {
      type: 'networkSwitchStarted',
      operation: 'oW',
      namespace: 'eip155',
      network: 'eip155:8453',
      connectorId: ALPHA,
      deadline: 120_000,
    }
    const reply = { namespace: 'eip155', accounts: [B], network: 'eip155:8453', approvedNetworks: [], supportsAllNetworks: true } as const
    const other = given([...withSolana, switching, asked(BETA, { operation: 'oB' })], setting).when({ type: 'reportConnected', operation: 'oB', ...reply })
    expect(other.decision).toMatchObject([
      { type: 'networkSwitchFailed', operation: 'oW' },
      { type: 'connected', connectorId: BETA },
      { type: 'networkSwitched', by: 'wallet' },
    ])
    const same = given([...withSolana, switching, asked(ALPHA, { operation: 'oB' })], setting).when({ type: 'reportConnected', operation: 'oB', ...reply })
    expect(same.decision).toMatchObject([{ type: 'connected' }, { type: 'networkSwitched', operation: 'oW', by: 'visitor' }])
  })
})
