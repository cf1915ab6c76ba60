import type { Failure } from '../kernel/failure.js'
import type { OperationId } from '../kernel/types.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip.js'
import type { Json } from '../shared/json.js'
import type { Personal } from '../shared/secret.js'

/** What a wallet can be asked for that raises a prompt. */
export type RequestKind = 'signMessage' | 'signTypedData' | 'sendTransaction'

/**
 * A transaction as an app gives it, in the words of its namespace. In EVM amounts may be bigints, as viem has them (`value`, `gas`, `gasPrice`, `maxFeePerGas`,
 * `maxPriorityFeePerGas`, `nonce`, `chainId`); they are sent as hex quantities.
 */
export type TransactionInput = { readonly [field: string]: Json | bigint | undefined }

/** The object of EIP-712 as an app gives it. Amounts may be bigints, as viem has them; they are signed as decimal texts. */
export interface TypedDataInput {
  readonly domain?: object | undefined
  readonly types: object
  readonly primaryType: string
  readonly message: object
}

/** What can be asked of requests to wallets. */
export type RequestCommand =
  /** The active wallet signs text. Ends in `requestCompleted` with the signature, or `requestFailed`. */
  | { readonly type: 'signMessage'; readonly message: Personal; readonly namespace?: ChainNamespace; readonly address?: Personal }
  /** EIP-712. Ends as `signMessage`. */
  | { readonly type: 'signTypedData'; readonly typedData: Json | TypedDataInput; readonly namespace?: ChainNamespace; readonly address?: Personal }
  /** The active wallet signs and sends on `network` (default: the active one). Ends in `requestCompleted` with the hash, or `requestFailed`. */
  | {
      readonly type: 'sendTransaction'
      readonly transaction: TransactionInput
      readonly network?: CaipNetworkId
      readonly namespace?: ChainNamespace
      readonly address?: Personal
    }
  /** Stops waiting for a request; the wallet may still show it. */
  | { readonly type: 'cancelRequest'; readonly operation?: OperationId }
  | { readonly type: 'reportRequestDone'; readonly operation: OperationId; readonly result: Personal }
  | { readonly type: 'reportRequestFailed'; readonly operation: OperationId; readonly failure: Failure }

/** What can come true of requests to wallets. */
export type RequestEvent =
  | {
      readonly type: 'requestStarted'
      readonly operation: OperationId
      readonly kind: RequestKind
      readonly namespace: ChainNamespace
      readonly connectorId: string
      readonly address: Personal
      readonly network: CaipNetworkId
      readonly deadline: number
      /** Text, EIP-712 JSON or transaction, by kind. Kept for the policy that asks the wallet; never shown in an export. */
      readonly payload: Personal
    }
  /** `result`: signature or transaction hash. */
  | {
      readonly type: 'requestCompleted'
      readonly operation: OperationId
      readonly kind: RequestKind
      readonly namespace: ChainNamespace
      readonly network: CaipNetworkId
      readonly result: Personal
    }
  | {
      readonly type: 'requestFailed'
      readonly operation: OperationId
      readonly kind: RequestKind
      readonly namespace: ChainNamespace
      readonly network: CaipNetworkId
      readonly failure: Failure
    }
