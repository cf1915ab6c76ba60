import type { Observable } from 'rxjs'
import type { CaipNetworkId, ChainNamespace } from '../domain/shared/caip/caip.js'
import type { Json } from '../domain/shared/json/json.js'
import type { Network } from '../domain/shared/networks/networks.js'
import type { Personal } from '../domain/shared/secrets/secret.js'
import type { SignInData } from './siwx.js'

/** Reference of one wallet in one namespace. The provider object itself stays behind the port. */
export interface ConnectorRef {
  readonly connectorId: string
  readonly namespace: ChainNamespace
}

/** Purpose of a Bitcoin address, as the wallet states it. Coins of an ordinals address carry inscriptions. */
export type AddressPurpose = 'payment' | 'ordinals'

/** Facts about an address that a wallet shares besides it (ACCT-09). */
export interface AccountDetails {
  readonly address: string
  /** Hex. */
  readonly publicKey?: string
  /** Derivation path, such as `m/84'/0'/0'/0/0`. */
  readonly path?: string
  readonly purpose?: AddressPurpose
}

/** Content of a sign-in that is asked for with the connection. The wallet chooses the account. */
export type OfferedSignIn = Omit<SignInData, 'accountAddress'>

/** Sign-in that a wallet signed with the connection, unchecked. */
export interface SignedOnConnect {
  readonly address: Personal
  readonly message: Personal
  readonly signature: Personal
}

/** Reply of a wallet to a connect request. Accounts are in the wallet's order, its active one first. */
export interface ConnectReply {
  readonly accounts: readonly string[]
  /** Facts about the accounts, and addresses that are no accounts: those for ordinals. Absent outside Bitcoin. */
  readonly details?: readonly AccountDetails[]
  /** The network of the wallet; null if the wallet does not report it. */
  readonly network: CaipNetworkId | null
  /** Empty if `supportsAllNetworks`: any network can be requested. */
  readonly approvedNetworks: readonly CaipNetworkId[]
  readonly supportsAllNetworks: boolean
  /** Sign-in that was asked for with the connection, if the wallet signed one. Unchecked. */
  readonly signed?: SignedOnConnect
}

/** An event of a wallet. */
export type ProviderEvent =
  | { readonly type: 'accountsChanged'; readonly accounts: readonly string[]; readonly details?: readonly AccountDetails[] }
  | { readonly type: 'chainChanged'; readonly network: CaipNetworkId }
  | { readonly type: 'disconnect' }

/**
 * A transaction in the format of its namespace, plain JSON. EVM: JSON-RPC transaction object with hex quantities. Solana: `transaction` in base64. Bitcoin:
 * `psbt` in base64 with the `inputs` to sign, or `recipientAddress` and `amount` in satoshis as text.
 */
export type TransactionRequest = { readonly [field: string]: Json | undefined }

/**
 * The wallets of the page. Every method emits one value and completes, or fails with a failure whose `cause` has the wallet's own code.
 * A request that raises a prompt is sent once. The caller sets deadlines. Unsubscribing drops a late reply.
 */
export interface ConnectorPort {
  /**
   * Connects. With `silent`, uses an earlier grant and never raises a prompt. With `signIn`, a wallet that can asks its user to sign in within the same prompt;
   * any other notices nothing of it.
   */
  connect(request: ConnectorRef & { readonly silent: boolean; readonly signIn?: OfferedSignIn }): Observable<ConnectReply>
  /**
   * Revokes the permission of connecting, if the wallet supports that. With `keeps`, other namespaces of the wallet stay connected: then only what ends this one
   * alone is asked for.
   */
  disconnect(request: ConnectorRef & { readonly keeps?: readonly ChainNamespace[] }): Observable<null>
  /** Never completes. Emits at most one value of each type per turn of the event loop: the last one. */
  events(request: ConnectorRef): Observable<ProviderEvent>
  /** Asks the wallet to switch the network, and to add it if it is unknown. The reply does not tell if the wallet switched. */
  switchNetwork(request: ConnectorRef & { readonly network: Network }): Observable<null>
  /** Emits the current network of the wallet. */
  readNetwork(request: ConnectorRef): Observable<CaipNetworkId>
  signMessage(request: ConnectorRef & { readonly address: string; readonly message: string }): Observable<string>
  /** `typedData` is the JSON of EIP-712. */
  signTypedData(request: ConnectorRef & { readonly address: string; readonly typedData: Json }): Observable<string>
  /**
   * Signs transactions of one account without sending them, in one prompt if the wallet can; emits them signed, in their order. Solana: base64 of the
   * transaction. Bitcoin: base64 of the PSBT. Fails with 4200 if the wallet or the namespace has no such method.
   */
  signTransactions(
    request: ConnectorRef & { readonly address: string; readonly network: CaipNetworkId; readonly transactions: readonly TransactionRequest[] },
  ): Observable<readonly string[]>
  /** Signs and sends; emits the transaction hash. */
  sendTransaction(
    request: ConnectorRef & { readonly address: string; readonly network: CaipNetworkId; readonly transaction: TransactionRequest },
  ): Observable<string>
}
