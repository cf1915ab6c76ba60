import { transportOf } from '../config/index.js'
import { chainNamespaces, type ChainNamespace } from '../shared/caip/caip.js'
import { isAddress } from '../shared/caip/address.js'
import { type AccountType, isAllowedAccountType } from '../shared/features.js'
import type { Remembered, RootState, SliceMemory } from '../root.js'
import { arrayOf, text } from '../shared/json/remembered.js'
import { isRecord } from '../shared/json/objects.js'
import type { Account } from './messages.js'
import type { Connection, NamespaceConnection, RecentWallet } from './state.js'

/** Last connector of each namespace (CORE-22). Kept while a restore is running or withheld. */
const connectorIds: Remembered<{ readonly [N in ChainNamespace]?: string }> = {
  key: 'connected_connector_ids',
  select: (state) =>
    Object.fromEntries(
      Object.entries(state.connection.namespaces).flatMap(([namespace, one]) => {
        const id = keptId(one)
        return id === undefined ? [] : [[namespace, id]]
      }),
    ),
  depends: (state) => state.connection.namespaces,
  parse: (value) => byNamespace(value, text),
  // Handled like that tab's own message.
  follow(ids, { config, relay }) {
    // A namespace of a session that goes on in another one is hidden there.
    const topic = Object.values(ids).some((id) => transportOf(config, id) === 'session') ? relay.session?.topic : undefined
    return config.adapters.map((namespace) => ({
      type: 'reportConnectionElsewhere',
      namespace,
      connectorId: ids[namespace] ?? null,
      ...(ids[namespace] === undefined && topic !== undefined && { topic }),
      stored: true,
    }))
  },
}

/** `connected` while any namespace is connected (CORE-24). */
const connectionStatus: Remembered<'connected' | 'disconnected'> = {
  key: 'connection_status',
  select: (state) => (hasIntent(state) ? 'connected' : 'disconnected'),
  depends: (state) => state.connection.namespaces,
  parse: (value) => (value === 'connected' || value === 'disconnected' ? value : undefined),
}

/** CORE-25. Includes namespaces that are being restored, like {@link connectorIds}, so that a reload writes nothing (robustness, I-43). */
const connectedNamespaces: Remembered<readonly ChainNamespace[]> = {
  key: 'connected_namespaces',
  select: (state) => chainNamespaces.filter((namespace) => keptId(state.connection.namespaces[namespace] ?? {}) !== undefined),
  depends: (state) => state.connection.namespaces,
  parse: (value) => arrayOf(value, (item) => chainNamespaces.find((namespace) => namespace === item)),
}

/** Newest first, at most two (CORE-27). */
const recentWallets: Remembered<readonly RecentWallet[]> = {
  key: 'recent_wallets',
  select: (state) => state.connection.recentWallets,
  depends: (state) => state.connection.recentWallets,
  parse: (value) =>
    arrayOf(value, (item) => {
      const id = isRecord(item) ? text(item['id']) : undefined
      return id === undefined ? undefined : { id }
    }),
}

/** Most connections stored, and most accounts of each. With all other items they stay below 256 KiB (robustness, T11). */
const MAX_KEPT = 32
const MAX_KEPT_ACCOUNTS = 64
const MAX_KEPT_IDS = 32

/**
 * CORE-30, in the form of CONN-08. All are `recent` except those that the next page restores at once. One whose wallet was not in the page is restored when it
 * comes. The first of each namespace is the last used one.
 */
export const connections: Remembered<{ readonly [N in ChainNamespace]?: readonly Connection[] }> = {
  key: 'connections',
  select(state) {
    const all = Object.entries(state.connection.namespaces)
    const each = Math.max(1, Math.floor(MAX_KEPT / Math.max(1, all.length)))
    return Object.fromEntries(
      all.flatMap(([namespace, one]) =>
        one.connections.length === 0
          ? []
          : [[namespace, one.connections.slice(0, each).map((connection) => toKept(connection, one.awaited ? undefined : keptId(one)))]],
      ),
    )
  },
  depends: (state) => state.connection.namespaces,
  parse: (value) => byNamespace(value, (list, namespace) => arrayOf(list, (item) => parseConnection(item, namespace))),
}

/** CORE-31. */
export const disconnectedIds: Remembered<{ readonly [N in ChainNamespace]?: readonly string[] }> = {
  key: 'disconnected_connector_ids',
  select: (state) =>
    Object.fromEntries(
      Object.entries(state.connection.namespaces).flatMap(([namespace, one]) =>
        one.disconnectedIds.length === 0 ? [] : [[namespace, one.disconnectedIds.slice(-MAX_KEPT_IDS)]],
      ),
    ),
  depends: (state) => state.connection.namespaces,
  parse: (value) => byNamespace(value, (list) => arrayOf(list, text)),
}

/** Stored items of the connection slice. */
export const connectionMemory: SliceMemory = {
  items: { connectorIds, connectionStatus, connectedNamespaces, recentWallets, connections, disconnectedIds },
  restore: (take, { config }) => ({
    connectorIds: take(connectorIds) ?? {},
    reconnect: config.enableReconnect && take(connectionStatus) === 'connected',
    recentWallets: take(recentWallets) ?? [],
    connections: take(connections) ?? {},
    disconnectedIds: take(disconnectedIds) ?? {},
  }),
  isFlat: true,
}

/** Returns the connector that the next page restores. */
function keptId({ connectorId, flow, withheldId }: Partial<NamespaceConnection>): string | undefined {
  return connectorId ?? (flow?.by === 'restore' ? flow.connectorId : withheldId)
}

/** Returns the connection for storage, truncated to the account limit. */
function toKept(held: Connection, kept: string | undefined): Connection {
  const recent = held.connectorId !== kept
  const connection = held.recent === recent ? held : { ...held, recent }
  const { accounts, address } = connection
  if (accounts.length <= MAX_KEPT_ACCOUNTS) return connection
  // The active account is kept, wherever it is in the list.
  const chosen = accounts.slice(MAX_KEPT_ACCOUNTS).find((account) => account.address === address)
  const first = accounts.slice(0, chosen ? MAX_KEPT_ACCOUNTS - 1 : MAX_KEPT_ACCOUNTS)
  return { ...connection, accounts: chosen ? [...first, chosen] : first }
}

function hasIntent(state: RootState): boolean {
  return Object.values(state.connection.namespaces).some((one) => (one.connectorId ?? one.withheldId) !== undefined || one.flow?.by === 'restore')
}

function byNamespace<T>(value: unknown, parse: (item: unknown, namespace: ChainNamespace) => T | undefined): { [N in ChainNamespace]?: T } | undefined {
  if (!isRecord(value)) return undefined
  const result: { [N in ChainNamespace]?: T } = {}
  for (const namespace of chainNamespaces) {
    if (!Object.hasOwn(value, namespace)) continue
    const parsed = parse(value[namespace], namespace)
    if (parsed !== undefined) result[namespace] = parsed
  }
  return result
}

function parseConnection(item: unknown, namespace: ChainNamespace): Connection | undefined {
  if (!isRecord(item)) return undefined
  const connectorId = text(item['connectorId'])
  const accounts = arrayOf(item['accounts'], (account) => parseAccount(account, namespace))
  if (connectorId === undefined || accounts === undefined || accounts.length === 0) return undefined
  const { since, recent, auth, address } = item
  const mark = text(item['mark'])
  const social = isRecord(auth) ? text(auth['name']) : undefined
  return {
    connectorId,
    name: text(item['name']) ?? connectorId,
    accounts,
    ...(accounts.some((one) => one.address === address) ? { address: address as string } : {}),
    since: typeof since === 'number' && Number.isFinite(since) ? since : 0,
    recent: recent === true,
    ...(mark ? { mark } : {}),
    ...(social ? { auth: { name: social } } : {}),
  }
}

function parseAccount(item: unknown, namespace: ChainNamespace): Account | undefined {
  if (!isRecord(item)) return undefined
  const { address, type } = item
  return typeof address === 'string' && isAddress(namespace, address) && isAllowedAccountType(namespace, type as AccountType)
    ? { address, type: type as AccountType }
    : undefined
}
