import { transportOf } from '../config/index.js'
import { meantBy, selectConnectorName } from '../connectors/index.js'
import { leaveNamespaces } from '../network/index.js'
import { failure } from '../shared/errors/errors.js'
import type { Failure } from '../shared/errors/failure.js'
import type { DecideContext, Decision } from '../kernel/types.js'
import { sameAddress } from '../shared/caip/address.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import { isRefusal } from '../shared/errors/refusal.js'
import type { DomainEvent, RootState, Slice } from '../root.js'
import type { ConnectCommand, ConnectionCommand, ConnectionReport } from './messages.js'
import { selectActiveConnections, selectHeldConnection, selectLockedWallet } from './selectors.js'
import { connectFailed, flowsOf, liveFlow, namespaceFor, refuseConnect, supersede } from './flows.js'
import { refusedLate } from './restore/late-grant.js'
import { followConnection, followDeferred } from './other-tab.js'
import { lateRefusal, restoreLater, restoreNow } from './restore/unanswered.js'
import { sessionNamespaces } from './session.js'
import { giveUpWaiting } from './waiting.js'

/** Milliseconds that a wallet has to answer a user's connect (robustness, F29). */
export const CONNECT_DEADLINE_MS = 120_000

/** Decides the events of each command, or its rejection; see the command types. */
export const decide: Slice<'connection', ConnectionCommand | ConnectionReport>['decide'] = {
  connect: connectNow,

  // Handled by a guard in waiting.ts.
  reportConnectDue: () => [],

  cancelConnect(state, command) {
    return flowsOf(state)
      .filter(({ flow }) => command.operation === undefined || flow.operation === command.operation)
      .map(({ namespace, flow }): DomainEvent => connectFailed(namespace, flow, failure('ABORTED')))
      .concat(giveUpWaiting(state, failure('ABORTED'), ({ operation }) => command.operation === undefined || operation === command.operation))
  },

  disconnect(state, command, { operation }) {
    const isMeant = meantBy(state, command)
    const named = disconnectTargets(state, command.connectorId === undefined, isMeant)
    const pending = flowsOf(state).filter(({ namespace, flow }) => isMeant(namespace, flow.connectorId))
    // A session or a login serves several namespaces. Disconnecting one namespace ends it for all (WC-20, CONN-35).
    const ofSession = named.some(({ connectorId }) => transportOf(state.config, connectorId) === 'session')
    const keepsSession = ofSession && command.keepSession === true && sessionNamespaces(state).some((one) => one !== (command.namespace ?? one))
    const endsSession = ofSession && !keepsSession
    const others = keepsSession
      ? []
      : state.config.connectors
          .filter(({ id, endsTogether }) => endsTogether && named.some(({ connectorId }) => connectorId === id))
          .flatMap(({ id }) =>
            selectActiveConnections(state).filter((one) => one.connectorId === id && !named.some((other) => other.namespace === one.namespace && other.active)),
          )
    const targets = [...named, ...others.map((one) => ({ ...one, active: true }))]
    // A session whose restore is still running is ended first.
    const sought = pending.find(({ flow }) => transportOf(state.config, flow.connectorId) === 'session' && flow.by !== 'visitor')
    // A session of another tab is ended here too. The tab of the user's action ends it for all tabs.
    const stored = sought === undefined ? undefined : (state.tabs.acts?.[sought.namespace]?.topic ?? state.relay.storedTopic)
    const topic = endsSession ? state.relay.session?.topic : undefined
    const waiting = giveUpWaiting(state, failure('ABORTED'), ({ namespace, request }) => isMeant(namespace, request.connectorId))
    const withheld = withheldIn(state).filter(
      (one) =>
        isMeant(one.namespace, one.connectorId) && !targets.some((target) => target.namespace === one.namespace && target.connectorId === one.connectorId),
    )
    if (targets.length === 0 && pending.length === 0 && withheld.length === 0 && waiting.length === 0) return []
    // Other tabs hold the connection that this tab was about to adopt. They are told that the user ended it.
    const followed = pending.filter(({ namespace, flow }) => flow.by !== 'visitor' || state.tabs.acts?.[namespace]?.deferred !== undefined)
    const unfollowed = [...followed, ...withheld.filter(({ namespace }) => state.connection.namespaces[namespace]?.awaited)]
      .map(({ namespace }) => namespace)
      .filter((namespace) => !targets.some((one) => one.active && one.namespace === namespace))
    return [
      ...waiting,
      ...pending.map(({ namespace, flow }) => connectFailed(namespace, flow, failure('ABORTED'))),
      {
        type: 'disconnectStarted',
        operation,
        targets: targets.map(({ namespace, connectorId }) => ({ namespace, connectorId })),
        ...(topic ? { topic } : {}),
        ...(unfollowed.length > 0 ? { unfollowed } : {}),
      },
      ...(topic ? [{ type: 'sessionEnded', topic, by: 'visitor' } as const] : []),
      ...(stored ? [{ type: 'sessionEnded', topic: stored, by: 'discarded' } as const] : []),
      ...targets.map(
        ({ namespace, connectorId, active }): DomainEvent =>
          active
            ? { type: 'disconnected', operation, namespace, connectorId, by: 'visitor', ...(keepsSession && { keepsSession }) }
            : { type: 'connectionForgotten', operation, namespace, connectorId },
      ),
      ...leaveNamespaces(
        state,
        targets.flatMap(({ namespace, active }) => (active ? [namespace] : [])),
      ),
      ...withheld.map((one): DomainEvent => ({ type: 'restoreAbandoned', ...one })),
      ...(targets.length === 0 ? [{ type: 'disconnectSucceeded', operation } as const] : []),
    ]
  },

  switchConnection(state, command, { now, operation }) {
    const held = selectHeldConnection(state, command.namespace, command.connectorId)
    if (held === undefined) return { rejected: failure('CONNECTION_STATUS_INVALID', { connectorId: command.connectorId }) }
    const { namespace, connectorId, address } = command
    const current = state.connection.namespaces[namespace]
    if (current?.connectorId === connectorId) {
      const known =
        address === undefined ? undefined : state.account.namespaces[namespace]?.allAccounts.find((account) => sameAddress(namespace, account.address, address))
      return known === undefined || known.address === state.account.namespaces[namespace]?.address
        ? []
        : [{ type: 'accountSwitched', operation, namespace, address: known.address }]
    }
    const refusal = refuseConnect(state, connectorId, namespace)
    if (refusal !== undefined) return { rejected: refusal }
    return [
      ...supersede(namespace, current?.flow),
      { type: 'connectStarted', operation, namespace, connectorId, by: 'visitor', ...(address ? { address } : {}), deadline: now + CONNECT_DEADLINE_MS },
    ]
  },

  forgetConnection(state, { namespace, connectorId }) {
    const held = selectHeldConnection(state, namespace, connectorId)
    if (held === undefined || state.connection.namespaces[namespace]?.connectorId === connectorId) return []
    return [{ type: 'connectionForgotten', namespace, connectorId }]
  },

  reportConnectFailed(state, { namespace, operation, failure: reason }) {
    const flow = liveFlow(state, namespace, operation)
    if (flow === undefined) {
      const waiting = giveUpWaiting(state, toConnectFailure(reason), (one) => one.operation === operation)
      return [...waiting, ...lateRefusal(state, namespace, operation, reason), ...refusedLate(state, namespace, operation, toConnectFailure(reason))]
    }
    return [connectFailed(namespace, flow, toConnectFailure(reason)), ...restoreLater(state, namespace, flow, reason)]
  },

  reportRestoreDue(state, { namespace }, { now, operation }) {
    const { withheldId, awaited, locked } = state.connection.namespaces[namespace] ?? {}
    return (awaited || locked) && withheldId !== undefined ? restoreNow(state, namespace, withheldId, { now, operation }) : []
  },

  reportDisconnectFinished(state, { operation, failures }) {
    if (!state.connection.disconnecting.includes(operation)) return []
    if (failures.length === 0) return [{ type: 'disconnectSucceeded', operation }]
    const [first] = failures
    return [
      {
        type: 'disconnectFailed',
        operation,
        failure:
          failures.length === 1
            ? failure('DISCONNECT_FAILED', {}, first)
            : failure('DISCONNECT_CHAINS_FAILED', { reasons: failures.map((one) => one.message).join(', ') }),
      },
    ]
  },

  reportConnectionElsewhere: (state, command, context) => followConnection(state, command, context),

  reportFollowDue: (state, { namespace }, context) => followDeferred(state, namespace, context),
}

function connectNow(state: RootState, command: ConnectCommand, { now, operation }: DecideContext): Decision<DomainEvent> {
  const namespace = namespaceFor(state, command)
  const refusal = refuseConnect(state, command.connectorId, namespace)
  if (refusal !== undefined) return { rejected: refusal }
  const current = state.connection.namespaces[namespace]
  if (current?.flow?.connectorId === command.connectorId && current.flow.by === 'visitor')
    return { rejected: failure('CONNECT_PENDING', { wallet: selectConnectorName(state, command.connectorId) }) }
  return [
    ...supersede(namespace, current?.flow),
    { type: 'connectStarted', operation, namespace, connectorId: command.connectorId, by: 'visitor', deadline: now + CONNECT_DEADLINE_MS },
  ]
}

function withheldIn(state: RootState): { namespace: ChainNamespace; connectorId: string }[] {
  return Object.entries(state.connection.namespaces).flatMap(([namespace, { withheldId }]) =>
    withheldId === undefined ? [] : [{ namespace: namespace as ChainNamespace, connectorId: withheldId }],
  )
}

/** Maps a refusal by the wallet to `CONNECTION_REJECTED` and other failures to `CONNECT_FAILED`. Aborts stay as they are (CONN-38, CONN-39). */
function toConnectFailure(reason: Failure): Failure {
  if (reason.category === 'ABORTED' || reason.code === 'CONNECTION_REJECTED' || reason.code === 'CONNECT_FAILED') return reason
  return isRefusal(reason) || reason.category === 'USER_REJECTED' ? failure('CONNECTION_REJECTED', {}, reason.cause) : failure('CONNECT_FAILED', {}, reason)
}

/** Returns the connections that a disconnect ends: those of the named wallet, or the active ones (CONN-35). */
function disconnectTargets(
  state: RootState,
  isAny: boolean,
  isMeant: ReturnType<typeof meantBy>,
): { namespace: ChainNamespace; connectorId: string; active: boolean }[] {
  const locked = state.config.adapters.flatMap((one) => {
    const id = selectLockedWallet(state, one)
    return id === undefined ? [] : [{ namespace: one, connectorId: id }]
  })
  const active = [...selectActiveConnections(state), ...locked]
  if (isAny) return active.filter((one) => isMeant(one.namespace, one.connectorId)).map((one) => ({ ...one, active: true }))
  return Object.entries(state.connection.namespaces).flatMap(([key, { connections, connectorId: used }]) => {
    const namespace = key as ChainNamespace
    const held = connections.find(({ connectorId }) => isMeant(namespace, connectorId))
    if (held === undefined) return []
    const { connectorId } = held
    return [{ namespace, connectorId, active: used === connectorId || selectLockedWallet(state, namespace) === connectorId }]
  })
}
