import type { Connection, RecentWallet } from './state.js'
import type { SliceDeclaration } from '../declaration.js'
import type { PublicEventOf } from '../public.js'
import type { PublicConnectionState, ConnectionState } from './state.js'
import type { SignInRequest } from '../../ports/relay.js'
import type { Failure } from '../shared/errors/failure.js'
import type { OperationId } from '../kernel/types.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip/caip.js'
import type { AccountType } from '../shared/features.js'
import type { Personal } from '../shared/secrets/secret.js'

/** Account, as listed by a wallet. `publicKey` and `path` exist only in namespaces that have them (ACCT-09). */
export interface Account {
  /** Canonical address (EVM: EIP-55 checksum). */
  readonly address: Personal
  readonly type: AccountType
  readonly publicKey?: Personal
  readonly path?: string
}

/** Facts about an address of a wallet: of an account, or of one that is none, such as the address for ordinals (ACCT-06). */
export interface AccountDetails {
  readonly address: Personal
  /** Hex. */
  readonly publicKey?: Personal
  readonly path?: string
  /** Purpose of a Bitcoin address, as the wallet states it. */
  readonly purpose?: 'payment' | 'ordinals'
}

/** Origin of a connection. */
export type ConnectedBy = 'visitor' | 'restore' | 'tab'

/** Asks a wallet to connect. Ends with `connected`, with `connectJoined` if an earlier session was restored meanwhile, or with `connectFailed`. */
export interface ConnectCommand {
  readonly type: 'connect'
  /** Id of an injected wallet, `walletConnect`, or the id of a wallet of `customWallets`. */
  readonly connectorId: string
  readonly namespace?: ChainNamespace
  /** WalletConnect: the chosen wallet of `customWallets`. */
  readonly walletId?: string
  /** WalletConnect: asks the wallet to sign in with the proposal. Ignored if the app has networks other than EVM chains (WC-26). */
  readonly signIn?: SignInRequest
}

/** Commands of the connection slice. */
export type ConnectionCommand =
  | ConnectCommand
  /** Cancels the connect of `operation`, or all pending ones. */
  | { readonly type: 'cancelConnect'; readonly operation?: OperationId }
  /**
   * Disconnects the active wallet of one namespace (with `connectorId`: that wallet), or all. Ends with `disconnectSucceeded` or `disconnectFailed`.
   *
   * A session ends in all its namespaces, because no wallet can be asked to drop one. With `keepSession`, the namespace is only hidden here while the session
   * has others. `switchConnection` shows it again.
   */
  | { readonly type: 'disconnect'; readonly namespace?: ChainNamespace; readonly connectorId?: string; readonly keepSession?: boolean }
  /** Activates another held connection of its namespace. */
  | { readonly type: 'switchConnection'; readonly namespace: ChainNamespace; readonly connectorId: string; readonly address?: Personal }
  /** Removes a stored connection that is not active. */
  | { readonly type: 'forgetConnection'; readonly namespace: ChainNamespace; readonly connectorId: string }

/** Reports of policies. */
export type ConnectionReport =
  | { readonly type: 'reportConnectFailed'; readonly operation: OperationId; readonly namespace: ChainNamespace; readonly failure: Failure }
  /** The wallet of a stored session announced itself after the restore had ended without it, or may have been unlocked. */
  | { readonly type: 'reportRestoreDue'; readonly namespace: ChainNamespace }
  /** The restore that a connect waited for has ended. */
  | { readonly type: 'reportConnectDue'; readonly operation: OperationId }
  | { readonly type: 'reportDisconnectFinished'; readonly operation: OperationId; readonly failures: readonly Failure[] }
  /** The user connected (or, with null, disconnected) in another tab. */
  | {
      readonly type: 'reportConnectionElsewhere'
      readonly namespace: ChainNamespace
      readonly connectorId: string | null
      /** Topic of the connection's session. Without a connection: the session goes on in other namespaces. */
      readonly topic?: string
      /** Active account of that tab. */
      readonly address?: Personal
      /** Order stamp of the action (`tabs/state.ts`). Older versions send none; their messages count as new. */
      readonly at?: number
      /** True if read from storage, which may lag behind messages of tabs. */
      readonly stored?: true
    }
  /** The user's own attempt failed, and another tab connected meanwhile. */
  | { readonly type: 'reportFollowDue'; readonly namespace: ChainNamespace }

/** Report of a wallet. */
export type WalletReport =
  | {
      readonly type: 'reportConnected'
      readonly operation: OperationId
      readonly namespace: ChainNamespace
      readonly accounts: readonly Personal[]
      readonly details?: readonly AccountDetails[]
      readonly network: CaipNetworkId | null
      readonly approvedNetworks: readonly CaipNetworkId[]
      readonly supportsAllNetworks: boolean
    }
  | {
      readonly type: 'reportAccountsChanged'
      readonly namespace: ChainNamespace
      readonly connectorId: string
      readonly accounts: readonly Personal[]
      readonly details?: readonly AccountDetails[]
      /** See `accountsChanged`. */
      readonly read?: true
    }
  | { readonly type: 'reportChainChanged'; readonly namespace: ChainNamespace; readonly connectorId: string; readonly network: CaipNetworkId }
  | { readonly type: 'reportProviderDisconnected'; readonly namespace: ChainNamespace; readonly connectorId: string }

/** Public events of connections. */
export type ConnectionEvent =
  /** When a waiting connect was completed with the restored session. */
  | {
      readonly type: 'connectJoined'
      readonly operation: OperationId
      readonly namespace: ChainNamespace
      readonly connectorId: string
      /** Name of the wallet. */
      readonly name: string
      readonly accounts: readonly Account[]
      /** Active account, one of `accounts`. */
      readonly address: Personal
      /** Network of the wallet. Null if it does not report one. */
      readonly network: CaipNetworkId | null
    }
  /** When a wallet is asked for its accounts. Ends in `connected` or `connectFailed`. */
  | {
      readonly type: 'connectStarted'
      readonly operation: OperationId
      readonly namespace: ChainNamespace
      readonly connectorId: string
      readonly by: ConnectedBy
      /** True if the wallet is read without a prompt, because it was granted for another namespace. */
      readonly silent?: true
      /** True if the active namespace stays, because it is one of several that are being connected. */
      readonly aside?: true
      /** Requested address, when switching to a held connection. */
      readonly address?: Personal
      /** Milliseconds since the epoch. */
      readonly deadline: number
    }
  /** When a wallet connected: by the user, by a restored session, or as in another tab. */
  | {
      readonly type: 'connected'
      readonly operation: OperationId
      readonly namespace: ChainNamespace
      readonly connectorId: string
      /** Name of the wallet. */
      readonly name: string
      readonly accounts: readonly Account[]
      /** Facts about the accounts, and about addresses that are none. Only of namespaces whose wallets tell them. */
      readonly details?: readonly AccountDetails[]
      /** Active account, one of `accounts`. */
      readonly address: Personal
      /** Network of the wallet. Null if it does not report one. */
      readonly network: CaipNetworkId | null
      readonly approvedNetworks: readonly CaipNetworkId[]
      readonly supportsAllNetworks: boolean
      readonly by: ConnectedBy
      /** WalletConnect: the chosen wallet. */
      readonly walletId?: string
      /** Digest of what the wallet says of itself. */
      readonly mark?: string
      /** Embedded wallet: the social provider. */
      readonly auth?: { readonly name: string }
    }
  /** When a wallet rejected or timed out, or the user cancelled. */
  | {
      readonly type: 'connectFailed'
      readonly operation: OperationId
      readonly namespace: ChainNamespace
      readonly connectorId: string
      readonly by: ConnectedBy
      /** True if the wallet was read without a prompt: it has granted nothing here yet, and is asked next. Nothing to tell the visitor. */
      readonly silent?: true
      readonly failure: Failure
      /** True if the connect of an open view was refused before the wallet was asked, by a guard of the app for example. */
      readonly refused?: true
    }
  /** When a wallet refused a connect that had ended here without its answer. A late grant is `connected`. */
  | {
      readonly type: 'connectRefusedLate'
      readonly operation: OperationId
      readonly namespace: ChainNamespace
      readonly connectorId: string
      readonly failure: Failure
    }
  /** When a connected wallet lists other accounts. */
  | {
      readonly type: 'accountsChanged'
      readonly namespace: ChainNamespace
      readonly connectorId: string
      readonly accounts: readonly Account[]
      /** Facts about the accounts, and about addresses that are none. Only of namespaces whose wallets tell them. */
      readonly details?: readonly AccountDetails[]
      readonly address: Personal
      /** True if read from the wallet after another namespace of it changed. */
      readonly read?: true
    }
  /** When the active connection of a namespace ended. Emitted once per namespace. */
  | {
      readonly type: 'disconnected'
      readonly operation?: OperationId
      readonly namespace: ChainNamespace
      readonly connectorId: string
      /** `conflict`: another wallet claims the same identity, and the user had not chosen this one in this page. */
      readonly by: 'visitor' | 'wallet' | 'tab' | 'conflict'
      /** True if the namespace is hidden, and its session goes on. */
      readonly keepsSession?: true
    }
  /**
   * When a wallet shares no account for now: it is locked. Its session stays, and requests fail with `WALLET_LOCKED`. `connected` follows, without a prompt, when
   * it shares accounts again, and `disconnected` if the user or the wallet ends the session.
   */
  | { readonly type: 'walletLocked'; readonly namespace: ChainNamespace; readonly connectorId: string }
  /** When a held connection that is not active was ended or forgotten. */
  | { readonly type: 'connectionForgotten'; readonly operation?: OperationId; readonly namespace: ChainNamespace; readonly connectorId: string }
  /** Emitted once per disconnect, after the state was cleared (CONN-34). */
  | { readonly type: 'disconnectSucceeded'; readonly operation: OperationId }
  /** When a wallet could not be disconnected. */
  | { readonly type: 'disconnectFailed'; readonly operation: OperationId; readonly failure: Failure }

/** Events that `events$` does not carry. */
export type ConnectionInternalEvent =
  /** A connect waits until earlier sessions are restored. Its later events have the same `operation`. */
  | { readonly type: 'connectWaits'; readonly operation: OperationId; readonly namespace: ChainNamespace; readonly request: Omit<ConnectCommand, 'type'> }
  /** Report that a wallet sent before it was connected. Applied on success, dropped on failure. */
  | {
      readonly type: 'providerEventDeferred'
      readonly namespace: ChainNamespace
      readonly operation: OperationId
      readonly accounts?: readonly Personal[]
      readonly network?: CaipNetworkId
    }
  /**
   * A stored session is not restored, because another wallet claims the same identity, or (`awaited`) because the wallet has not announced itself yet, or
   * (`unanswered`) because it did not answer that restore in time, or (`stranger`) because it has none of the stored accounts, or (`changed`) because it says other things of
   * itself than before, or (`unknown`) because no account of it is stored. It is kept for the next reload.
   */
  | {
      readonly type: 'restoreWithheld'
      readonly namespace: ChainNamespace
      readonly connectorId: string
      readonly awaited?: true
      readonly unanswered?: OperationId
      readonly stranger?: true
      readonly changed?: true
      readonly unknown?: true
    }
  /** A withheld session was dropped. */
  | { readonly type: 'restoreAbandoned'; readonly namespace: ChainNamespace; readonly connectorId: string }
  | {
      readonly type: 'disconnectStarted'
      readonly operation: OperationId
      readonly targets: readonly { readonly namespace: ChainNamespace; readonly connectorId: string }[]
      /** Topic of the session that ends. */
      readonly topic?: string
      /** Namespaces without a connection here that were about to follow another tab or to be restored. */
      readonly unfollowed?: readonly ChainNamespace[]
    }

/** See {@link SliceDeclaration}. */
export const connectionDeclaration: SliceDeclaration<'connection'> = {
  commands: {
    connect: { connectorId: 'text', namespace: 'namespace?', walletId: 'text?', signIn: 'object?' },
    cancelConnect: { operation: 'text?' },
    disconnect: { namespace: 'namespace?', connectorId: 'text?', keepSession: 'flag?' },
    switchConnection: { namespace: 'namespace', connectorId: 'text', address: 'address?' },
    forgetConnection: { namespace: 'namespace', connectorId: 'text' },
  },
  main: { connect: 'connectorId', disconnect: 'connectorId', switchConnection: 'connectorId', forgetConnection: 'connectorId' },
  defaults: { switchConnection: { namespace: 'eip155' }, forgetConnection: { namespace: 'eip155' } },
  events: {
    connectWaits: {},
    connectJoined: { address: true, publicKey: true },
    connectStarted: { address: true },
    connected: { address: true, publicKey: true },
    connectFailed: {},
    connectRefusedLate: {},
    accountsChanged: { address: true, publicKey: true },
    providerEventDeferred: { accounts: true },
    disconnected: {},
    walletLocked: {},
    restoreWithheld: {},
    restoreAbandoned: {},
    connectionForgotten: {},
    disconnectStarted: {},
    disconnectSucceeded: {},
    disconnectFailed: {},
  },
  personal: {
    switchConnection: { address: true },
    reportConnectionElsewhere: { address: true },
    reportConnected: { accounts: true, address: true, publicKey: true },
    reportAccountsChanged: { accounts: true, address: true, publicKey: true },
  },
  calls: {
    'connector.connect': { accounts: true, address: true, publicKey: true },
    'connector.events': { accounts: true, address: true, publicKey: true },
  },
}

declare module '../registry.js' {
  interface Slices {
    readonly connection: {
      readonly state: ConnectionState
      readonly commands: ConnectionCommand | ConnectionReport | WalletReport
      readonly events: ConnectionEvent | ConnectionInternalEvent
    }
  }
  interface PublicSlices {
    readonly connection: { readonly state: PublicConnectionState; readonly commands: ConnectionCommand; readonly events: ConnectionEvent }
  }
  interface Results {
    readonly connect: PublicEventOf<'connected' | 'connectJoined'>
    readonly switchConnection: PublicEventOf<'connected' | 'accountSwitched' | 'accountTypeChanged'>
    readonly disconnect: PublicEventOf<'disconnectSucceeded'>
  }
  interface RestoredItems {
    readonly connectorIds: { readonly [N in ChainNamespace]?: string }
    /** True if earlier connections are restored. */
    readonly reconnect: boolean
    readonly connections: { readonly [N in ChainNamespace]?: readonly Connection[] }
    readonly disconnectedIds: { readonly [N in ChainNamespace]?: readonly string[] }
    readonly recentWallets: readonly RecentWallet[]
  }
}
