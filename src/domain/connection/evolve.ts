import type { ChainNamespace } from '../shared/caip.js'
import { AUTH_CONNECTOR_ID, WALLET_CONNECT_ID } from '../connectors/index.js'
import type { Slice } from '../root.js'
import { SESSION_RESTORE_MS } from '../walletconnect/state.js'
import { RESTORE_DEADLINE_MS } from './decide.js'
import type { ConnectionCommand } from './messages.js'
import { type Connection, type ConnectionState, MAX_RECENT_WALLETS, type NamespaceConnection } from './state.js'

/** How long a stored wallet is waited for at start (specification, section 9). */
export const INJECTION_WAIT_MS = 1_000

const EMPTY: NamespaceConnection = { connections: [], disconnectedIds: [] }

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

  connectStarted: (state, { operation, namespace, connectorId, by, address, deadline }, at) =>
    change(state, namespace, ({ lastFailure: _, ...one }) => ({
      ...one,
      flow: { operation, connectorId, by, startedAt: at, deadline, ...(address ? { address } : {}) },
    })),

  providerEventDeferred: (state, { namespace, operation, accounts, network }) =>
    change(state, namespace, (one) => {
      if (one.flow?.operation !== operation) return one
      return { ...one, flow: { ...one.flow, ...(accounts ? { deferredAccounts: accounts } : {}), ...(network ? { deferredNetwork: network } : {}) } }
    }),

  connected(state, { namespace, connectorId, name, accounts, by, walletId = connectorId, auth }, at) {
    const next = change(state, namespace, ({ flow: _, lastFailure: __, ...one }) => {
      const earlier = one.connections.find((held) => held.connectorId === connectorId)
      const connection: Connection = {
        connectorId,
        name,
        accounts,
        since: earlier && !earlier.recent ? earlier.since : at,
        recent: false,
        ...(auth ? { auth } : {}),
      }
      return {
        ...one,
        connectorId,
        connections: [connection, ...one.connections.filter((held) => held.connectorId !== connectorId)],
        disconnectedIds: one.disconnectedIds.filter((id) => id !== connectorId),
      }
    })
    return by === 'visitor'
      ? { ...next, recentWallets: [{ id: walletId }, ...next.recentWallets.filter((wallet) => wallet.id !== walletId)].slice(0, MAX_RECENT_WALLETS) }
      : next
  },

  connectFailed: (state, { namespace, operation, connectorId, failure, by }) =>
    change(state, namespace, (one) => {
      if (one.flow?.operation !== operation) return one
      const { flow: _, ...rest } = one
      const shown = by === 'visitor' && failure.category !== 'ABORTED'
      return shown ? { ...rest, lastFailure: { connectorId, code: failure.code, rejected: failure.category === 'USER_REJECTED' } } : rest
    }),

  accountsChanged: (state, { namespace, connectorId, accounts }) =>
    change(state, namespace, (one) => ({
      ...one,
      connections: one.connections.map((held) => (held.connectorId === connectorId ? { ...held, accounts } : held)),
    })),

  disconnected: (state, { namespace, connectorId, by }) =>
    change(state, namespace, (one) => {
      if (one.connectorId !== connectorId) return one
      const { connectorId: _, ...rest } = one
      return {
        ...rest,
        connections: one.connections.map((held) => (held.connectorId === connectorId ? { ...held, recent: true } : held)),
        disconnectedIds: by === 'visitor' && !one.disconnectedIds.includes(connectorId) ? [...one.disconnectedIds, connectorId] : one.disconnectedIds,
      }
    }),

  connectionForgotten: (state, { namespace, connectorId }) =>
    change(state, namespace, (one) => ({ ...one, connections: one.connections.filter((held) => held.connectorId !== connectorId) })),

  // The time for a pairing moves with each of its addresses (I-4).
  pairingStarted: (state, { flow, dueAt }) => extend(state, flow, dueAt),
  pairingReady: (state, { flow, expiresAt }) => extend(state, flow, expiresAt),
  pairingEnded: (state, { flow, dueAt }) => extend(state, flow, dueAt),

  // What follows is a `connected` for each namespace that the session has; the one that it was asked for may not be among them.
  sessionSettled: (state, { operation }) => withFlow(state, operation, ({ flow: _, ...one }) => one),

  sessionEnded: (state, { by }) =>
    Object.keys(state.namespaces).reduce(
      (next, namespace) =>
        change(next, namespace as ChainNamespace, (one) =>
          by !== 'discarded' && one.connections.some(isLiveSession)
            ? { ...one, connections: one.connections.map((held) => (isLiveSession(held) ? { ...held, recent: true } : held)) }
            : one,
        ),
      state,
    ),

  disconnectStarted: (state, { operation }) => ({ ...state, disconnecting: [...state.disconnecting, operation] }),
  disconnectSucceeded: (state, { operation }) => ended(state, operation),
  disconnectFailed: (state, { operation }) => ended(state, operation),

  stopped: () => ({ namespaces: {}, recentWallets: [], disconnecting: [] }),
}

function change(state: ConnectionState, namespace: ChainNamespace, update: (one: NamespaceConnection) => NamespaceConnection): ConnectionState {
  const before = state.namespaces[namespace] ?? EMPTY
  const after = update(before)
  return after === before ? state : { ...state, namespaces: { ...state.namespaces, [namespace]: after } }
}

/** A connection by the session that was in use or could be switched to. */
function isLiveSession({ connectorId, recent }: Connection): boolean {
  return connectorId === WALLET_CONNECT_ID && !recent
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
