import type { WalletProtocol } from '../../ports/discovery.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import type { ConfigState } from '../config/state.js'
import type { CustomWallet } from './custom-wallets.js'

/** Connector types of the specification. `ID_AUTH` is an alias of `AUTH` and the id of the embedded wallet's connector (CONN-06). */
export const CONNECTOR_TYPES = ['INJECTED', 'ANNOUNCED', 'EXTERNAL', 'WALLET_CONNECT', 'AUTH', 'MULTI_CHAIN', 'ID_AUTH'] as const
/** Type of a connector. */
export type ConnectorType = (typeof CONNECTOR_TYPES)[number]

/** Connector of a wallet. The provider itself stays in the adapter; `id` and `chain` identify it. */
export interface Connector {
  readonly id: string
  readonly type: ConnectorType
  readonly name: string
  readonly chain: ChainNamespace
  readonly imageUrl?: string
  readonly imageId?: string
  readonly explorerId?: string
  readonly info?: { readonly rdns?: string; readonly uuid?: string }
  /** The way in which the wallet showed itself. */
  readonly protocol?: WalletProtocol
  /** Id of the provider object in this page load. Connectors of one object are one wallet. */
  readonly object?: string
  /** See `Announcement.traits`. */
  readonly traits?: readonly string[]
  /** True if another wallet claims the same identity: its rdns, uuid, name or icon. */
  readonly conflict?: boolean
}

/** State of the connectors slice. */
export interface ConnectorState {
  /** Connectors of the options, then those of the page in the order found. */
  readonly found: readonly Connector[]
  readonly limitReached: boolean
  /** Ids of connectors that cannot work in this app, since a package of theirs is not installed. They are not listed. */
  readonly unusable?: readonly string[]
  /** Wallets that left the page while their identity was contested, the latest last. One that comes back is contested still. Absent if there is none. */
  readonly contestedLeft?: readonly Pick<Connector, 'id' | 'chain'>[]
  /** Wallets of a directory that the visitor chose, the latest first. They connect by a session. Absent without `directory()`. */
  readonly remote?: readonly CustomWallet[]
  /** Names and rdns of wallets that the app excludes by an id of the directory. Lower case. */
  readonly hidden?: readonly string[]
}

/** Returns a connector by its id, in one namespace or the first that has it. */
export function findConnector({ found }: ConnectorState, id: string, namespace?: ChainNamespace): Connector | undefined {
  return found.find((one) => one.id === id && (namespace === undefined || one.chain === namespace))
}

/** Most announcements kept. More count as a flood (robustness, T2). */
export const MAX_CONNECTORS = 64

/** Returns the configured connectors, which need no wallet in the page. */
export function initialConnectors({ connectors }: Pick<ConfigState, 'connectors'>): ConnectorState {
  return { found: connectors.flatMap(({ id, type, name, namespaces }) => namespaces.map((chain) => ({ id, type, name, chain }))), limitReached: false }
}
