import { WALLET_CONNECT_ID } from '../connector-id.js'
import { connectFailed, doubtOf, endSession, flowsOf, refuseDoubtful, selectHeldConnection, sessionNamespaces, supersede } from '../../connection/index.js'
import { sessionMark } from '../../connectors/index.js'
import { failure } from '../errors.js'
import type { DomainEvent, RootState, Slice } from '../../root.js'
import type { Failure } from '../../shared/errors/failure.js'
import type { ChainNamespace } from '../../shared/caip/caip.js'
import type { Session } from '../../../ports/relay.js'
import { proposedNamespaces } from '../pairing/proposal.js'
import { decideRelayEvent } from './relay-events.js'
import { accountsToMoveTo, type Served, servedBy } from './session.js'
import { take } from './connect-namespace.js'

type Decide = Slice<'relay'>['decide']

/** Command handlers of sessions. */
export const decideSession: Pick<
  Decide,
  'reportSessionSettled' | 'reportSessions' | 'reportSessionForgone' | 'reportSessionDue' | 'reportSessionNetwork' | 'reportRelay'
> = {
  reportSessionSettled(state, { operation, attempt, session, signedIn }, { now }) {
    const { pairing, session: before, storedTopic } = state.relay
    // While a new URI is being created, the old one may still be approved.
    const answers = pairing?.operation === operation && (pairing.attempt === attempt || (pairing.attempt === attempt + 1 && pairing.phase === 'renewing'))
    if (!answers) return []
    if (pairing.flow === undefined) {
      // The pairing was prefetched, and no connect uses it any more (robustness, F38).
      return [{ type: 'pairingEnded', operation, attempt: pairing.attempt, phase: 'failed', failure: failure('ABORTED'), dueAt: now }, discarded(session.topic)]
    }
    const flow = flowsOf(state).find((one) => one.flow.operation === pairing.flow)
    const served = servedBy(state, session)
    const primary = served.find((one) => one.namespace === pairing.namespace) ?? served[0]
    if (primary === undefined) {
      const refused = flow === undefined ? [] : [connectFailed(flow.namespace, flow.flow, failure('CONNECT_FAILED', {}, failure('SESSION_UNUSABLE')))]
      return [...refused, discarded(session.topic)]
    }
    const { flow: connect, walletId } = pairing
    return [
      // At most one session exists at a time.
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
      ...withoutSome(state, session, served, connect),
    ]
  },

  reportSessions(state, { sessions, failure: reason }, { now, operation }) {
    const waiting = waitingFor(state)
    const { storedTopic, session: live, left } = state.relay
    const alive = sessions.filter(({ expiresAt }) => expiresAt > now)
    const untaken = alive.filter((one) => one.untaken && one.topic !== storedTopic && one.topic !== live?.topic)
    // One that serves no network of the app ends, and the stored session is taken up as if it had not come.
    const agreed = left?.namespace === undefined ? undefined : untaken.find((one) => servedBy(state, one).length > 0)
    if (agreed !== undefined) {
      const others = untaken.filter((one) => one !== agreed)
      return [...takeAgreed(state, taken(agreed), servedBy(state, agreed), alive, operation), ...others.map(({ topic }) => discarded(topic))]
    }
    // A connect that waits for the approval of a pairing does not adopt an older leftover session, and no connect adopts a session that another one waits for.
    const newest = left?.namespace === undefined ? alive.filter((one) => !untaken.includes(one)).sort((a, b) => b.expiresAt - a.expiresAt)[0] : undefined
    const found = alive.find(({ topic }) => topic === (storedTopic ?? live?.topic)) ?? newest
    const session = found && taken(found)
    const wanted = session === undefined ? [] : servedBy(state, session).filter((one) => waiting.some(({ namespace }) => namespace === one.namespace))
    const doubtful = session === undefined ? [] : wanted.flatMap((one) => refuseOther(state, session, one, waiting))
    const served = doubtful.length > 0 ? [] : wanted
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
      ...doubtful,
      ...missing(waiting, doubtful.length > 0 ? wanted : served, reason),
      ...(left?.namespace === undefined ? [] : untaken.map(({ topic }) => discarded(topic))),
      // The stored session was found too late or is unusable, and no later attempt would end it.
      ...(storedTopic !== undefined && waiting.length > 0 && served.length === 0 && (reason !== undefined || session?.topic === storedTopic)
        ? [discarded(storedTopic)]
        : []),
    ]
  },

  reportSessionForgone(state) {
    const { storedTopic } = state.relay
    return storedTopic === undefined || waitingFor(state).length > 0 ? [] : [discarded(storedTopic)]
  },

  reportSessionDue(state, { topic }, { now }) {
    const { session } = state.relay
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

/** Tells which namespaces were asked for and are not served. */
function withoutSome(state: RootState, { peer }: Session, served: readonly Served[], operation: string): readonly DomainEvent[] {
  const asked = Object.keys(proposedNamespaces(state)) as readonly ChainNamespace[]
  const namespaces = asked.filter((namespace) => !served.some((one) => one.namespace === namespace))
  if (namespaces.length === 0) return []
  const names = namespaces.map((namespace) => state.network.namespaces[namespace]?.requestedCaipNetworks[0]?.name ?? namespace)
  const told = failure('SESSION_NAMESPACES_MISSING', { wallet: peer.name, networks: names.join(', ') })
  return [{ type: 'sessionNamespacesMissing', operation, namespaces, failure: told }]
}

/** Ends a session that no page uses. */
function discarded(topic: string): DomainEvent {
  return { type: 'sessionEnded', topic, by: 'discarded' }
}

/** Returns the session without its `untaken` mark. */
function taken({ untaken: _, ...session }: Session): Session {
  return session
}

/**
 * Adopts a session that a wallet approved for the pairing of an earlier page, as the user asked for it there.
 *
 * @param served namespaces that it serves, one at least
 */
function takeAgreed(state: RootState, session: Session, served: readonly Served[], alive: readonly Session[], operation: string): readonly DomainEvent[] {
  const { storedTopic, session: live, left } = state.relay
  const primary = served.find((one) => one.namespace === left?.namespace) ?? (served[0] as Served)
  const before = live?.topic ?? alive.find(({ topic }) => topic === storedTopic)?.topic
  const namespaces = served.map((one) => one.namespace)
  return [
    // At most one session exists at a time.
    ...(live === undefined ? [] : endSession(state, 'app', namespaces)),
    ...(live === undefined && before !== undefined ? [discarded(before)] : []),
    { type: 'sessionRestored', session },
    ...inOrder(served, primary).flatMap((one): DomainEvent[] => {
      const flow = state.connection.namespaces[one.namespace]?.flow
      // The session replaces the pairing shown here, and ends its connect (I-33).
      const awaited = flow?.connectorId === WALLET_CONNECT_ID && flow.operation !== state.relay.pairing?.flow
      return [
        ...(awaited ? [] : supersede(one.namespace, flow)),
        ...take(state, session, one, { operation: awaited ? flow.operation : `${operation}:${one.namespace}`, by: 'visitor' }, one !== primary),
      ]
    }),
    ...missing(waitingFor(state), served),
  ]
}

type Waiting = ReturnType<typeof flowsOf>

/**
 * Ends the restore of a namespace if the session may be of another wallet than the user chose. The stored session is known by its topic and the wallet's key; any
 * other one by accounts, too.
 */
function refuseOther(state: RootState, session: Session, { namespace, accounts }: Served, waiting: Waiting): DomainEvent[] {
  const flow = waiting.find((one) => one.namespace === namespace)?.flow
  if (flow?.by !== 'restore') return []
  const held = selectHeldConnection(state, namespace, WALLET_CONNECT_ID)
  const mark = sessionMark(session)
  const isChanged = held?.recent === true && held.mark !== undefined && held.mark !== mark
  const known = session.topic === state.relay.storedTopic
  const doubt = known ? (isChanged ? 'changed' : undefined) : doubtOf(state, namespace, flow, accounts, mark)
  return doubt === undefined ? [] : refuseDoubtful(state, namespace, flow, doubt)
}

/** Returns the connect attempts that wait for an existing session. */
function waitingFor(state: RootState): Waiting {
  return flowsOf(state).filter(({ flow }) => flow.connectorId === WALLET_CONNECT_ID && flow.operation !== state.relay.pairing?.flow)
}

/** Ends the connect attempts that no session serves. */
function missing(waiting: Waiting, served: readonly Served[], reason?: Failure): DomainEvent[] {
  return waiting
    .filter(({ namespace }) => !served.some((one) => one.namespace === namespace))
    .map(({ namespace, flow }) => connectFailed(namespace, flow, failure('CONNECT_FAILED', {}, reason ?? failure('SESSION_MISSING'))))
}

/** Returns the namespaces of the session, the requested one last, because the last network event activates its namespace. */
function inOrder(served: readonly Served[], primary: Served | undefined): readonly Served[] {
  return [...served.filter((one) => one !== primary), ...served.filter((one) => one === primary)]
}
