import type { Observable } from 'rxjs'
import type { CaipNetworkId, ChainNamespace } from '../domain/shared/caip.js'
import type { Json } from '../domain/shared/json.js'
import type { Network } from '../domain/shared/networks.js'

/** Names one wallet in one namespace. The provider object itself stays behind the port. */
export interface ConnectorRef {
  readonly connectorId: string
  readonly namespace: ChainNamespace
}

/** What a wallet said when it was connected. Accounts as the wallet orders them, its active one first. */
export interface ConnectReply {
  readonly accounts: readonly string[]
  /** The network the wallet is on; null when it does not say. */
  readonly network: CaipNetworkId | null
  /** Empty with `supportsAllNetworks`: any network can be asked for. */
  readonly approvedNetworks: readonly CaipNetworkId[]
  readonly supportsAllNetworks: boolean
}

/** What a wallet says by itself. */
export type ProviderEvent =
  | { readonly type: 'accountsChanged'; readonly accounts: readonly string[] }
  | { readonly type: 'chainChanged'; readonly network: CaipNetworkId }
  | { readonly type: 'disconnect' }

/** A transaction in the words of its namespace, plain JSON (EVM: JSON-RPC transaction object with hex quantities). */
export type TransactionRequest = { readonly [field: string]: Json | undefined }

/**
 * The wallets of the page. Every method emits one value and completes, or fails with a failure whose `cause` has the wallet's own code.
 * What raises a prompt is sent once. Deadlines are the caller's. Unsubscribing drops a late answer.
 */
export interface ConnectorPort {
  /** `silent` asks for what was granted before and never raises a prompt. */
  connect(request: ConnectorRef & { readonly silent: boolean }): Observable<ConnectReply>
  /** Gives back the permission that connecting asked for, where the wallet can. */
  disconnect(request: ConnectorRef): Observable<null>
  /** Endless; at most one value of a kind per turn of the event loop, the last one. */
  events(request: ConnectorRef): Observable<ProviderEvent>
  /** Asks the wallet to change network, adding it where the wallet does not know it. Says nothing on whether it did. */
  switchNetwork(request: ConnectorRef & { readonly network: Network }): Observable<null>
  /** The network the wallet is on now. */
  readNetwork(request: ConnectorRef): Observable<CaipNetworkId>
  signMessage(request: ConnectorRef & { readonly address: string; readonly message: string }): Observable<string>
  /** `typedData` is the JSON of EIP-712. */
  signTypedData(request: ConnectorRef & { readonly address: string; readonly typedData: Json }): Observable<string>
  /** Signs and sends; gives the transaction hash. */
  sendTransaction(
    request: ConnectorRef & { readonly address: string; readonly network: CaipNetworkId; readonly transaction: TransactionRequest },
  ): Observable<string>
}
