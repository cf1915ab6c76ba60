import { describe, expect, it } from 'vitest'
import { A, B, restored, S, started } from '../../../../tests/domain/facts.js'
import { granted, sessionOf, SOLANA, TOPIC, TWO } from '../../../../tests/domain/sessions.js'
import type { Session } from '../../../ports/relay.js'
import { given, type GivenSetting } from '../../../testing/given.js'
import type { Connection } from '../../connection/index.js'
import { sessionMark } from '../../connectors/index.js'
import type { DomainCommand, DomainEvent, EventOf } from '../../root.js'

const setting: GivenSetting = { ...TWO, operation: 'oB' }
const [KEY, OTHER_KEY] = ['a'.repeat(64), 'b'.repeat(64)]
const OTHER_TOPIC = '8'.repeat(64)
const NAMESPACES = { eip155: granted(['eip155:1'], [A]), solana: granted([SOLANA], [S]) }
const genuine = (more: Partial<Session> = {}) => sessionOf(NAMESPACES, { peerKey: KEY, ...more })
const report = (...sessions: readonly Session[]): DomainCommand => ({ type: 'reportSessions', sessions })

const held = (address: string, mark = sessionMark(genuine())): Connection => ({
  connectorId: 'walletConnect',
  name: 'Far wallet',
  accounts: [{ address, type: 'eoa' }],
  since: 0,
  recent: false,
  ...(mark ? { mark } : {}),
})
/** A reload in which both namespaces wait for the stored session; or as said. */
const stored = (remembered: Parameters<typeof restored>[0] = {}): readonly DomainEvent[] => [
  ...started,
  restored({
    namespaces: ['eip155', 'solana'],
    sessionTopic: TOPIC,
    connectorIds: { eip155: 'walletConnect', solana: 'walletConnect' },
    connections: { eip155: [held(A)], solana: [held(S)] },
    reconnect: true,
    ...remembered,
  }),
]
const results = (decision: unknown) =>
  (decision as readonly DomainEvent[]).flatMap((event) => {
    if (event.type === 'connected') return [`${event.namespace} connected`]
    if (event.type !== 'restoreWithheld') return []
    return [`${event.namespace} ${Object.keys(event).find((key) => ['stranger', 'changed', 'unknown'].includes(key))}`]
  })
const decide = (events: readonly DomainEvent[], ...sessions: readonly Session[]) => results(given(events, setting).when(report(...sessions)).decision)

const BOTH = ['eip155 connected', 'solana connected']
const CHANGED = ['eip155 changed', 'solana changed']

describe('the stored session', () => {
  it('[CONN-13, T2] of the wallet that approved it is restored, whatever accounts it has by now, and its mark is remembered', () => {
    expect(decide(stored(), genuine())).toEqual(BOTH)
    expect(decide(stored(), genuine({ namespaces: { eip155: granted(['eip155:1'], [B]), solana: granted([SOLANA], [S]) } }))).toEqual(BOTH)
    const { decision } = given(stored(), setting).when(report(genuine()))
    const marks = (decision as readonly DomainEvent[]).flatMap((event) => (event.type === 'connected' ? [(event as EventOf<'connected'>).mark] : []))
    expect(marks).toEqual([sessionMark(genuine()), sessionMark(genuine())])
  })

  it.each<[string, Partial<Session>]>([
    ['another key of the wallet', { peerKey: OTHER_KEY }],
    ['another name', { peer: { name: 'Near wallet', icons: ['https://far.example/icon.png'] } }],
    ['another page of the wallet', { peer: { name: 'Far wallet', url: 'https://near.example', icons: ['https://far.example/icon.png'] } }],
    ['another icon', { peer: { name: 'Far wallet', icons: ['https://near.example/icon.png'] } }],
  ])('[CONN-13, T2] under its topic with %s is not connected without the visitor, in none of its namespaces', (_, more) => {
    expect(decide(stored(), genuine(more))).toEqual(CHANGED)
  })

  it('[CONN-13] of an earlier release, which remembers no mark and no account, is known by its topic', () => {
    const before = { eip155: [held(A, '')] }
    expect(decide(stored({ connections: before }), genuine())).toEqual(BOTH)
    expect(decide(stored({ connections: {} }), genuine())).toEqual(BOTH)
  })
})

describe('a session under another topic than the stored one', () => {
  const other = (more: Partial<Session> = {}) => genuine({ topic: OTHER_TOPIC, peerKey: OTHER_KEY, ...more })

  it('[CONN-13, T2] is not connected without the visitor, even with the same accounts', () => {
    expect(decide(stored(), other())).toEqual(CHANGED)
    expect(decide(stored({ sessionTopic: undefined as never }), other())).toEqual(CHANGED)
  })

  it('[CONN-13, T2] with other accounts, or without any that is remembered, is not connected, either', () => {
    const others = other({ namespaces: { eip155: granted(['eip155:1'], [B]), solana: granted([SOLANA], [S]) } })
    expect(decide(stored({ connections: { eip155: [held(A, '')], solana: [held(S, '')] } }), others)).toEqual(['eip155 stranger'])
    expect(decide(stored({ connections: {} }), other())).toEqual(['eip155 unknown', 'solana unknown'])
  })

  it('[CONN-13] is not looked at where the stored one is there, too', () => {
    expect(decide(stored(), other({ expiresAt: 9_000_000_000 }), genuine())).toEqual(BOTH)
  })
})
