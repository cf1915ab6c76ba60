import { addressLabels, preferredAccountTypes } from '../account/index.js'
import type { AuthMemory } from '../auth/persist.js'
import { balancesHidden, nativeBalances } from '../balances/index.js'
import { connectedNamespaces, connectionStatus, connections, connectorIds, disconnectedIds, recentWallets } from '../connection/index.js'
import { activeNamespace, activeNetwork } from '../network/index.js'
import { deepLinkChoice, type OpenPairing, openPairing, sessionTopic } from '../walletconnect/persist.js'
import type { Remembered, RootState } from '../root.js'
import { initialState } from '../initial.js'
import { type ReadItem, readItem, writeItem } from '../shared/remembered.js'
import type { RestoredItems } from './state.js'

/** What is remembered; with the embedded wallet's own (`auth/persist.ts`) a closed list (CORE-20 to CORE-39). One key each, below the prefix of the instance. */
export const rememberedItems = {
  activeNamespace,
  activeNetwork,
  connectorIds,
  connectionStatus,
  connectedNamespaces,
  recentWallets,
  nativeBalances,
  preferredAccountTypes,
  connections,
  disconnectedIds,
  addressLabels,
  balancesHidden,
  sessionTopic,
  deepLink: deepLinkChoice,
  pairing: openPairing,
} as const satisfies Readonly<Record<string, Remembered<never> | Remembered<unknown>>>

/** Where nothing is stored, or nothing that can be used. */
const NOTHING = {
  connectorIds: {},
  connections: {},
  disconnectedIds: {},
  recentWallets: [],
  nativeBalances: {},
  preferredAccountTypes: {},
  addressLabels: {},
  balancesHidden: false,
} as const

/**
 * Checks each item on its own: one that is corrupt, or of a newer release, never takes another with it.
 * @param auth of the plug for the embedded wallet; without it what is remembered of that one lies untouched
 * @param late storage answered when the page was in use already: what has changed since stays as it is (robustness, F19)
 */
export function restoreItems(
  state: RootState,
  items: Readonly<Record<string, string>>,
  auth?: AuthMemory,
  late = false,
): { remembered: RestoredItems; quarantined: string[]; readOnly: string[] } {
  const quarantined: string[] = []
  const readOnly: string[] = []
  const initial = late ? initialState(state.config) : state
  const inUse = Object.values(state.connection.namespaces).some((one) => one.connectorId !== undefined)
  function take<T>(item: Remembered<T>, kept = false): T | undefined {
    if (late && (kept || writeItem(item.select(state)) !== writeItem(item.select(initial)))) return item.select(state)
    const read: ReadItem<T> = readItem(item, items)
    if (read.status === 'ok') return read.value
    if (read.status === 'corrupt') quarantined.push(item.key)
    if (read.status === 'newer') readOnly.push(item.key)
    return undefined
  }
  const taken: Partial<Record<keyof typeof rememberedItems, unknown>> = {}
  for (const [name, item] of Object.entries<Remembered<unknown>>(rememberedItems)) {
    // A wallet that is connected has told its network.
    const value = take(item, inUse && name.startsWith('active'))
    if (value !== undefined && value !== null) taken[name as keyof typeof rememberedItems] = value
  }
  const { connectionStatus: status, connectedNamespaces: _, pairing, ...rest } = taken
  const login = auth?.restore(take)
  const remembered: RestoredItems = {
    ...NOTHING,
    ...(rest as Partial<RestoredItems>),
    namespaces: [...new Set(state.config.networks.map((one) => one.chainNamespace))],
    reconnect: state.config.enableReconnect && status === 'connected',
    ...(pairing && state.config.walletConnect && state.config.enableReconnect ? { pairing: pairing as OpenPairing } : {}),
    ...(login ? { auth: login } : {}),
  }
  return { remembered, quarantined, readOnly }
}
