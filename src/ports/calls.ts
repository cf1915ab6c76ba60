import type { Observable } from 'rxjs'
import type { CaipNetworkId } from '../domain/shared/caip/caip.js'
import type { Json, JsonObject } from '../domain/shared/json/json.js'
import type { Personal } from '../domain/shared/secrets/secret.js'
import type { ConnectorRef } from './connector.js'

/** Call of a batch, with hex quantities as in JSON-RPC. */
export interface BatchCall {
  readonly to?: Personal
  readonly data?: string
  readonly value?: string
  readonly capabilities?: JsonObject
}

/** Batch of calls for a wallet (EIP-5792). JSON. */
export interface BatchRequest extends ConnectorRef {
  readonly address: string
  readonly network: CaipNetworkId
  readonly calls: readonly BatchCall[]
  /** True if the wallet must make all calls or none. */
  readonly atomic: boolean
  /** Wishes by the name of the capability, such as `paymasterService`. */
  readonly capabilities?: JsonObject
}

/** Receipt of a transaction of a batch, as the wallet says. */
export interface BatchReceipt {
  readonly hash: Personal
  /** Absent if the wallet does not say. */
  readonly succeeded?: boolean
  readonly block?: number
  /** Network of the transaction, if the wallet names one. */
  readonly network?: CaipNetworkId
}

/** State of a batch, as its wallet says. JSON. */
export interface BatchStatus {
  /** Status of EIP-5792: 1xx, 2xx, 4xx, 5xx or 6xx. Absent if the wallet said something else. */
  readonly status?: number
  /** True if all calls happened together or none did. */
  readonly atomic?: boolean
  readonly receipts: readonly BatchReceipt[]
}

/** Batch that a wallet took, in the wallet's words. */
export interface BatchRef extends ConnectorRef {
  /** The wallet's id of it. */
  readonly id: Personal
  readonly network: CaipNetworkId
}

/** Capabilities of a wallet for one account on one network, by name. Those for all networks are among them. */
export type Capabilities = { readonly [name: string]: Json }

/** Wallets that take calls as a batch (EIP-5792). Every method emits one value and completes, or fails with a failure whose `cause` has the wallet's own code. */
export interface CallsPort {
  /** Raises no prompt. Fails if the wallet has no such method. */
  capabilities(request: ConnectorRef & { readonly address: string; readonly network: CaipNetworkId }): Observable<Capabilities>
  /** Raises the prompt; emits the wallet's id of the batch. Sent once. */
  send(request: BatchRequest): Observable<string>
  /** Asks the wallet what became of a batch. Raises no prompt. */
  status(request: BatchRef): Observable<BatchStatus>
  /** Has the wallet show a batch. */
  show(request: BatchRef): Observable<null>
}
