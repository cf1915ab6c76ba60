import type { OperationId } from '../kernel/types.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip/caip.js'
import type { Personal } from '../shared/secrets/secret.js'
import type { Account, ConnectCommand, ConnectedBy } from './messages.js'

/** Connect attempt. At most one runs per namespace. A settled attempt never changes again. */
export interface ConnectFlow {
  readonly operation: OperationId
  readonly connectorId: string
  readonly by: ConnectedBy
  /** See `connectStarted`. */
  readonly silent?: true
  readonly aside?: true
  readonly address?: Personal
  readonly startedAt: number
  readonly deadline: number
  /** True if the wallet that is restored was locked. It is locked again when another attempt takes the place of this one. */
  readonly locked?: true
  /** Accounts and network that the wallet reported before it answered. */
  readonly deferredAccounts?: readonly Personal[]
  readonly deferredNetwork?: CaipNetworkId
}

/** Held connection: active, or available to switch to. */
export interface Connection {
  readonly connectorId: string
  /** Name of the wallet at connect time, shown before the wallet is found again. */
  readonly name: string
  readonly accounts: readonly Account[]
  /** Account that the user chose, if it is not the wallet's first. */
  readonly address?: Personal
  /** Milliseconds since the epoch. */
  readonly since: number
  /** True for a connection of an earlier visit that is not connected now. */
  readonly recent: boolean
  /** Digest of what the wallet said of itself when it was connected. Compared when the connection is restored. */
  readonly mark?: string
  /** Social provider of the embedded wallet. */
  readonly auth?: { readonly name: string }
}

/** Connection state of one namespace. `selectConnectionStatus` derives the status. */
export interface NamespaceConnection {
  /** Active connector. Undefined while disconnected. */
  readonly connectorId?: string
  /** True if connected without the user in this page: restored, or adopted from another tab. */
  readonly silent?: true
  /**
   * Session that is not connected now: another wallet claims the same identity, or the wallet is not in the page, silent, locked, or has other accounts. It
   * stays in storage.
   */
  readonly withheldId?: string
  /** True if the wallet of the withheld session shares no account for now. It is connected again, without a prompt, as soon as it does. */
  readonly locked?: true
  /** True if the withheld session is restored as soon as its wallet announces itself. Not after the user chose a wallet here. */
  readonly awaited?: true
  /** Restore that the wallet of the withheld session did not answer in time. A late answer restores it. Not after the user chose a wallet here. */
  readonly unanswered?: OperationId
  readonly flow?: ConnectFlow
  /**
   * Connect that ended here while the wallet may still grant it: it did not answer in time, or an earlier prompt is open there. A late grant connects. Not after
   * anything else was asked for or done in the namespace.
   */
  readonly prompted?: { readonly operation: OperationId; readonly connectorId: string }
  /** Failure of the last attempt. The next attempt clears it. */
  readonly lastFailure?: {
    readonly connectorId: string
    readonly code: string
    /** Code of the error behind it, if it has one of the catalogue. */
    readonly cause?: string
    readonly rejected: boolean
    /** True if the wallet answered without an account of the namespace. */
    readonly empty?: true
    /** True if the wallet raised no prompt, because an earlier one is open (-32002). */
    readonly busy?: true
    /** True if no answer came before the deadline. */
    readonly late?: true
    /** Sentence of the app's guard, or of the wallet, that says why. Plain text, one line. */
    readonly said?: { readonly by: 'app' | 'wallet'; readonly text: string }
  }
  readonly connections: readonly Connection[]
  /** Connectors that the user disconnected. They are not reconnected at start (CONN-22). */
  readonly disconnectedIds: readonly string[]
}

/** Recently used wallet. The newest comes first, at most two are kept (CONN-09). */
export interface RecentWallet {
  readonly id: string
}

/** Connect that waits until earlier sessions are restored. */
export interface WaitingConnect {
  readonly operation: OperationId
  readonly namespace: ChainNamespace
  readonly request: Omit<ConnectCommand, 'type'>
}

/** Connections, as apps read them. */
export interface PublicConnectionState {
  readonly namespaces: { readonly [N in ChainNamespace]?: NamespaceConnection }
  readonly recentWallets: readonly RecentWallet[]
}

/** State of connections. */
export interface ConnectionState extends PublicConnectionState {
  /** Disconnects whose wallets have not answered yet. */
  readonly disconnecting: readonly OperationId[]
  /** Connects that wait for a restore, at most one per namespace. Absent if there is none. */
  readonly waiting?: readonly WaitingConnect[]
}

/** Connection status (specification, section 4). */
export type ConnectionStatus = 'disconnected' | 'connecting' | 'connected'

/** Class of a stored connection (specification, section 4). */
export type ConnectionClass = 'connected' | 'active' | 'disconnected'

/** Most recent wallets kept (specification, section 9). */
export const MAX_RECENT_WALLETS = 2
