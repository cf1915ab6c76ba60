import { type ConfigState, sessionConnector, transportOf } from '../config/index.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import type { DomainEvent, EventOf, RootState, Slice } from '../root.js'
import { SESSION_RESTORE_MS } from '../relay/state.js'
import type { Failure } from '../shared/errors/failure.js'
import { mayStillGrant, withoutPrompted } from './restore/late-grant.js'
import type { Account } from './messages.js'
import { INJECTION_WAIT_MS, RESTORE_DEADLINE_MS } from './other-tab.js'
import { saidOf } from './flows.js'
import { type Connection, type ConnectionState, MAX_RECENT_WALLETS, type NamespaceConnection } from './state.js'
import { withhold } from '../connectors/index.js'

/** Folds events into state. */
export const evolve: Slice<'connection'>['evolve'] = {
  restored(state, { remembered, operation, safeApp }, at, config) {
    const namespaces: { -readonly [N in ChainNamespace]?: NamespaceConnection } = {}
    // The namespaces of one wallet are asked one after another.
    const silentMs = RESTORE_DEADLINE_MS * Math.max(1, Object.keys(remembered.connectorIds).length)
    for (const namespace of remembered.namespaces) {
      const current = state.namespaces[namespace]
      if (current?.connectorId !== undefined || current?.flow !== undefined) continue
      // Connections made while storage was loading are kept.
      const live = current?.connections.filter(({ recent }) => !recent) ?? []
      const stored = remembered.connections[namespace]?.filter((one) => !live.some(({ connectorId }) => connectorId === one.connectorId)) ?? []
      const disconnectedIds = remembered.disconnectedIds[namespace] ?? []
      const connectorId = safeApp && namespace === 'eip155' ? 'safe' : remembered.connectorIds[namespace]
      // The embedded wallet reports its connection through its frame (CONN-14).
      const restores =
        connectorId !== undefined &&
        transportOf(config, connectorId) !== 'frame' &&
        (remembered.reconnect || connectorId === 'safe') &&
        !disconnectedIds.includes(connectorId)
      // An unanswered pairing of an earlier page may have been approved meanwhile.
      const asked = remembered.pairing?.namespace === namespace && remembered.pairing.until > at
      const sought = restores ? connectorId : asked ? sessionConnector(config)?.id : undefined
      // The last page waited for this wallet in vain, so this one shows nothing until it comes.
      const wasAbsent = restores && transportOf(config, connectorId) === 'page' && stored.some((one) => one.connectorId === connectorId && one.recent)
      namespaces[namespace] = {
        // I-42: no connection counts as connected before its wallet confirms it.
        connections: [...live, ...stored.map((one) => ({ ...one, recent: true }))],
        disconnectedIds,
        ...(wasAbsent && { withheldId: connectorId, awaited: true }),
        ...(sought && !wasAbsent
          ? {
              flow: {
                operation: `${operation}:${namespace}`,
                connectorId: sought,
                by: 'restore',
                startedAt: at,
                deadline: at + (transportOf(config, sought) === 'session' ? SESSION_RESTORE_MS : INJECTION_WAIT_MS + silentMs),
              },
            }
          : {}),
      }
    }
    return { ...state, namespaces: { ...state.namespaces, ...namespaces }, recentWallets: remembered.recentWallets.slice(0, MAX_RECENT_WALLETS) }
  },

  connectWaits: (state, { operation, namespace, request }) => ({ ...state, waiting: [...(state.waiting ?? []), { operation, namespace, request }] }),
  connectJoined: (state, { operation }) => withoutWaiting(state, operation),

  connectStarted: (state, { operation, namespace, connectorId, by, silent, aside, address, deadline }, at) =>
    changeConnection(withoutWaiting(state, operation), namespace, ({ lastFailure: _, awaited: __, unanswered: ___, prompted: ____, ...one }) => ({
      ...(by === 'restore' ? released(one, connectorId) : one),
      flow: {
        operation,
        connectorId,
        by,
        startedAt: at,
        deadline,
        ...(silent && { silent }),
        ...(aside && { aside }),
        ...(address ? { address } : {}),
        ...(by === 'restore' && one.locked && one.withheldId === connectorId && { locked: true }),
      },
    })),

  // Sets the other tab's active account for a connection that is about to be adopted here.
  tabActHeard: (state, { namespace, kind, connectorId, address }) =>
    kind === 'network'
      ? state
      : changeConnection(state, namespace, (one) => {
          const { flow } = one
          if (address === undefined) return one
          if ((one.awaited || one.unanswered || one.locked) && one.withheldId === connectorId)
            return { ...one, connections: one.connections.map((held) => (held.connectorId === connectorId ? { ...held, address } : held)) }
          const follows = flow !== undefined && flow.by !== 'visitor' && flow.connectorId === connectorId
          return !follows || flow.address === address ? one : { ...one, flow: { ...flow, address } }
        }),

  connectFailed(state, event, _, config) {
    const { namespace, operation, connectorId, failure, by, refused } = event
    return changeConnection(withoutWaiting(state, operation), namespace, (one) => {
      const waited = state.waiting?.some((waiting) => waiting.operation === operation)
      if (one.flow?.operation !== operation && !waited && !refused) return one
      const { flow, ...others } = one
      if (flow?.operation === operation && flow.locked && failure.code === 'OPERATION_SUPERSEDED') return { ...others, withheldId: connectorId, locked: true }
      const rest = flow === undefined || flow.operation === operation ? others : one
      const shown = by === 'visitor' && failure.category !== 'ABORTED' && !(flow?.operation === operation && flow.silent)
      if (!shown) return rest
      const isOpen = flow?.operation === operation && mayStillGrant(event, config)
      return { ...rest, lastFailure: toLastFailure(connectorId, failure, refused), ...(isOpen && { prompted: { operation, connectorId } }) }
    })
  },

  connectRefusedLate: (state, { namespace, operation, connectorId, failure }) =>
    changeConnection(state, namespace, (one) =>
      one.prompted?.operation === operation ? { ...withoutPrompted(one), lastFailure: toLastFailure(connectorId, failure, undefined) } : one,
    ),

  connectionForgotten: (state, { namespace, connectorId }) =>
    changeConnection(state, namespace, (one) => ({
      ...released(one, connectorId),
      connections: one.connections.filter((held) => held.connectorId !== connectorId),
    })),

  restoreWithheld: (state, { namespace, connectorId, awaited, unanswered }) =>
    changeConnection(state, namespace, ({ awaited: _, unanswered: __, locked: ___, ...one }) => ({
      ...one,
      withheldId: connectorId,
      ...(awaited && { awaited }),
      ...(unanswered && { unanswered }),
    })),
  // A connection of this page stays held, so that another account of it is an account change. One of an earlier visit is not confirmed yet.
  walletLocked: (state, { namespace, connectorId }) =>
    changeConnection(state, namespace, ({ awaited: _, unanswered: __, ...one }) => {
      const { connectorId: used, silent: ___, ...rest } = one
      return used !== undefined && used !== connectorId ? one : { ...rest, withheldId: connectorId, locked: true }
    }),
  restoreAbandoned: (state, { namespace, connectorId }) => changeConnection(state, namespace, (one) => released(one, connectorId)),

  // Each new pairing URI extends the deadline (I-4).
  pairingStarted: (state, { flow, dueAt }) => extend(state, flow, dueAt),
  pairingReady: (state, { flow, expiresAt }) => extend(state, flow, expiresAt),
  pairingEnded: (state, { flow, dueAt }) => extend(state, flow, dueAt),

  // A `connected` follows for each namespace of the session. The requested namespace may not be among them. A new session has no hidden namespaces.
  sessionSettled: (state, { operation }, _, config) =>
    Object.keys(state.namespaces).reduce(
      (next, namespace) =>
        changeConnection(next, namespace as ChainNamespace, (one) => {
          const shown = one.disconnectedIds.filter((id) => transportOf(config, id) !== 'session')
          return shown.length === one.disconnectedIds.length ? one : { ...one, disconnectedIds: shown }
        }),
      withFlow(state, operation, ({ flow: __, ...one }) => one),
    ),

  disconnectStarted: (state, { operation }) => ({ ...state, disconnecting: [...state.disconnecting, operation] }),
  disconnectSucceeded: (state, { operation }) => ended(state, operation),
  disconnectFailed: (state, { operation }) => ended(state, operation),

  providerEventDeferred: (state, { namespace, operation, accounts, network }) =>
    changeConnection(state, namespace, (one) => {
      if (one.flow?.operation !== operation) return one
      return { ...one, flow: { ...one.flow, ...(accounts ? { deferredAccounts: accounts } : {}), ...(network ? { deferredNetwork: network } : {}) } }
    }),

  connected(state, { namespace, connectorId, name, accounts, address, by, walletId = connectorId, mark, auth }, at, config) {
    const next = changeConnection(state, namespace, (before) => {
      const { flow: _, lastFailure: __, silent: ___, ...one } = withoutPrompted(released(before))
      const earlier = one.connections.find((held) => held.connectorId === connectorId)
      const connection: Connection = {
        connectorId,
        name,
        accounts,
        ...chosen(config, connectorId, accounts, address),
        // A reload keeps the original time.
        since: earlier && (by === 'restore' || !earlier.recent) ? earlier.since : at,
        recent: false,
        ...(mark ? { mark } : {}),
        ...(auth ? { auth } : {}),
      }
      return {
        ...one,
        connectorId,
        ...(by === 'visitor' ? {} : { silent: true }),
        connections: [connection, ...one.connections.filter((held) => held.connectorId !== connectorId)],
        disconnectedIds: one.disconnectedIds.filter((id) => id !== connectorId),
      }
    })
    return by === 'visitor'
      ? { ...next, recentWallets: [{ id: walletId }, ...next.recentWallets.filter((wallet) => wallet.id !== walletId)].slice(0, MAX_RECENT_WALLETS) }
      : next
  },

  accountsChanged: (state, { namespace, connectorId, accounts, address }, _, config) =>
    changeConnection(state, namespace, (one) => ({
      ...one,
      connections: one.connections.map((held) => (held.connectorId === connectorId ? withAccount(config, held, accounts, address) : held)),
    })),

  accountSwitched: (state, { namespace, address }, _, config) =>
    changeConnection(state, namespace, (one) => ({
      ...one,
      connections: one.connections.map((held) => (held.connectorId === one.connectorId ? withAccount(config, held, held.accounts, address) : held)),
    })),

  disconnected: (state, { namespace, connectorId, by, keepsSession = false }) =>
    changeConnection(state, namespace, (one) => {
      const isLocked = one.locked === true && one.withheldId === connectorId
      if (one.connectorId !== connectorId && !isLocked) return one
      const { connectorId: _, silent: __, ...rest } = withoutPrompted(isLocked ? released(one) : one)
      return {
        ...rest,
        connections: one.connections.map((held) => (held.connectorId === connectorId ? { ...held, recent: !keepsSession } : held)),
        disconnectedIds: by === 'visitor' || keepsSession ? [...one.disconnectedIds, connectorId] : one.disconnectedIds,
      }
    }),

  sessionEnded: (state, { by }, _, config) =>
    Object.keys(state.namespaces).reduce(
      (next, namespace) =>
        changeConnection(next, namespace as ChainNamespace, (one) =>
          by !== 'discarded' && one.connections.some((held) => isLiveSession(config, held))
            ? { ...one, connections: one.connections.map((held) => (isLiveSession(config, held) ? { ...held, recent: true } : held)) }
            : one,
        ),
      state,
    ),

  // A wallet that leaves the page answers no more. It may come back.
  connectorRemoved: (state, { namespace, connectorId }) =>
    changeConnection(state, namespace, (before) => {
      const one = before.prompted?.connectorId === connectorId ? withoutPrompted(before) : before
      if ((one.unanswered === undefined && !one.locked) || one.withheldId !== connectorId) return one
      const { unanswered: _, locked: __, ...rest } = one
      return { ...rest, awaited: true, connections: rest.connections.map((held) => (held.connectorId === connectorId ? { ...held, recent: true } : held)) }
    }),

  stopped: () => ({ namespaces: {}, recentWallets: [], disconnecting: [] }),
}

/** Withholds the restore of wallets whose identity is contested, because storage may answer after the wallets announced themselves. */
export function withholdRestored(state: RootState, event: EventOf<'restored'>, at: number): readonly DomainEvent[] {
  const connection = evolve.restored?.(state.connection, event, at, state.config) ?? state.connection
  const { found, contestedLeft = [] } = state.connectors
  const next = { ...state, connection }
  return [
    ...found.filter(({ conflict }) => conflict).flatMap(({ id, chain }) => withhold(next, chain, [id])),
    ...contestedLeft.flatMap(({ id, chain }) => withhold(next, chain, [id], true)),
  ]
}

/** Removes the withheld session, of one wallet or whichever it is. */
function released(one: NamespaceConnection, connectorId = one.withheldId): NamespaceConnection {
  if (connectorId === undefined || one.withheldId !== connectorId) return one
  const { withheldId: _, awaited: __, unanswered: ___, locked: ____, ...rest } = one
  return rest
}

function extend(state: ConnectionState, flow: string | undefined, deadline: number): ConnectionState {
  return flow === undefined ? state : withFlow(state, flow, (one) => (one.flow === undefined ? one : { ...one, flow: { ...one.flow, deadline } }))
}

function withFlow(state: ConnectionState, operation: string, update: (one: NamespaceConnection) => NamespaceConnection): ConnectionState {
  const at = Object.entries(state.namespaces).find(([, one]) => one.flow?.operation === operation)?.[0]
  return at === undefined ? state : changeConnection(state, at as ChainNamespace, update)
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

function withAccount(config: ConfigState, { address: _, ...held }: Connection, accounts: readonly Account[], address: string): Connection {
  return { ...held, accounts, ...chosen(config, held.connectorId, accounts, address) }
}

/**
 * Returns the active account to remember. Omitted for the wallet's first account, because the wallet itself may change its order, and for the embedded wallet,
 * where the preferred account type is remembered instead (ACCT-14).
 */
function chosen(config: ConfigState, connectorId: string, [first]: readonly Account[], address: string): Pick<Connection, 'address'> {
  return first?.address === address || transportOf(config, connectorId) === 'frame' ? {} : { address }
}

/** Returns true if the connection uses the current session. */
function isLiveSession(config: ConfigState, { connectorId, recent }: Connection): boolean {
  return transportOf(config, connectorId) === 'session' && !recent
}

function toLastFailure(connectorId: string, failure: Failure, refused: true | undefined): NonNullable<NamespaceConnection['lastFailure']> {
  const { code, category, cause } = failure
  return {
    connectorId,
    code,
    ...(typeof cause?.code === 'string' && { cause: cause.code }),
    rejected: category === 'USER_REJECTED',
    ...(cause?.code === 'ACCOUNTS_UNAVAILABLE' && { empty: true }),
    ...(cause?.code === -32002 && { busy: true }),
    ...(cause?.code === 'DEADLINE_EXCEEDED' && { late: true }),
    ...saidOf(failure, refused),
  }
}

const EMPTY: NamespaceConnection = { connections: [], disconnectedIds: [] }

/** Returns the state with one namespace updated, or the same reference if nothing changed. */
function changeConnection(state: ConnectionState, namespace: ChainNamespace, update: (one: NamespaceConnection) => NamespaceConnection): ConnectionState {
  // A command may name any text, such as `__proto__`.
  const before = (Object.hasOwn(state.namespaces, namespace) && state.namespaces[namespace]) || EMPTY
  const after = update(before)
  return after === before ? state : { ...state, namespaces: { ...state.namespaces, [namespace]: after } }
}
