import { describe, expect, it } from 'vitest'
import {
  A,
  ALPHA,
  asked,
  B,
  BETA,
  C,
  connected,
  disconnected,
  found,
  GAMMA,
  on,
  restored,
  S,
  session,
  started,
  twoAccounts,
} from '../../../tests/domain/facts.js'
import { openPage } from '../../../tests/domain/page.js'
import { given, nothing, rejected } from '../../testing/given.js'
import { selectAccount } from '../account-view/selectors.js'
import type { DomainEvent } from '../root.js'
import { solana } from '../shared/networks/chains.js'
import { failure } from '../shared/errors/errors.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'
import { selectConnectionStatus } from './index.js'
import { selectConnectionClass, selectConnections } from './selectors.js'

const TWO = { options: { networks: [mainnet, base, solana] }, adapters: ['eip155', 'solana'] } as const
const onSolana = connected(GAMMA, { namespace: 'solana', address: S, operation: 'oS' })
const both = [...session, found(GAMMA, { chain: 'solana' }), onSolana, on(solana.caipNetworkId)]
describe('disconnect', () => {
  it('[CONN-35] with a namespace ends that one only', () => {
    given(both, TWO)
      .when({ type: 'disconnect', namespace: 'eip155' })
      .then([{ type: 'disconnectStarted', operation: 'o1', targets: [{ namespace: 'eip155', connectorId: ALPHA }] }, disconnected(ALPHA)])
  })

  it('[CONN-35] without one ends all', () => {
    const when = given(both, TWO).when({ type: 'disconnect' })
    when.then([
      {
        type: 'disconnectStarted',
        operation: 'o1',
        targets: [
          { namespace: 'eip155', connectorId: ALPHA },
          { namespace: 'solana', connectorId: GAMMA },
        ],
      },
      disconnected(ALPHA),
      disconnected(GAMMA, { namespace: 'solana' }),
    ])
    expect([selectConnectionStatus(when.state, 'eip155'), selectConnectionStatus(when.state, 'solana')]).toEqual(['disconnected', 'disconnected'])
  })

  it('[CONN-22, T2] drops what is kept of a wallet in one namespace also where the same wallet is connected in another', () => {
    given([...session, { type: 'restoreWithheld', namespace: 'solana', connectorId: ALPHA }], TWO)
      .when({ type: 'disconnect' })
      .then([
        { type: 'disconnectStarted', operation: 'o1', targets: [{ namespace: 'eip155', connectorId: ALPHA }] },
        disconnected(ALPHA),
        { type: 'restoreAbandoned', namespace: 'solana', connectorId: ALPHA },
      ])
  })

  it('[CONN-22, UX-43] names the namespace that was being restored for the other tabs, where another is connected', () => {
    const restoring = restored({ namespaces: ['solana'], reconnect: true, connectorIds: { solana: GAMMA } })
    expect(given([...session, restoring], TWO).when({ type: 'disconnect' }).decision).toEqual(
      expect.arrayContaining([
        { type: 'disconnectStarted', operation: 'o1', targets: [{ namespace: 'eip155', connectorId: ALPHA }], unfollowed: ['solana'] },
        disconnected(ALPHA),
      ]),
    )
  })

  it('[CONN-33, I-3, ACCT-01] clears account, wallet, network and status of the namespace, and nothing of another', () => {
    const before = given([...both, on('eip155:8453'), { type: 'profileSet', namespace: 'eip155', address: A, name: 'mara', image: null }], TWO)
    const { state } = before.when({ type: 'disconnect', namespace: 'eip155' })
    expect(state.account.namespaces.eip155).toEqual({ allAccounts: [] })
    expect(state.connection.namespaces.eip155?.connectorId).toBeUndefined()
    expect(state.network.namespaces.eip155).toEqual({
      requestedCaipNetworks: [mainnet, base],
      caipNetwork: 'eip155:1',
      supportsAllNetworks: true,
      approvedCaipNetworkIds: [],
      smartAccountEnabledNetworks: [],
    })
    const view = selectAccount(state, 'eip155')
    expect(view).toMatchObject({ status: 'disconnected', allAccounts: [] })
    for (const member of ['address', 'caipAddress', 'balance', 'profileName', 'connectedWalletInfo', 'addressExplorerUrl'])
      expect(view).not.toHaveProperty(member)
    for (const slice of ['account', 'connection', 'network'] as const) expect(state[slice].namespaces.solana).toBe(before.state[slice].namespaces.solana)
  })

  it("[CONN-22, I-13] remembers that it was the visitor's will, until the wallet is connected anew", () => {
    const { state } = given(session).when({ type: 'disconnect' })
    expect(state.connection.namespaces.eip155?.disconnectedIds).toEqual([ALPHA])
    expect(given([...session, disconnected(ALPHA), connected(ALPHA)]).state.connection.namespaces.eip155?.disconnectedIds).toEqual([])
    expect(given([...session, disconnected(ALPHA), connected(ALPHA), disconnected(ALPHA)]).state.connection.namespaces.eip155?.disconnectedIds).toEqual([ALPHA])
    expect(given([...session, disconnected(ALPHA, { by: 'wallet' })]).state.connection.namespaces.eip155?.disconnectedIds).toEqual([])
  })

  it('[F38] while a wallet is asked ends that, too', () => {
    given([...started, found(ALPHA), asked(ALPHA)])
      .when({ type: 'disconnect' })
      .then([
        { type: 'connectFailed', operation: 'oA', namespace: 'eip155', connectorId: ALPHA, by: 'visitor', failure: failure('ABORTED') },
        { type: 'disconnectStarted', operation: 'o1', targets: [] },
        { type: 'disconnectSucceeded', operation: 'o1' },
      ])
  })

  it('[CONN-34] of nobody is nothing', () => {
    given([...started, found(ALPHA)])
      .when({ type: 'disconnect' })
      .then(nothing)
    given(session).when({ type: 'disconnect', namespace: 'solana' }).then(nothing)
    given(session).when({ type: 'disconnect', connectorId: BETA }).then(nothing)
  })

  it('[CONN-34] of several namespaces, or of wallets that are asked only, ends with one success, after the state is clear', async () => {
    const page = openPage({
      options: TWO.options,
      adapters: TWO.adapters,
      wallets: [
        { id: ALPHA, accounts: [A] },
        { id: GAMMA, namespace: 'solana', accounts: [S], network: solana.caipNetworkId },
      ],
    })
    const statuses = () => (['eip155', 'solana'] as const).map((namespace) => selectConnectionStatus(page.state(), namespace))
    const atSuccess: string[][] = []
    page.kernel.events$.subscribe(({ type }) => {
      if (type === 'disconnectSucceeded') atSuccess.push(statuses())
    })
    await page.run({ type: 'connect', connectorId: ALPHA, namespace: 'eip155' })
    await page.run({ type: 'connect', connectorId: GAMMA, namespace: 'solana' })
    expect(statuses()).toEqual(['connected', 'connected'])
    await page.run({ type: 'disconnect' })
    expect(atSuccess).toEqual([['disconnected', 'disconnected']])
    expect(page.types().filter((type) => /^disconnect(ed|Succeeded)$/.test(type))).toEqual(['disconnected', 'disconnected', 'disconnectSucceeded'])
    page.give({ type: 'connect', connectorId: ALPHA, namespace: 'eip155' })
    page.give({ type: 'connect', connectorId: GAMMA, namespace: 'solana' })
    expect(statuses()).toEqual(['connecting', 'connecting'])
    await page.run({ type: 'disconnect' })
    expect(atSuccess.slice(1)).toEqual([['disconnected', 'disconnected']])
  })

  it('[CONN-34] ends with one success, once the wallets have answered', () => {
    const given_ = given([...session, { type: 'disconnectStarted', operation: 'oD', targets: [] }])
    given_.when({ type: 'reportDisconnectFinished', operation: 'oD', failures: [] }).then([{ type: 'disconnectSucceeded', operation: 'oD' }])
    given_.when({ type: 'reportDisconnectFinished', operation: 'oX', failures: [] }).then(nothing)
  })

  it('[CONN-36, CONN-37] that failed says so, for several chains with the reasons', () => {
    const given_ = given([...session, { type: 'disconnectStarted', operation: 'oD', targets: [] }])
    const [one, two] = [failure('RPC_FAILED', { name: 'InternalRpcError', detail: 'x' }), failure('UNEXPECTED')]
    expect(given_.when({ type: 'reportDisconnectFinished', operation: 'oD', failures: [one] }).decision).toEqual([
      { type: 'disconnectFailed', operation: 'oD', failure: expect.objectContaining({ code: 'DISCONNECT_FAILED', message: 'Failed to disconnect' }) },
    ])
    expect(given_.when({ type: 'reportDisconnectFinished', operation: 'oD', failures: [one, two] }).decision).toEqual([
      {
        type: 'disconnectFailed',
        operation: 'oD',
        failure: expect.objectContaining({ message: 'Failed to disconnect chains: InternalRpcError: x, An unexpected error occurred' }),
      },
    ])
  })
})

describe('disconnecting where there are two', () => {
  it('[CONN-37, fault] tells the reasons of both wallets, and waits for the slower one', async () => {
    const broken = { methods: { disconnect: { error: { code: -32603, message: 'first' } } } } as const
    const page = openPage({
      ...TWO,
      wallets: [
        { id: ALPHA, accounts: [A], policy: broken },
        { id: GAMMA, namespace: 'solana', accounts: [S], network: solana.caipNetworkId, policy: { methods: { disconnect: 'reject' }, delayMs: 20 } },
      ],
    })
    await page.run({ type: 'connect', connectorId: ALPHA, namespace: 'eip155' })
    await page.run({ type: 'connect', connectorId: GAMMA, namespace: 'solana' })
    await expect(page.run({ type: 'disconnect' })).rejects.toMatchObject({ message: expect.stringMatching(/^Failed to disconnect chains: .+, .+/) })
  })

  it('[CONN-35] of a wallet leaves the other one of its namespace, which is being asked', () => {
    given([...session, connected(BETA, { operation: 'oB', address: B }), asked(GAMMA, { operation: 'oC' })], TWO)
      .when({ type: 'disconnect', connectorId: BETA })
      .then([{ type: 'disconnectStarted', operation: 'o1', targets: [{ namespace: 'eip155', connectorId: BETA }] }, disconnected(BETA)])
  })

  it('[CONN-35] of a wallet leaves the connect of the other one, which waits for storage', () => {
    const waiting = (connectorId: string, operation: string): DomainEvent => ({
      type: 'connectWaits',
      operation,
      namespace: 'eip155',
      request: { connectorId },
    })
    const { decision } = given([...session, waiting(BETA, 'oB'), waiting(GAMMA, 'oC')]).when({ type: 'disconnect', connectorId: BETA })
    expect(decision).toEqual([
      { type: 'connectFailed', operation: 'oB', namespace: 'eip155', connectorId: BETA, by: 'visitor', failure: failure('ABORTED') },
      { type: 'disconnectStarted', operation: 'o1', targets: [] },
      { type: 'disconnectSucceeded', operation: 'o1' },
    ])
  })
})

describe('several connections', () => {
  const held = [...session, connected(BETA, { operation: 'oB', address: B })]

  it('[CONN-21] are held at once, within a namespace and across', () => {
    const { state } = given([...held, found(GAMMA, { chain: 'solana' }), onSolana], TWO)
    expect(selectConnections(state).map(({ namespace, connectorId, active }) => [namespace, connectorId, active])).toEqual([
      ['eip155', BETA, true],
      ['solana', GAMMA, true],
      ['eip155', ALPHA, false],
    ])
  })

  it('[CONN-18, CONN-19, CONN-20] are classed by which one is in use', () => {
    const { state } = given(held)
    expect([BETA, ALPHA, GAMMA].map((id) => selectConnectionClass(state, 'eip155', id))).toEqual(['connected', 'active', 'disconnected'])
    expect(selectConnectionClass(state, 'solana', BETA)).toBe('disconnected')
    expect(selectConnectionClass(given([...held, disconnected(BETA)]).state, 'eip155', BETA)).toBe('disconnected')
  })

  it('[ACCT-12] are switched between by asking the other wallet, for the account that was chosen', () => {
    const asks = given(held, { now: 7 }).when({ type: 'switchConnection', namespace: 'eip155', connectorId: ALPHA, address: C })
    asks.then([asked(ALPHA, { operation: 'o1', address: C, deadline: 120_007 })])
    expect(selectConnectionStatus(asks.state, 'eip155')).toBe('connected')
    const answered = given([...held, asked(ALPHA, { operation: 'oS', address: C })]).when({
      type: 'reportConnected',
      operation: 'oS',
      namespace: 'eip155',
      accounts: [A, C],
      network: null,
      approvedNetworks: [],
      supportsAllNetworks: true,
    })
    expect(answered.state.account.namespaces.eip155?.address).toBe(C)
  })

  it('[ACCT-12] to the account of the wallet in use asks nobody', () => {
    const two = twoAccounts
    given(two)
      .when({ type: 'switchConnection', namespace: 'eip155', connectorId: ALPHA, address: B })
      .then([{ type: 'accountSwitched', operation: 'o1', namespace: 'eip155', address: B }])
    given(two).when({ type: 'switchConnection', namespace: 'eip155', connectorId: ALPHA, address: A }).then(nothing)
    given(two).when({ type: 'switchConnection', namespace: 'eip155', connectorId: ALPHA }).then(nothing)
    given(two).when({ type: 'switchConnection', namespace: 'eip155', connectorId: ALPHA, address: C }).then(nothing)
  })

  it('[ACCT-16] to what is no connection gives `Invalid connection status`', () => {
    const { decision } = given(held).when({ type: 'switchConnection', namespace: 'eip155', connectorId: GAMMA })
    expect(decision).toMatchObject({ rejected: { code: 'CONNECTION_STATUS_INVALID', message: 'Invalid connection status' } })
    given(held).when({ type: 'switchConnection', namespace: 'solana', connectorId: ALPHA }).then(rejected('CONNECTION_STATUS_INVALID'))
  })

  it('[CONN-35] one that is not in use is ended or forgotten without touching the one that is', () => {
    given(held)
      .when({ type: 'disconnect', connectorId: ALPHA })
      .then([
        { type: 'disconnectStarted', operation: 'o1', targets: [{ namespace: 'eip155', connectorId: ALPHA }] },
        { type: 'connectionForgotten', operation: 'o1', namespace: 'eip155', connectorId: ALPHA },
      ])
    given(held)
      .when({ type: 'forgetConnection', namespace: 'eip155', connectorId: ALPHA })
      .then([{ type: 'connectionForgotten', namespace: 'eip155', connectorId: ALPHA }])
    const three = given([...held, connected(GAMMA, { operation: 'oG', address: C })])
    const { state } = three.when({ type: 'forgetConnection', namespace: 'eip155', connectorId: ALPHA })
    expect(state.connection.namespaces.eip155?.connections.map(({ connectorId }) => connectorId)).toEqual([GAMMA, BETA])
    given(held).when({ type: 'forgetConnection', namespace: 'eip155', connectorId: BETA }).then(nothing)
    given(held).when({ type: 'forgetConnection', namespace: 'eip155', connectorId: GAMMA }).then(nothing)
  })

  it('[I-14] a wallet that is connected again is the same connection, since the first time', () => {
    const { state } = given([...session, connected(ALPHA, { operation: 'o2', address: B })], { now: 9 })
    expect(state.connection.namespaces.eip155?.connections).toEqual([
      { connectorId: ALPHA, name: 'Alpha', accounts: [{ address: B, type: 'eoa' }], since: 9, recent: false },
    ])
  })
})

describe('what a wallet says by itself', () => {
  const says = { namespace: 'eip155', connectorId: ALPHA } as const

  it('[CONN-48] other accounts: they are the accounts, the first one active', () => {
    given(session)
      .when({ type: 'reportAccountsChanged', ...says, accounts: [B, A, B.toLowerCase()] })
      .then([
        {
          type: 'accountsChanged',
          ...says,
          accounts: [
            { address: B, type: 'eoa' },
            { address: A, type: 'eoa' },
          ],
          address: B,
        },
      ])
  })

  it('[CONN-48] no accounts: locked, which is no end; that it is gone: disconnected, locked or not', () => {
    const gone: DomainEvent = { type: 'disconnected', ...says, by: 'wallet' }
    const locked: DomainEvent = { type: 'walletLocked', ...says }
    given(session)
      .when({ type: 'reportAccountsChanged', ...says, accounts: [] })
      .then([locked])
    given([...session, locked])
      .when({ type: 'reportProviderDisconnected', ...says })
      .then([gone])
    given(session)
      .when({ type: 'reportProviderDisconnected', ...says })
      .then([gone])
  })

  it('[CONN-48, M3] the same again: nothing', () => {
    given(session)
      .when({ type: 'reportAccountsChanged', ...says, accounts: [A] })
      .then(nothing)
    given(session)
      .when({ type: 'reportChainChanged', ...says, network: 'eip155:1' })
      .then(nothing)
    given([...session, disconnected(ALPHA)])
      .when({ type: 'reportProviderDisconnected', ...says })
      .then(nothing)
  })

  it('[F34] accounts of which none can be used: what was true stays true', () => {
    given(session)
      .when({ type: 'reportAccountsChanged', ...says, accounts: ['0x12', S] })
      .then(nothing)
  })

  it('[CONN-48] another network: the app follows', () => {
    given(session)
      .when({ type: 'reportChainChanged', ...says, network: 'eip155:8453' })
      .then([on('eip155:8453')])
  })

  it('[CONN-48, M1] a wallet that is not in use is not listened to', () => {
    for (const report of [
      { type: 'reportAccountsChanged', accounts: [] },
      { type: 'reportChainChanged', network: 'eip155:8453' },
      { type: 'reportProviderDisconnected' },
    ] as const)
      given(session)
        .when({ ...report, namespace: 'eip155', connectorId: BETA } as never)
        .then(nothing)
  })

  it('[I-33] that it is gone ends the switch that waited for it', () => {
    const switching: DomainEvent = {
      type: 'networkSwitchStarted',
      operation: 'oN',
      namespace: 'eip155',
      network: 'eip155:8453',
      connectorId: ALPHA,
      deadline: 1,
    }
    given([...session, switching])
      .when({ type: 'reportProviderDisconnected', ...says })
      .then([
        { type: 'disconnected', ...says, by: 'wallet' },
        { type: 'networkSwitchFailed', operation: 'oN', network: 'eip155:8453', failure: failure('ABORTED') },
      ])
  })
})
