import { chainNamespaces, type ChainNamespace } from '../shared/caip.js'
import { isAddress } from '../shared/address.js'
import { type AccountType, isAllowedAccountType } from '../shared/features.js'
import type { Remembered, RootState } from '../root.js'
import { arrayOf, isRecord, text } from '../shared/remembered.js'
import type { Account } from './messages.js'
import { selectActiveConnections } from './selectors.js'
import type { Connection, RecentWallet } from './state.js'

/** The connector of each namespace that was connected last (CORE-22). Kept while a restore is under way. */
export const connectorIds: Remembered<{ readonly [N in ChainNamespace]?: string }> = {
  key: 'connected_connector_ids',
  select: (state) =>
    Object.fromEntries(
      Object.entries(state.connection.namespaces).flatMap(([namespace, one]) => {
        const id = one.connectorId ?? (one.flow?.by === 'restore' ? one.flow.connectorId : undefined)
        return id === undefined ? [] : [[namespace, id]]
      }),
    ),
  depends: (state) => state.connection.namespaces,
  parse: (value) => byNamespace(value, text),
}

/** `connected` while any namespace is connected (CORE-24). */
export const connectionStatus: Remembered<'connected' | 'disconnected'> = {
  key: 'connection_status',
  select: (state) => (hasIntent(state) ? 'connected' : 'disconnected'),
  depends: (state) => state.connection.namespaces,
  parse: (value) => (value === 'connected' || value === 'disconnected' ? value : undefined),
}

/** CORE-25. */
export const connectedNamespaces: Remembered<readonly ChainNamespace[]> = {
  key: 'connected_namespaces',
  select: (state) => selectActiveConnections(state).map((one) => one.namespace),
  depends: (state) => state.connection.namespaces,
  parse: (value) => arrayOf(value, (item) => chainNamespaces.find((namespace) => namespace === item)),
}

/** Newest first, at most two (CORE-27). */
export const recentWallets: Remembered<readonly RecentWallet[]> = {
  key: 'recent_wallets',
  select: (state) => state.connection.recentWallets,
  depends: (state) => state.connection.recentWallets,
  parse: (value) =>
    arrayOf(value, (item) => {
      const id = isRecord(item) ? text(item['id']) : undefined
      return id === undefined ? undefined : { id }
    }),
}

/** CORE-30, shape of CONN-08. */
export const connections: Remembered<{ readonly [N in ChainNamespace]?: readonly Connection[] }> = {
  key: 'connections',
  select: (state) =>
    Object.fromEntries(
      Object.entries(state.connection.namespaces).flatMap(([namespace, one]) => (one.connections.length === 0 ? [] : [[namespace, one.connections]])),
    ),
  depends: (state) => state.connection.namespaces,
  parse: (value) => byNamespace(value, (list, namespace) => arrayOf(list, (item) => parseConnection(item, namespace))),
}

/** CORE-31. */
export const disconnectedIds: Remembered<{ readonly [N in ChainNamespace]?: readonly string[] }> = {
  key: 'disconnected_connector_ids',
  select: (state) =>
    Object.fromEntries(
      Object.entries(state.connection.namespaces).flatMap(([namespace, one]) => (one.disconnectedIds.length === 0 ? [] : [[namespace, one.disconnectedIds]])),
    ),
  depends: (state) => state.connection.namespaces,
  parse: (value) => byNamespace(value, (list) => arrayOf(list, text)),
}

function hasIntent(state: RootState): boolean {
  return Object.values(state.connection.namespaces).some((one) => one.connectorId !== undefined || one.flow?.by === 'restore')
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
  const social = isRecord(auth) ? text(auth['name']) : undefined
  return {
    connectorId,
    name: text(item['name']) ?? connectorId,
    accounts,
    ...(accounts.some((one) => one.address === address) ? { address: address as string } : {}),
    since: typeof since === 'number' && Number.isFinite(since) ? since : 0,
    recent: recent === true,
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
