import { connectFailed, endSession, flowsOf, sessionNamespaces, supersede } from '../connection/index.js'
import { WALLET_CONNECT_ID } from '../connectors/index.js'
import { failure } from '../shared/errors.js'
import { sessionFailure } from '../shared/session-errors.js'
import type { DomainEvent, RootState, Slice } from '../root.js'
import type { Failure } from '../kernel/failure.js'
import type { Session } from '../../ports/relay.js'
import type { WalletConnectCommand } from './messages.js'
import { decideRelayEvent } from './relay-events.js'
import { accountsToMoveTo, type Served, servedBy } from './session.js'
import { take } from './take.js'

type Decide = Slice<'walletconnect', WalletConnectCommand>['decide']

/** What follows from what is said of sessions. */
export const decideSession: Pick<
  Decide,
  'reportSessionSettled' | 'reportSessions' | 'reportSessionForgone' | 'reportSessionDue' | 'reportSessionNetwork' | 'reportRelay'
> = {
  reportSessionSettled(state, { operation, attempt, session, signedIn }, { now }) {
    const { pairing, session: before, storedTopic } = state.walletconnect
    // While a new address is on its way the old one may still be answered.
    const answers = pairing?.operation === operation && (pairing.attempt === attempt || (pairing.attempt === attempt + 1 && pairing.phase === 'renewing'))
    if (!answers) return []
    if (pairing.flow === undefined) {
      // Nobody waits: the visitor has left what it was made for (robustness, F38).
      return [{ type: 'pairingEnded', operation, attempt: pairing.attempt, phase: 'failed', failure: failure('ABORTED'), dueAt: now }, discarded(session.topic)]
    }
    const flow = flowsOf(state).find((one) => one.flow.operation === pairing.flow)
    const served = servedBy(state, session)
    const primary = served.find((one) => one.namespace === pairing.namespace) ?? served[0]
    if (primary === undefined) {
      const refused = flow === undefined ? [] : [connectFailed(flow.namespace, flow.flow, failure('CONNECT_FAILED', {}, sessionFailure('SESSION_UNUSABLE')))]
      return [...refused, discarded(session.topic)]
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
      ...(storedTopic === undefined || storedTopic === session.topic ? [] : [discarded(storedTopic)]),
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

  reportSessions(state, { sessions, failure: reason }, { now, operation }) {
    const waiting = waitingFor(state)
    const { storedTopic, session: live, left } = state.walletconnect
    const alive = sessions.filter(({ expiresAt }) => expiresAt > now)
    const untaken = alive.filter((one) => one.untaken && one.topic !== storedTopic && one.topic !== live?.topic)
    const agreed = left?.namespace === undefined ? undefined : (untaken.find((one) => servedBy(state, one).length > 0) ?? untaken[0])
    if (agreed !== undefined)
      return [...takeAgreed(state, taken(agreed), alive, operation), ...untaken.flatMap(({ topic }) => (topic === agreed.topic ? [] : [discarded(topic)]))]
    // Who waits for an answer to a code is not served by an older session that was left behind, and nobody by what another waits for.
    const newest = left?.namespace === undefined ? alive.filter((one) => !untaken.includes(one)).sort((a, b) => b.expiresAt - a.expiresAt)[0] : undefined
    const found = alive.find(({ topic }) => topic === (storedTopic ?? live?.topic)) ?? newest
    const session = found && taken(found)
    const served = session === undefined ? [] : servedBy(state, session).filter((one) => waiting.some(({ namespace }) => namespace === one.namespace))
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
      ...missing(waiting, served, reason),
      // Found too late, or of no use to whom it was stored for: nobody comes back for it.
      ...(storedTopic !== undefined && waiting.length > 0 && served.length === 0 && (reason !== undefined || session?.topic === storedTopic)
        ? [discarded(storedTopic)]
        : []),
    ]
  },

  reportSessionForgone(state) {
    const { storedTopic } = state.walletconnect
    return storedTopic === undefined || waitingFor(state).length > 0 ? [] : [discarded(storedTopic)]
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

/** One that nobody has is ended at the wallet. */
function discarded(topic: string): DomainEvent {
  return { type: 'sessionEnded', topic, by: 'discarded' }
}

/** A session as it is kept: this page has it. */
function taken({ untaken: _, ...session }: Session): Session {
  return session
}

/** Takes up what a wallet agreed to of the code that an earlier page showed: the visitor asked for it there. */
function takeAgreed(state: RootState, session: Session, alive: readonly Session[], operation: string): readonly DomainEvent[] {
  const { storedTopic, session: live, left } = state.walletconnect
  const served = servedBy(state, session)
  const primary = served.find((one) => one.namespace === left?.namespace) ?? served[0]
  if (primary === undefined) return [...missing(waitingFor(state), []), discarded(session.topic)]
  const before = live?.topic ?? alive.find(({ topic }) => topic === storedTopic)?.topic
  const namespaces = served.map((one) => one.namespace)
  return [
    // One session lives at a time.
    ...(live === undefined ? [] : endSession(state, 'app', namespaces)),
    ...(live === undefined && before !== undefined ? [discarded(before)] : []),
    { type: 'sessionRestored', session },
    ...inOrder(served, primary).flatMap((one): DomainEvent[] => {
      const flow = state.connection.namespaces[one.namespace]?.flow
      // A code that is shown here has its answer by another one: what it was for is over, and the code with it (I-33).
      const awaited = flow?.connectorId === WALLET_CONNECT_ID && flow.operation !== state.walletconnect.pairing?.flow
      return [
        ...(awaited ? [] : supersede(one.namespace, flow)),
        ...take(state, session, one, { operation: awaited ? flow.operation : `${operation}:${one.namespace}`, by: 'visitor' }, one !== primary),
      ]
    }),
    ...missing(waitingFor(state), served),
  ]
}

type Waiting = ReturnType<typeof flowsOf>

/** The tries that wait for a session that was made before. */
function waitingFor(state: RootState): Waiting {
  return flowsOf(state).filter(({ flow }) => flow.connectorId === WALLET_CONNECT_ID && flow.operation !== state.walletconnect.pairing?.flow)
}

/** Ends the tries for which no session serves. */
function missing(waiting: Waiting, served: readonly Served[], reason?: Failure): DomainEvent[] {
  return waiting
    .filter(({ namespace }) => !served.some((one) => one.namespace === namespace))
    .map(({ namespace, flow }) => connectFailed(namespace, flow, failure('CONNECT_FAILED', {}, reason ?? sessionFailure('SESSION_MISSING'))))
}

/** The namespaces of the session, the one that it was made for last: what is said last of the network makes its namespace the active one. */
function inOrder(served: readonly Served[], primary: Served): readonly Served[] {
  return [...served.filter((one) => one !== primary), primary]
}
