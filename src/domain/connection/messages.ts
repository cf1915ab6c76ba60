import type { SignInRequest } from '../../ports/relay.js'
import type { Failure } from '../kernel/failure.js'
import type { OperationId } from '../kernel/types.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip.js'
import type { AccountType } from '../shared/features.js'
import type { Personal } from '../shared/secret.js'

/** An account as a wallet listed it. `publicKey` and `path` only where the namespace has them (ACCT-09). */
export interface Account {
  /** Canonical for its namespace (EVM: EIP-55 checksum). */
  readonly address: Personal
  readonly type: AccountType
  readonly publicKey?: Personal
  readonly path?: string
}

/** How a connection came to be. */
export type ConnectedBy = 'visitor' | 'restore' | 'tab'

/** Asks a wallet for its accounts. Ends in `connected`, in `connectJoined` where an earlier session was restored meanwhile, or in `connectFailed`. */
export interface ConnectCommand {
  readonly type: 'connect'
  /** Of a wallet of the page, `walletConnect` for a session over the relay, or one of `customWallets`. */
  readonly connectorId: string
  readonly namespace?: ChainNamespace
  /** For a session: the wallet of `customWallets` that was chosen. */
  readonly walletId?: string
  /** For a session: asks the wallet to sign in with the proposal. Left out where the app has other than EVM networks (WC-26). */
  readonly signIn?: SignInRequest
}

/** What can be asked of connections. */
export type ConnectionCommand =
  | ConnectCommand
  /** Gives up waiting for a wallet; without `operation` every pending one. */
  | { readonly type: 'cancelConnect'; readonly operation?: OperationId }
  /** Ends the active connection of one namespace (with `connectorId`: that connection), or of all. Ends in `disconnectSucceeded` or `disconnectFailed`. */
  | { readonly type: 'disconnect'; readonly namespace?: ChainNamespace; readonly connectorId?: string }
  /** Makes another held connection the active one of its namespace. */
  | { readonly type: 'switchConnection'; readonly namespace: ChainNamespace; readonly connectorId: string; readonly address?: Personal }
  /** Removes a remembered connection that is not active. */
  | { readonly type: 'forgetConnection'; readonly namespace: ChainNamespace; readonly connectorId: string }
  | { readonly type: 'reportConnectFailed'; readonly operation: OperationId; readonly namespace: ChainNamespace; readonly failure: Failure }
  /** Restoring is over for a connect that waited for it. */
  | { readonly type: 'reportConnectDue'; readonly operation: OperationId }
  | { readonly type: 'reportDisconnectFinished'; readonly operation: OperationId; readonly failures: readonly Failure[] }
  /** The visitor connected (or, with null, disconnected) in another tab. */
  | {
      readonly type: 'reportConnectionElsewhere'
      readonly namespace: ChainNamespace
      readonly connectorId: string | null
      /** Of the session that the connection goes by. */
      readonly topic?: string
      /** The account in use there. */
      readonly address?: Personal
      /** The order stamp of the act (`tabs/state.ts`). Tabs of releases before it send none: what they say counts as new. */
      readonly at?: number
      /** Read from storage, which may lag behind what tabs say. */
      readonly stored?: true
    }
  /** The visitor's own try has failed, and another tab connected while it was under way. */
  | { readonly type: 'reportFollowDue'; readonly namespace: ChainNamespace }

/** What a wallet that was asked says. */
export type WalletReport =
  | {
      readonly type: 'reportConnected'
      readonly operation: OperationId
      readonly namespace: ChainNamespace
      readonly accounts: readonly Personal[]
      readonly network: CaipNetworkId | null
      readonly approvedNetworks: readonly CaipNetworkId[]
      readonly supportsAllNetworks: boolean
    }
  | { readonly type: 'reportAccountsChanged'; readonly namespace: ChainNamespace; readonly connectorId: string; readonly accounts: readonly Personal[] }
  | { readonly type: 'reportChainChanged'; readonly namespace: ChainNamespace; readonly connectorId: string; readonly network: CaipNetworkId }
  | { readonly type: 'reportProviderDisconnected'; readonly namespace: ChainNamespace; readonly connectorId: string }

/** What can come true of connections. */
export type ConnectionEvent =
  /** A connect waits until earlier sessions are restored; what follows has its `operation`. */
  | { readonly type: 'connectWaits'; readonly operation: OperationId; readonly namespace: ChainNamespace; readonly request: Omit<ConnectCommand, 'type'> }
  /** A connect that waited is served by the session that was restored. */
  | {
      readonly type: 'connectJoined'
      readonly operation: OperationId
      readonly namespace: ChainNamespace
      readonly connectorId: string
      /** The wallet's name. */
      readonly name: string
      readonly accounts: readonly Account[]
      /** The active one, among `accounts`. */
      readonly address: Personal
      /** The network the wallet is on; null when it does not say. */
      readonly network: CaipNetworkId | null
    }
  | {
      readonly type: 'connectStarted'
      readonly operation: OperationId
      readonly namespace: ChainNamespace
      readonly connectorId: string
      readonly by: ConnectedBy
      /** An address that the visitor asked for, when switching to a held connection. */
      readonly address?: Personal
      /** Milliseconds since the epoch. */
      readonly deadline: number
    }
  | {
      readonly type: 'connected'
      readonly operation: OperationId
      readonly namespace: ChainNamespace
      readonly connectorId: string
      /** The wallet's name. */
      readonly name: string
      readonly accounts: readonly Account[]
      /** The active one, among `accounts`. */
      readonly address: Personal
      /** The network the wallet is on; null when it does not say. */
      readonly network: CaipNetworkId | null
      readonly approvedNetworks: readonly CaipNetworkId[]
      readonly supportsAllNetworks: boolean
      readonly by: ConnectedBy
      /** The wallet that was chosen for a session. */
      readonly walletId?: string
      /** For the embedded wallet: the social account. */
      readonly auth?: { readonly name: string }
    }
  | {
      readonly type: 'connectFailed'
      readonly operation: OperationId
      readonly namespace: ChainNamespace
      readonly connectorId: string
      readonly by: ConnectedBy
      readonly failure: Failure
    }
  | {
      readonly type: 'accountsChanged'
      readonly namespace: ChainNamespace
      readonly connectorId: string
      readonly accounts: readonly Account[]
      readonly address: Personal
    }
  /** Something a wallet said before it was connected; applied with its success, dropped with its failure. */
  | {
      readonly type: 'providerEventDeferred'
      readonly namespace: ChainNamespace
      readonly operation: OperationId
      readonly accounts?: readonly Personal[]
      readonly network?: CaipNetworkId
    }
  /** The namespace has no active connection any more. `remembered`: it stays in the list of earlier ones. */
  | {
      readonly type: 'disconnected'
      readonly operation?: OperationId
      readonly namespace: ChainNamespace
      readonly connectorId: string
      /** `conflict`: another wallet claims to be this one, and the visitor had not chosen it in this page. */
      readonly by: 'visitor' | 'wallet' | 'tab' | 'conflict'
    }
  /** A stored session is not restored, for its wallet is claimed by another. It is kept for the next reload, and the visitor may choose. */
  | { readonly type: 'restoreWithheld'; readonly namespace: ChainNamespace; readonly connectorId: string }
  /** A withheld session is not kept any more. */
  | { readonly type: 'restoreAbandoned'; readonly namespace: ChainNamespace; readonly connectorId: string }
  /** A connection that is held but not active was ended or forgotten. */
  | { readonly type: 'connectionForgotten'; readonly operation?: OperationId; readonly namespace: ChainNamespace; readonly connectorId: string }
  | {
      readonly type: 'disconnectStarted'
      readonly operation: OperationId
      readonly targets: readonly { readonly namespace: ChainNamespace; readonly connectorId: string }[]
      /** Of the session that ends with it. */
      readonly topic?: string
      /** Namespaces that had no connection here yet, but were about to follow another tab or to restore one. */
      readonly unfollowed?: readonly ChainNamespace[]
    }
  /** Emitted once per disconnect, after the state is clear (CONN-34). */
  | { readonly type: 'disconnectSucceeded'; readonly operation: OperationId }
  | { readonly type: 'disconnectFailed'; readonly operation: OperationId; readonly failure: Failure }
