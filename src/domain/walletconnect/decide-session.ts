import { connectFailed, endSession, flowsOf, sessionNamespaces, supersede } from '../connection/index.js'
import { WALLET_CONNECT_ID } from '../connectors/index.js'
import { failure } from '../shared/errors.js'
import { sessionFailure } from '../shared/session-errors.js'
import type { DomainEvent, Slice } from '../root.js'
import type { WalletConnectCommand } from './messages.js'
import { decideRelayEvent } from './relay-events.js'
import { accountsToMoveTo, type Served, servedBy } from './session.js'
import { take } from './take.js'

type Decide = Slice<'walletconnect', WalletConnectCommand>['decide']

/** What follows from what is said of sessions. */
export const decideSession: Pick<Decide, 'reportSessionSettled' | 'reportSessions' | 'reportSessionDue' | 'reportSessionNetwork' | 'reportRelay'> = {
  reportSessionSettled(state, { operation, attempt, session, signedIn }, { now }) {
    const { pairing, session: before } = state.walletconnect
    // While a new address is on its way the old one may still be answered.
    const answers = pairing?.operation === operation && (pairing.attempt === attempt || (pairing.attempt === attempt + 1 && pairing.phase === 'renewing'))
    if (!answers) return []
    if (pairing.flow === undefined) {
      // Nobody waits: the visitor has left what it was made for (robustness, F38).
      return [
        { type: 'pairingEnded', operation, attempt: pairing.attempt, phase: 'failed', failure: failure('ABORTED'), dueAt: now },
        { type: 'sessionEnded', topic: session.topic, by: 'discarded' },
      ]
    }
    const flow = flowsOf(state).find((one) => one.flow.operation === pairing.flow)
    const served = servedBy(state, session)
    const primary = served.find((one) => one.namespace === pairing.namespace) ?? served[0]
    if (primary === undefined) {
      const refused = flow === undefined ? [] : [connectFailed(flow.namespace, flow.flow, failure('CONNECT_FAILED', {}, sessionFailure('SESSION_UNUSABLE')))]
      return [...refused, { type: 'sessionEnded', topic: session.topic, by: 'discarded' }]
    }
    const { flow: connect, walletId } = pairing
    return [
      // One session lives at a time.
      ...(before === undefined || before.topic === session.topic
        ? []
        : endSession(
            state,
            'app',
            served.map((one) => one.namespace),
          )),
      { type: 'sessionSettled', operation: connect, session },
      ...inOrder(served, primary).flatMap((one): DomainEvent[] => {
        const other = state.connection.namespaces[one.namespace]?.flow
        return [
          ...(other === undefined || other.operation === pairing.flow ? [] : supersede(one.namespace, other)),
          ...take(
            state,
            session,
            one,
            { operation: one === primary ? connect : `${connect}:${one.namespace}`, by: 'visitor', ...(walletId ? { walletId } : {}) },
            one !== primary,
          ),
        ]
      }),
      ...(signedIn === undefined || signedIn.length === 0
        ? []
        : [{ type: 'signedInWithProposal', operation: connect, topic: session.topic, signedIn } as const]),
    ]
  },

  reportSessions(state, { sessions, failure: reason }, { now }) {
    const waiting = flowsOf(state).filter(({ flow }) => flow.connectorId === WALLET_CONNECT_ID && flow.operation !== state.walletconnect.pairing?.flow)
    if (waiting.length === 0) return []
    const { storedTopic, session: live } = state.walletconnect
    const alive = sessions.filter(({ expiresAt }) => expiresAt > now)
    const session = alive.find(({ topic }) => topic === (storedTopic ?? live?.topic)) ?? [...alive].sort((a, b) => b.expiresAt - a.expiresAt)[0]
    const served = session === undefined ? [] : servedBy(state, session).filter((one) => waiting.some(({ namespace }) => namespace === one.namespace))
    const missing = waiting.filter(({ namespace }) => !served.some((one) => one.namespace === namespace))
    return [
      ...(session === undefined || served.length === 0 || live?.topic === session.topic
        ? []
        : [
            ...(live === undefined
              ? []
              : endSession(
                  state,
                  'app',
                  served.map((one) => one.namespace),
                )),
            { type: 'sessionRestored', session } as const,
          ]),
      ...served.flatMap((one): DomainEvent[] => {
        const { flow } = waiting.find(({ namespace }) => namespace === one.namespace) as (typeof waiting)[number]
        return session === undefined ? [] : take(state, session, one, flow, one.namespace !== state.network.activeNamespace)
      }),
      ...missing.map(({ namespace, flow }) => connectFailed(namespace, flow, failure('CONNECT_FAILED', {}, reason ?? sessionFailure('SESSION_MISSING')))),
    ]
  },

  reportSessionDue(state, { topic }, { now }) {
    const { session } = state.walletconnect
    return session?.topic === topic && session.expiresAt <= now ? endSession(state, 'expiry') : []
  },

  reportSessionNetwork(state, { namespace }) {
    const accounts = sessionNamespaces(state).includes(namespace) ? accountsToMoveTo(state, namespace) : undefined
    const [first] = accounts ?? []
    return accounts === undefined || first === undefined
      ? []
      : [{ type: 'accountsChanged', namespace, connectorId: WALLET_CONNECT_ID, accounts, address: first.address }]
  },

  reportRelay: decideRelayEvent,
}

/** The namespaces of the session, the one that it was made for last: what is said last of the network makes its namespace the active one. */
function inOrder(served: readonly Served[], primary: Served): readonly Served[] {
  return [...served.filter((one) => one !== primary), primary]
}
