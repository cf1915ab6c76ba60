import type { OperationId } from '../kernel/types.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip.js'
import type { Personal } from '../shared/secret.js'
import type { Account, ConnectCommand, ConnectedBy } from './messages.js'

/** One try to connect. At most one is alive per namespace; a settled one never changes state again. */
export interface ConnectFlow {
  readonly operation: OperationId
  readonly connectorId: string
  readonly by: ConnectedBy
  readonly address?: Personal
  readonly startedAt: number
  readonly deadline: number
  /** What the wallet said of itself before it answered. */
  readonly deferredAccounts?: readonly Personal[]
  readonly deferredNetwork?: CaipNetworkId
}

/** A connection that is held: active, or there to be switched to. */
export interface Connection {
  readonly connectorId: string
  /** The wallet's name when it was connected, so that it can be shown before the wallet is found again. */
  readonly name: string
  readonly accounts: readonly Account[]
  /** The account that the visitor chose here, where that is not the wallet's first. */
  readonly address?: Personal
  /** Milliseconds since the epoch. */
  readonly since: number
  /** Not connected now; kept from an earlier visit. */
  readonly recent: boolean
  /** For the embedded wallet: the social provider. */
  readonly auth?: { readonly name: string }
}

/** A namespace's part. Its status is derived: see `selectConnectionStatus`. */
export interface NamespaceConnection {
  /** The active connector; undefined while disconnected. */
  readonly connectorId?: string
  /** It was connected without the visitor in this page: restored, or as another tab did. */
  readonly silent?: true
  /** A stored session that is not restored, for another wallet claims to be this one. Kept in storage. */
  readonly withheldId?: string
  readonly flow?: ConnectFlow
  /** Why the last try failed; cleared by the next. */
  readonly lastFailure?: { readonly connectorId: string; readonly code: string; readonly rejected: boolean }
  readonly connections: readonly Connection[]
  /** Connectors that the visitor disconnected: not reconnected at start (CONN-22). */
  readonly disconnectedIds: readonly string[]
}

/** A wallet used lately; newest first, at most two (CONN-09). */
export interface RecentWallet {
  readonly id: string
}

/** A connect that waits until earlier sessions are restored. */
export interface WaitingConnect {
  readonly operation: OperationId
  readonly namespace: ChainNamespace
  readonly request: Omit<ConnectCommand, 'type'>
}

/** What is known of connections. */
export interface ConnectionState {
  readonly namespaces: { readonly [N in ChainNamespace]?: NamespaceConnection }
  readonly recentWallets: readonly RecentWallet[]
  /** Disconnects whose wallets have not answered yet. */
  readonly disconnecting: readonly OperationId[]
  /** Connects that wait for a restore; at most one a namespace. Absent while there is none. */
  readonly waiting?: readonly WaitingConnect[]
}

/** The three states of the specification, section 4. */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected'

/** How a stored connection stands to its connector (specification, section 4). */
export type ConnectionClass = 'connected' | 'active' | 'disconnected'

/** Specification, section 9. */
export const MAX_RECENT_WALLETS = 2
