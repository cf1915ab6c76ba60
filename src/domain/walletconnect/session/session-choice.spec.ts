import { describe, expect, it } from 'vitest'
import { A, ALPHA, B, connected, restored, S, started } from '../../../../tests/domain/facts.js'
import { bySession, types } from '../../../../tests/domain/live-session.js'
import { granted, pairingOf, sessionOf, SOLANA, TOPIC, TWO } from '../../../../tests/domain/sessions.js'
import { given, type GivenSetting, nothing } from '../../../testing/given.js'
import type { Session } from '../../../ports/relay.js'
import type { DomainCommand, DomainEvent, EventOf } from '../../root.js'
import { failure } from '../errors.js'

const setting: GivenSetting = { ...TWO, operation: 'oB' }
const OTHER = '8'.repeat(64)
const eip155 = granted(['eip155:1', 'eip155:8453'], [A, B])
const inSolana = granted([SOLANA], [S])
const both = (more: Partial<Session> = {}) => sessionOf({ eip155, solana: inSolana }, more)
const sessions = (...all: readonly Session[]): DomainCommand => ({ type: 'reportSessions', sessions: all })
/** A reload in which both namespaces wait for the stored session; or as said. */
const stored = (remembered: Parameters<typeof restored>[0] = {}): readonly DomainEvent[] => [
  ...started,
  restored({
    namespaces: ['eip155', 'solana'],
    sessionTopic: TOPIC,
    connectorIds: { eip155: 'walletConnect', solana: 'walletConnect' },
    reconnect: true,
    ...remembered,
  }),
]
const operations = (decision: unknown, type: 'connected' | 'connectFailed') =>
  (decision as readonly DomainEvent[]).flatMap((event) => (event.type === type ? [`${event.namespace} ${(event as EventOf<'connected'>).operation}`] : []))
const ended = (decision: unknown) =>
  (decision as readonly DomainEvent[]).flatMap((event) => (event.type === 'sessionEnded' ? [`${event.topic[0]} ${event.by}`] : []))

describe('the stored session', () => {
  it('[CONN-13, F39] ends the wait of each namespace by its own connect, and leaves the active one where it was', () => {
    const { decision, state } = given(stored(), setting).when(sessions(both()))
    expect(operations(decision, 'connected')).toEqual(['eip155 o0:eip155', 'solana o0:solana'])
    const moves = (decision as readonly DomainEvent[]).flatMap((one) => (one.type === 'networkSwitched' ? [[one.namespace, one.aside]] : []))
    expect(moves).toEqual([
      ['eip155', undefined],
      ['solana', true],
    ])
    expect(state.network.activeNamespace).toBe('eip155')
  })

  it('[CONN-13, F39] that serves one of two namespaces ends the wait of the other with the reason', () => {
    const one = sessionOf({ solana: inSolana })
    const { decision } = given(stored(), setting).when(sessions(one))
    expect([operations(decision, 'connected'), operations(decision, 'connectFailed')]).toEqual([['solana o0:solana'], ['eip155 o0:eip155']])
    expect(decision).toContainEqual(expect.objectContaining({ type: 'connectFailed', failure: failure('CONNECT_FAILED', {}, failure('SESSION_MISSING')) }))
    expect(ended(decision)).toEqual([])
  })

  it('[CONN-13, F29] that could not be read is ended with the reason; one that is not there is not', () => {
    const reason = failure('RELAY_UNAVAILABLE')
    const { decision } = given(stored(), setting).when({ type: 'reportSessions', sessions: [], failure: reason })
    expect(decision).toContainEqual(expect.objectContaining({ type: 'connectFailed', failure: failure('CONNECT_FAILED', {}, reason) }))
    expect(ended(decision)).toEqual(['7 discarded'])
    expect(types(given(stored(), setting).when(sessions()).decision)).toEqual(['connectFailed', 'connectFailed'])
    const unknown = stored({ sessionTopic: undefined as never })
    expect(types(given(unknown, setting).when({ type: 'reportSessions', sessions: [], failure: reason }).decision)).toEqual(['connectFailed', 'connectFailed'])
  })

  it('[I-5, CONN-13] that comes when nobody waits for one changes nothing', () => {
    const idle = stored({ connectorIds: {} })
    given(idle, setting).when(sessions(both())).then(nothing)
    given(idle, setting)
      .when({ type: 'reportSessions', sessions: [], failure: failure('RELAY_UNAVAILABLE') })
      .then(nothing)
    given(started, setting).when(sessions()).then(nothing)
  })

  it('[CONN-13] in use already connects a further namespace without being restored again; another one is ended first', () => {
    const live: readonly DomainEvent[] = [
      ...started,
      { type: 'sessionRestored', session: both() },
      connected('walletConnect', { ...bySession, by: 'restore', network: 'eip155:1' }),
      { type: 'connectStarted', operation: 'oT', namespace: 'solana', connectorId: 'walletConnect', by: 'tab', deadline: 1 },
    ]
    const same = given(live, setting).when(sessions(both())).decision
    expect([types(same).includes('sessionRestored'), operations(same, 'connected'), ended(same)]).toEqual([false, ['solana oT'], []])
    const newer = both({ topic: OTHER, expiresAt: 704_800_000 })
    expect(given(live, setting).when(sessions(newer, both())).decision).toEqual(same)
    const other = given(live, setting).when(sessions(newer)).decision
    expect([types(other).includes('sessionRestored'), operations(other, 'connected'), ended(other)]).toEqual([true, ['solana oT'], ['7 app']])
  })

  it('[F38] is forgone where no connect waits for it, and only then', () => {
    const forgone: DomainCommand = { type: 'reportSessionForgone' }
    given(started, setting).when(forgone).then(nothing)
    given(stored(), setting).when(forgone).then(nothing)
    given(stored({ connectorIds: {} }), setting)
      .when(forgone)
      .then([{ type: 'sessionEnded', topic: TOPIC, by: 'discarded' }])
  })

  it('[I-5] is not waited for by the connect that a pairing serves', () => {
    given([...started, ...pairingOf()], setting)
      .when(sessions(both()))
      .then(nothing)
    given([...stored({ connectorIds: {} }), ...pairingOf()], setting)
      .when({ type: 'reportSessionForgone' })
      .then([{ type: 'sessionEnded', topic: TOPIC, by: 'discarded' }])
  })
})

describe('a session that a wallet approved for an earlier page', () => {
  const left = { namespace: 'solana', until: 10_000_000 } as const
  const untaken = (more: Partial<Session> = {}) => both({ topic: OTHER, untaken: true, ...more })

  it('[F38, NET-16] is taken up for the namespace that was asked for, which becomes active', () => {
    const { decision, state } = given(stored({ sessionTopic: undefined as never, pairing: left as never, connectorIds: {} }), setting).when(sessions(untaken()))
    expect(types(decision)).toEqual(['sessionRestored', 'connected', 'networkSwitched', 'connected', 'networkSwitched'])
    expect([state.network.activeNamespace, state.relay.session?.topic]).toEqual(['solana', OTHER])
    expect(state.relay.session).not.toHaveProperty('untaken')
  })

  it('[F38, F39] ends the wait for a stored session by its connects, and that session; another wallet that is asked gives way', () => {
    const asks: DomainEvent = { type: 'connectStarted', operation: 'oG', namespace: 'solana', connectorId: ALPHA, by: 'restore', deadline: 1 }
    const events = [...stored({ pairing: left as never, connectorIds: { eip155: 'walletConnect' } }), asks]
    const { decision } = given(events, setting).when(sessions(both(), untaken()))
    expect(operations(decision, 'connected')).toEqual(['eip155 o0:eip155', 'solana oB:solana'])
    expect(operations(decision, 'connectFailed')).toEqual(['solana oG'])
    expect(ended(decision)).toEqual(['7 discarded'])
  })

  it('[F38] is taken up for another namespace where it does not serve the one that was asked for', () => {
    const events = stored({ sessionTopic: undefined as never, pairing: left as never, connectorIds: {} })
    const { state } = given(events, setting).when(sessions(sessionOf({ eip155 }, { topic: OTHER, untaken: true })))
    expect([state.connection.namespaces.eip155?.connectorId, state.network.activeNamespace]).toEqual(['walletConnect', 'eip155'])
  })

  const useless = sessionOf({ cosmos: granted(['cosmos:cosmoshub-4'], ['cosmos1x']) }, { topic: '9'.repeat(64), untaken: true })

  it('[F38, I-10] that serves no network of the app ends, and the stored session is taken up as if it had not come', () => {
    const { decision, state } = given(stored({ pairing: left as never }), setting).when(sessions(both(), useless))
    expect([operations(decision, 'connected'), ended(decision)]).toEqual([['eip155 o0:eip155', 'solana o0:solana'], ['9 discarded']])
    expect(state.relay.session?.topic).toBe(TOPIC)
  })

  it('[F38] of several the first of use is taken, the others are ended', () => {
    const { decision, state } = given(stored({ sessionTopic: undefined as never, pairing: left as never, connectorIds: {} }), setting).when(
      sessions(useless, untaken()),
    )
    expect([state.relay.session?.topic, ended(decision)]).toEqual([OTHER, ['9 discarded']])
  })

  it('[F38] is not taken up without a pairing that was left, nor is it if it is the stored one', () => {
    expect(types(given(stored(), setting).when(sessions(untaken())).decision)).toEqual(['connectFailed', 'connectFailed'])
    const own = given(stored({ pairing: left as never }), setting).when(sessions(untaken({ topic: TOPIC }))).decision
    expect([operations(own, 'connected'), ended(own)]).toEqual([['eip155 o0:eip155', 'solana o0:solana'], []])
    expect(own).toContainEqual(expect.objectContaining({ type: 'connected', by: 'restore' }))
  })

  it('[WC-01, WC-20, I-33] ends the session in use, and the connect of the pairing that is shown in its place', () => {
    const live: readonly DomainEvent[] = [
      ...started,
      { type: 'sessionRestored', session: sessionOf() },
      connected('walletConnect', { ...bySession, by: 'restore', network: 'eip155:1' }),
      ...pairingOf({ namespace: 'solana' }),
      { type: 'pairingReady', operation: 'oA', flow: 'oA', attempt: 1, expiresAt: 10_000_000, dueAt: 30_000 },
      { type: 'pairingEnded', operation: 'oA', flow: 'oA', attempt: 1, phase: 'failed', failure: failure('RELAY_UNAVAILABLE'), dueAt: 30_000 },
    ]
    const { decision, state } = given(live, setting).when(sessions(sessionOf(), untaken()))
    expect([ended(decision), state.relay.session?.topic]).toEqual([['7 app'], OTHER])
    expect([operations(decision, 'connected'), operations(decision, 'connectFailed')]).toEqual([['eip155 oB:eip155', 'solana oB:solana'], ['solana oA']])
  })
})
