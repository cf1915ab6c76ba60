import { describe, expect, it } from 'vitest'
import { A, ALPHA, asked, B, BETA, connected, GAMMA, restored, started } from '../../../tests/domain/facts.js'
import { given, type GivenSetting } from '../../testing/given.js'
import type { DomainEvent, EventOf } from '../root.js'
import { failure } from '../shared/errors/errors.js'
import { solana } from '../shared/networks/chains.js'
import { base, mainnet } from '../shared/networks/evm-chains.js'

const setting: GivenSetting = { options: { networks: [mainnet, base, solana] }, adapters: ['eip155', 'solana'], walletConnect: {}, now: 100 }
const fold = (...events: readonly DomainEvent[]) => given([...started, ...events], setting).state.connection
const flowOf = (namespace: 'eip155' | 'solana', ...events: readonly DomainEvent[]) => fold(...events).namespaces[namespace]?.flow
const eoa = [{ address: A, type: 'eoa' as const }]
const kept = (connectorId: string, more: object = {}) => ({ connectorId, name: connectorId, accounts: eoa, since: 5, recent: true, ...more })

describe('a restore', () => {
  const remembered = restored({ namespaces: ['eip155', 'solana'], connectorIds: { eip155: BETA, solana: GAMMA }, reconnect: true })

  it('[I-42, F38] leaves a namespace alone that is connected or asked meanwhile, and looks for the wallet of the other', () => {
    const whileConnected = fold(connected(ALPHA), remembered).namespaces
    expect([whileConnected.eip155?.connectorId, whileConnected.eip155?.flow, whileConnected.solana?.flow?.connectorId]).toEqual([ALPHA, undefined, GAMMA])
    const whileAsked = fold(asked(ALPHA, { operation: 'oB' }), remembered).namespaces
    expect([whileAsked.eip155?.flow?.operation, whileAsked.solana?.flow?.connectorId]).toEqual(['oB', GAMMA])
  })

  it('[CONN-12, CONN-17] in a Safe app looks for Safe on Ethereum, and for the remembered wallet elsewhere', () => {
    const inSafe = { ...remembered, safeApp: true }
    expect([flowOf('eip155', inSafe)?.connectorId, flowOf('solana', inSafe)?.connectorId]).toEqual(['safe', GAMMA])
  })

  it('[CONN-13, F29] waits 4 s for a wallet of the page, and longer for a session', () => {
    const wait = (connectorId: string) => (flowOf('eip155', restored({ connectorIds: { eip155: connectorId }, reconnect: true }))?.deadline ?? 0) - 100
    expect(wait(BETA)).toBe(4_000)
    expect(wait('walletConnect')).toBeGreaterThan(4_000)
  })

  it('[I-42, CONN-18] counts no stored connection as live, and keeps those that were made meanwhile', () => {
    const stored = restored({ connections: { eip155: [kept(ALPHA, { recent: false }), kept(BETA, { recent: false }), kept(GAMMA)] } })
    const gone: DomainEvent = { type: 'disconnected', namespace: 'eip155', connectorId: ALPHA, by: 'wallet' } as EventOf<'disconnected'>
    const held = (events: readonly DomainEvent[]) =>
      fold(...events, stored).namespaces.eip155?.connections.map(({ connectorId, recent }) => [connectorId, recent])
    expect(held([])).toEqual([ALPHA, BETA, GAMMA].map((id) => [id, true]))
    expect(held([connected(ALPHA), gone])).toEqual([ALPHA, BETA, GAMMA].map((id) => [id, true]))
  })
})

describe('the connect of a namespace', () => {
  it('[CORE-42] has the members that its event has, and no others', () => {
    const plain = { operation: 'oB', connectorId: ALPHA, by: 'visitor', startedAt: 100, deadline: 9 }
    const ask = (more: object) => flowOf('eip155', asked(ALPHA, { operation: 'oB', deadline: 9, ...more }))
    expect(ask({})).toStrictEqual(plain)
    expect(ask({ silent: true, aside: true, address: B })).toStrictEqual({ ...plain, silent: true, aside: true, address: B })
    expect(ask({ address: '' })).toStrictEqual(plain)
  })

  const heard = (more: Partial<EventOf<'tabActHeard'>>): DomainEvent =>
    ({ type: 'tabActHeard', namespace: 'eip155', kind: 'account', stamp: 1, connectorId: ALPHA, address: B, ...more }) as DomainEvent

  it('[UX-43, ACCT-12] takes over the account that another tab chose, where it follows that tab with the same wallet', () => {
    const takes = (by: 'tab' | 'restore' | 'visitor', more: Partial<EventOf<'tabActHeard'>> = {}) =>
      flowOf('eip155', asked(ALPHA, { operation: 'oB', by }), heard(more))?.address
    expect([takes('tab'), takes('restore'), takes('visitor'), takes('tab', { connectorId: BETA }), takes('tab', { kind: 'network' })]).toEqual([
      B,
      B,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('[CORE-42, I-47] stays as it is where another tab says nothing new', () => {
    const before = given([...started, asked(ALPHA, { operation: 'oB', by: 'tab', address: B })], setting)
    const hears = (more: Partial<EventOf<'tabActHeard'>>) => flowOf('eip155', asked(ALPHA, { operation: 'oB', by: 'tab', address: B }), heard({ ...more }))
    const { address: _, ...without } = heard({}) as EventOf<'tabActHeard'>
    expect(hears({})).toEqual(before.state.connection.namespaces.eip155?.flow)
    expect(flowOf('eip155', asked(ALPHA, { operation: 'oB', by: 'tab', address: B }), without as DomainEvent)?.address).toBe(B)
  })
})

describe('a connect that failed', () => {
  const failed = (more: Partial<EventOf<'connectFailed'>> = {}): EventOf<'connectFailed'> => ({
    type: 'connectFailed',
    operation: 'oB',
    namespace: 'eip155',
    connectorId: ALPHA,
    by: 'visitor',
    failure: failure('CONNECT_FAILED'),
    ...more,
  })
  const waits = (operation: string): DomainEvent => ({ type: 'connectWaits', operation, namespace: 'eip155', request: { connectorId: ALPHA } }) as DomainEvent
  const shown = (...events: readonly DomainEvent[]) => fold(...events).namespaces.eip155?.lastFailure?.code
  const flow = asked(ALPHA, { operation: 'oB' })

  it('[CONN-39, CONN-16] is shown where the visitor asked for it with a prompt, and was not the one to end it', () => {
    expect([
      shown(flow, failed()),
      shown(flow, failed({ failure: failure('ABORTED') })),
      shown(asked(ALPHA, { operation: 'oB', by: 'restore' }), failed({ by: 'restore' })),
      shown(asked(ALPHA, { operation: 'oB', silent: true }), failed()),
    ]).toEqual(['CONNECT_FAILED', undefined, undefined, undefined])
  })

  it('[I-5] that is neither asked nor waits leaves the namespace as it is', () => {
    const before = fold(flow).namespaces.eip155
    expect(fold(flow, failed({ operation: 'oX' })).namespaces.eip155).toEqual(before)
  })

  it('[I-5, F38] while it waited is shown, and leaves the connect of the namespace and the others that wait alone', () => {
    const state = fold(asked(BETA, { operation: 'oR', by: 'restore', silent: true }), waits('oB'), failed())
    expect([state.namespaces.eip155?.flow?.operation, state.namespaces.eip155?.lastFailure?.code, state.waiting]).toEqual(['oR', 'CONNECT_FAILED', undefined])
    const other = fold(asked(BETA, { operation: 'oR', by: 'restore' }), waits('oW'), failed())
    expect([other.namespaces.eip155?.lastFailure, other.waiting?.map(({ operation }) => operation)]).toEqual([undefined, ['oW']])
  })
})

describe('an event of a wallet that is being asked', () => {
  const deferred = (more: Partial<EventOf<'providerEventDeferred'>>): DomainEvent => ({
    type: 'providerEventDeferred',
    namespace: 'eip155',
    operation: 'oB',
    ...more,
  })
  it('[F32, CORE-42] is kept with its connect, and with that one alone', () => {
    const keptBy = (more: Partial<EventOf<'providerEventDeferred'>>) =>
      Object.keys(flowOf('eip155', asked(ALPHA, { operation: 'oB' }), deferred(more)) ?? {}).filter((name) => name.startsWith('deferred'))
    expect(keptBy({ accounts: [B] })).toEqual(['deferredAccounts'])
    expect(keptBy({ network: 'eip155:1' })).toEqual(['deferredNetwork'])
    expect(keptBy({ operation: 'oX', accounts: [B] })).toEqual([])
  })
})

describe('the time since which a wallet is connected', () => {
  const stored = restored({ connections: { eip155: [kept(ALPHA)] } })
  const since = (...events: readonly DomainEvent[]) => fold(stored, ...events).namespaces.eip155?.connections[0]?.since
  it('[UX-42, CONN-11] outlasts a reload and a repeated connect, and begins anew after a disconnect', () => {
    const again = connected(ALPHA, { by: 'restore' })
    expect([since(again), since(again, connected(ALPHA)), since(connected(ALPHA)), since(connected(BETA))]).toEqual([5, 5, 100, 100])
  })
})

describe('two connections of one namespace', () => {
  const both = [connected(BETA), connected(ALPHA)]
  const accountsOf = (...events: readonly DomainEvent[]) =>
    fold(...both, ...events).namespaces.eip155?.connections.map(({ connectorId, accounts, address }) => [connectorId, accounts[0]?.address, address])
  const changed = (connectorId: string): DomainEvent => ({
    type: 'accountsChanged',
    namespace: 'eip155',
    connectorId,
    accounts: [{ address: B, type: 'eoa' }],
    address: B,
  })

  it('[ACCT-12, CONN-19] have their own accounts: those of the one in use change alone', () => {
    expect(accountsOf(changed(ALPHA))).toEqual([
      [ALPHA, B, undefined],
      [BETA, A, undefined],
    ])
    expect(accountsOf({ type: 'accountSwitched', namespace: 'eip155', address: B })).toEqual([
      [ALPHA, A, B],
      [BETA, A, undefined],
    ])
  })

  const gone = (connectorId: string, by: 'visitor' | 'wallet' = 'wallet'): DomainEvent =>
    ({ type: 'disconnected', namespace: 'eip155', connectorId, by }) as EventOf<'disconnected'>
  it('[CONN-35, CONN-18] end apart: the one in use stays when it is not the one that ended', () => {
    const inUse = (...events: readonly DomainEvent[]) => fold(...both, ...events).namespaces.eip155
    expect([inUse(gone(BETA))?.connectorId, inUse(gone(ALPHA))?.connectorId]).toEqual([ALPHA, undefined])
    expect([inUse(gone(ALPHA, 'visitor'))?.disconnectedIds, inUse(gone(ALPHA))?.disconnectedIds]).toEqual([[ALPHA], []])
  })

  it('[WC-20, F38] a session that ended is no live one any more; one that no page used ends nothing', () => {
    const live = (by: EventOf<'sessionEnded'>['by']) =>
      fold(...both, connected('walletConnect'), { type: 'sessionEnded', topic: '7', by }).namespaces.eip155?.connections.map(({ recent }) => recent)
    expect([live('app'), live('discarded')]).toEqual([
      [true, false, false],
      [false, false, false],
    ])
  })

  it('[I-15] are among the last two wallets once each, the latest first', () => {
    expect(fold(...both, connected(ALPHA)).recentWallets).toEqual([{ id: ALPHA }, { id: BETA }])
  })

  it('[T2] a restore that is withheld is given up with its own wallet alone', () => {
    const withheld: DomainEvent = { type: 'restoreWithheld', namespace: 'eip155', connectorId: ALPHA } as EventOf<'restoreWithheld'>
    const withheldAfter = (connectorId: string) =>
      fold(withheld, { type: 'connectionForgotten', namespace: 'eip155', connectorId }).namespaces.eip155?.withheldId
    expect([fold(withheld).namespaces.eip155?.withheldId, withheldAfter(BETA)]).toEqual([ALPHA, ALPHA])
    expect(
      fold(withheld, { type: 'restoreAbandoned', namespace: 'eip155', connectorId: ALPHA } as EventOf<'restoreAbandoned'>).namespaces.eip155,
    ).not.toHaveProperty('withheldId')
  })
})

describe('operations in two namespaces', () => {
  it('[I-4] a further code of a session extends the connect that it serves', () => {
    const pairing: DomainEvent = { type: 'pairingReady', operation: 'oW', flow: 'oW', attempt: 1, expiresAt: 70_000, dueAt: 60_000 }
    const asks = [asked(ALPHA, { operation: 'oB', deadline: 9 }), asked('walletConnect', { operation: 'oW', namespace: 'solana', deadline: 9 })]
    const deadlines = (...events: readonly DomainEvent[]) => [flowOf('eip155', ...asks, ...events)?.deadline, flowOf('solana', ...asks, ...events)?.deadline]
    const { flow: _, ...prefetched } = pairing
    expect([deadlines(pairing), deadlines(prefetched as DomainEvent), deadlines({ ...pairing, flow: 'oX' })]).toEqual([
      [9, 70_000],
      [9, 9],
      [9, 9],
    ])
  })

  it('[I-5] a disconnect that ends, and a connect that waits no more, leave the others', () => {
    const starts = (operation: string): DomainEvent => ({ type: 'disconnectStarted', operation, targets: [] }) as never
    const ends: DomainEvent = { type: 'disconnectSucceeded', operation: 'oD' } as never
    expect([fold(starts('oD'), starts('oE'), ends).disconnecting, fold(starts('oE'), ends).disconnecting]).toEqual([['oE'], ['oE']])
    const waits = (operation: string, namespace: 'eip155' | 'solana'): DomainEvent =>
      ({ type: 'connectWaits', operation, namespace, request: { connectorId: ALPHA } }) as DomainEvent
    const left = fold(waits('oV', 'eip155'), waits('oW', 'solana'), asked(ALPHA, { operation: 'oW', namespace: 'solana' })).waiting
    expect(left?.map(({ operation }) => operation)).toEqual(['oV'])
  })
})
