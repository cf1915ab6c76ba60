import type { ChainNamespace } from '../shared/caip.js'
import { AUTH_CONNECTOR_ID, WALLET_CONNECT_ID } from '../connectors/index.js'
import type { Slice } from '../root.js'
import { SESSION_RESTORE_MS } from '../walletconnect/state.js'
import type { ConnectionCommand } from './messages.js'
import { changeConnection as change } from './change.js'
import { RESTORE_DEADLINE_MS } from './other-tab.js'
import { type ConnectionState, MAX_RECENT_WALLETS, type NamespaceConnection } from './state.js'

/** How long a stored wallet is waited for at start (specification, section 9). */
export const INJECTION_WAIT_MS = 1_000

/** How state follows from events. */
export const evolve: Slice<'connection', ConnectionCommand>['evolve'] = {
  restored(state, { remembered, operation, safeApp }, at) {
    const namespaces: { -readonly [N in ChainNamespace]?: NamespaceConnection } = {}
    for (const namespace of remembered.namespaces) {
      const current = state.namespaces[namespace]
      if (current?.connectorId !== undefined || current?.flow !== undefined) continue
      // A storage that answers late takes nothing away that was connected meanwhile.
      const live = current?.connections.filter(({ recent }) => !recent) ?? []
      const stored = remembered.connections[namespace]?.filter((one) => !live.some(({ connectorId }) => connectorId === one.connectorId)) ?? []
      const disconnectedIds = remembered.disconnectedIds[namespace] ?? []
      const connectorId = safeApp && namespace === 'eip155' ? 'safe' : remembered.connectorIds[namespace]
      // The embedded wallet reports itself through its frame (CONN-14).
      const restores =
        connectorId !== undefined &&
        connectorId !== AUTH_CONNECTOR_ID &&
        (remembered.reconnect || connectorId === 'safe') &&
        !disconnectedIds.includes(connectorId)
      // The page was left while a wallet could agree: it may have.
      const asked = remembered.pairing?.namespace === namespace && remembered.pairing.until > at
      const sought = restores ? connectorId : asked ? WALLET_CONNECT_ID : undefined
      namespaces[namespace] = {
        // I-42: nothing is connected before its wallet said so.
        connections: [...live, ...stored.map((one) => (one.recent ? one : { ...one, recent: true }))],
        disconnectedIds,
        ...(sought
          ? {
              flow: {
                operation: `${operation}:${namespace}`,
                connectorId: sought,
                by: 'restore',
                startedAt: at,
                deadline: at + (sought === WALLET_CONNECT_ID ? SESSION_RESTORE_MS : INJECTION_WAIT_MS + RESTORE_DEADLINE_MS),
              },
            }
          : {}),
      }
    }
    return { ...state, namespaces: { ...state.namespaces, ...namespaces }, recentWallets: remembered.recentWallets.slice(0, MAX_RECENT_WALLETS) }
  },

  connectWaits: (state, { operation, namespace, request }) => ({ ...state, waiting: [...(state.waiting ?? []), { operation, namespace, request }] }),
  connectJoined: (state, { operation }) => withoutWaiting(state, operation),

  connectStarted: (state, { operation, namespace, connectorId, by, address, deadline }, at) =>
    change(withoutWaiting(state, operation), namespace, ({ lastFailure: _, ...one }) => ({
      ...one,
      flow: { operation, connectorId, by, startedAt: at, deadline, ...(address ? { address } : {}) },
    })),

  // The account in use in the other tab, for a connection that is about to be taken up here.
  tabActHeard: (state, { namespace, kind, connectorId, address }) =>
    kind === 'network'
      ? state
      : change(state, namespace, (one) => {
          const { flow } = one
          const follows = flow !== undefined && flow.by !== 'visitor' && flow.connectorId === connectorId
          return !follows || address === undefined || flow.address === address ? one : { ...one, flow: { ...flow, address } }
        }),

  connectFailed: (state, { namespace, operation, connectorId, failure, by }) =>
    change(withoutWaiting(state, operation), namespace, (one) => {
      const waited = state.waiting?.some((waiting) => waiting.operation === operation)
      if (one.flow?.operation !== operation && !waited) return one
      const { flow, ...others } = one
      const rest = flow === undefined || flow.operation === operation ? others : one
      const shown = by === 'visitor' && failure.category !== 'ABORTED'
      return shown ? { ...rest, lastFailure: { connectorId, code: failure.code, rejected: failure.category === 'USER_REJECTED' } } : rest
    }),

  connectionForgotten: (state, { namespace, connectorId }) =>
    change(state, namespace, (one) => ({ ...released(one, connectorId), connections: one.connections.filter((held) => held.connectorId !== connectorId) })),

  restoreWithheld: (state, { namespace, connectorId }) => change(state, namespace, (one) => ({ ...one, withheldId: connectorId })),
  restoreAbandoned: (state, { namespace, connectorId }) => change(state, namespace, (one) => released(one, connectorId)),

  // The time for a pairing moves with each of its addresses (I-4).
  pairingStarted: (state, { flow, dueAt }) => extend(state, flow, dueAt),
  pairingReady: (state, { flow, expiresAt }) => extend(state, flow, expiresAt),
  pairingEnded: (state, { flow, dueAt }) => extend(state, flow, dueAt),

  // What follows is a `connected` for each namespace that the session has; the one that it was asked for may not be among them.
  sessionSettled: (state, { operation }) => withFlow(state, operation, ({ flow: _, ...one }) => one),

  disconnectStarted: (state, { operation }) => ({ ...state, disconnecting: [...state.disconnecting, operation] }),
  disconnectSucceeded: (state, { operation }) => ended(state, operation),
  disconnectFailed: (state, { operation }) => ended(state, operation),

  stopped: () => ({ namespaces: {}, recentWallets: [], disconnecting: [] }),
}

/** Without the withheld session of a wallet. */
function released(one: NamespaceConnection, connectorId: string): NamespaceConnection {
  if (one.withheldId !== connectorId) return one
  const { withheldId: _, ...rest } = one
  return rest
}

function extend(state: ConnectionState, flow: string | undefined, deadline: number): ConnectionState {
  return flow === undefined ? state : withFlow(state, flow, (one) => (one.flow === undefined ? one : { ...one, flow: { ...one.flow, deadline } }))
}

function withFlow(state: ConnectionState, operation: string, update: (one: NamespaceConnection) => NamespaceConnection): ConnectionState {
  const at = Object.entries(state.namespaces).find(([, one]) => one.flow?.operation === operation)?.[0]
  return at === undefined ? state : change(state, at as ChainNamespace, update)
}

function ended(state: ConnectionState, operation: string): ConnectionState {
  return state.disconnecting.includes(operation) ? { ...state, disconnecting: state.disconnecting.filter((one) => one !== operation) } : state
}

function withoutWaiting(state: ConnectionState, operation: string): ConnectionState {
  if (state.waiting?.some((one) => one.operation === operation) !== true) return state
  const { waiting, ...rest } = state
  const left = waiting.filter((one) => one.operation !== operation)
  return left.length === 0 ? rest : { ...rest, waiting: left }
}
