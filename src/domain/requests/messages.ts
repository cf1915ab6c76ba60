import type { SliceDeclaration } from '../declaration.js'
import type { PublicEventOf } from '../public.js'
import type { ReviewMode } from '../shared/review/mode.js'
import type { PendingRequest, RequestState, StoredRequest } from './state.js'
import type { Failure } from '../shared/errors/failure.js'
import type { OperationId } from '../kernel/types.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip/caip.js'
import type { Json } from '../shared/json/json.js'
import type { Personal } from '../shared/secrets/secret.js'

/** Kind of a wallet request that raises a prompt. */
export type RequestKind = 'signMessage' | 'signTypedData' | 'signTransactions' | 'sendTransaction' | 'sendCalls'

/** Kind of a request that the provider of a wallet takes, and that is reviewed. */
export type ReviewedKind = Exclude<RequestKind, 'signMessage'>

/**
 * Transaction in the format of its namespace. EVM: what viem's and ethers' own functions take, or JSON-RPC. Amounts (`value`, `gas` or `gasLimit`, `gasPrice`,
 * `maxFeePerGas`, `maxPriorityFeePerGas`, `nonce`, `chainId`) may be bigints, whole numbers, texts, or BigNumber; `type` a number or viem's name; `data` bytes.
 */
export type TransactionInput = { readonly [field: string]: Json | bigint | object | undefined }

/** Call of `sendCalls`: `to`, `data` and `value` in the forms of {@link TransactionInput}, and wishes for this call alone. */
export interface CallInput {
  readonly to?: string | null | undefined
  readonly data?: Json | object | undefined
  readonly value?: Json | bigint | object | undefined
  readonly capabilities?: { readonly [name: string]: Json | bigint | object | undefined } | undefined
}

/** EIP-712 object. Amounts may be bigints, as in viem. They are signed as decimal texts. */
export interface TypedDataInput {
  readonly domain?: object | undefined
  readonly types: object
  readonly primaryType: string
  readonly message: object
}

/** Commands of the requests slice. */
export type RequestCommand =
  /**
   * Signs a message with the active wallet. Ends with `requestCompleted` and the signature, or `requestFailed`.
   * `address`: an account, or an address for ordinals of the wallet (default: the active account).
   */
  | { readonly type: 'signMessage'; readonly message: Personal; readonly namespace?: ChainNamespace; readonly address?: Personal }
  /** Signs typed data (EIP-712). Ends like `signMessage`. */
  | { readonly type: 'signTypedData'; readonly typedData: Json | TypedDataInput; readonly namespace?: ChainNamespace; readonly address?: Personal }
  /**
   * Signs transactions without sending them, on `network` (default: the active one). Ends with `requestCompleted`, whose `results` are the signed transactions
   * in their order, or `requestFailed`. Solana: base64 of the transaction; Bitcoin: base64 of the PSBT.
   */
  | {
      readonly type: 'signTransactions'
      readonly transactions: readonly TransactionInput[]
      readonly network?: CaipNetworkId
      readonly namespace?: ChainNamespace
      readonly address?: Personal
    }
  /**
   * Signs and sends a transaction on `network` (default: the active one). Ends with `requestCompleted` and the hash, or `requestFailed`. Rejected with
   * `TRANSACTION_MAY_BE_SENT` while the wallet has not answered the same transaction, unless `again` is set.
   */
  | {
      readonly type: 'sendTransaction'
      readonly transaction: TransactionInput
      readonly network?: CaipNetworkId
      readonly namespace?: ChainNamespace
      readonly address?: Personal
      /** Sends it though the same one may still be sent. */
      readonly again?: boolean
    }
  /**
   * Has a request reviewed that the app gives to the provider of a wallet. Ends with `requestForwarded` where the wallet is to be asked now, or `requestFailed`.
   * `payload`: JSON of the transaction, or of the typed data.
   */
  | {
      readonly type: 'reviewRequest'
      readonly kind: ReviewedKind
      readonly payload: Personal
      readonly network?: CaipNetworkId
      readonly namespace?: ChainNamespace
      readonly address?: Personal
    }
  /**
   * Sends calls as one batch (EIP-5792), on `network` (default: the active one of eip155). Ends with `requestCompleted` and the wallet's id of the batch, or
   * `requestFailed`; `transactionEnded` tells what became of it. Rejected with `TRANSACTION_MAY_BE_SENT` like `sendTransaction`.
   */
  | {
      readonly type: 'sendCalls'
      readonly calls: readonly CallInput[]
      readonly network?: CaipNetworkId
      readonly address?: Personal
      /** All calls or none. Fails with `CALLS_NOT_ATOMIC` where the wallet cannot. */
      readonly atomic?: boolean
      /** Wishes by the name of the capability, such as `paymasterService`. Those with `optional: true` are left out where the wallet lacks them: `callsPlanned`. */
      readonly capabilities?: { readonly [name: string]: Json | bigint | object | undefined }
      /**
       * Sends one transaction after the other, each with a prompt of its own, where the wallet takes no batches: `callsPlanned` and `callSent` tell it. Never with
       * `atomic`. Without it, `CALLS_UNSUPPORTED`.
       */
      readonly fallback?: boolean
      /** Sends them though the same ones may still be sent. */
      readonly again?: boolean
    }
  /** Has the wallet asked for what a review holds: the given request, or the oldest that is held. */
  | { readonly type: 'approveTransaction'; readonly operation?: OperationId }
  /** Ends what a review holds with `TRANSACTION_DECLINED`: the given request, or the oldest that is held. The wallet is not asked. */
  | { readonly type: 'rejectTransaction'; readonly operation?: OperationId }
  /**
   * Forgets a request that a wallet has not answered, and its late answer: the given one, or all. The same transaction can be sent again then. For a visitor who
   * has looked in the wallet.
   */
  | { readonly type: 'forgetRequest'; readonly operation?: OperationId }
  /** Stops waiting for a request. The wallet may still show it; if it sends then, `requestAnsweredLate` tells the hash. */
  | { readonly type: 'cancelRequest'; readonly operation?: OperationId }

/** Reports of policies. */
export type RequestReport =
  | { readonly type: 'reportRequestDone'; readonly operation: OperationId; readonly result: Personal; readonly results?: readonly Personal[] }
  | { readonly type: 'reportRequestFailed'; readonly operation: OperationId; readonly failure: Failure }
  /** The wallet has not answered in time. Its answer may still come. */
  | { readonly type: 'reportRequestUnanswered'; readonly operation: OperationId }
  /** It is known how the wallet takes the calls. */
  | ({ readonly type: 'reportCallsPlanned'; readonly operation: OperationId } & CallsPlan)
  /** One of several calls was sent by itself. */
  | { readonly type: 'reportCallSent'; readonly operation: OperationId; readonly index: number; readonly hash: Personal }
  /** A node has told the next nonce of the account of a transaction that waits, or was not answered. */
  | { readonly type: 'reportRequestNonce'; readonly operation: OperationId; readonly nonce: number }
  /** Another tab has stored which transactions were not answered. */
  | { readonly type: 'reportRequestsElsewhere'; readonly requests: readonly StoredRequest[] }
  /** The transactions of a request were read. */
  | { readonly type: 'reportRequestReviewed'; readonly operation: OperationId; readonly needsConfirmation: boolean }

/** Way in which a wallet takes calls, where it is another than the app asked for. */
export interface CallsPlan {
  /** Set if they are sent one after the other, each with a prompt of its own. */
  readonly singly?: true
  /** Names of the optional capabilities that the wallet lacks. They are left out. */
  readonly leftOut?: readonly string[]
}

/** Members of an event about a request with a review. */
type ReviewedRequest = Pick<PendingRequest, 'operation' | 'kind' | 'namespace' | 'connectorId' | 'network'>

/** Public events of requests to wallets. */
export type RequestEvent =
  /** When a wallet is asked to sign or send, or a review of it begins. Ends in `requestCompleted` or `requestFailed`. */
  | {
      readonly type: 'requestStarted'
      readonly operation: OperationId
      readonly kind: RequestKind
      readonly namespace: ChainNamespace
      readonly connectorId: string
      readonly address: Personal
      readonly network: CaipNetworkId
      readonly deadline: number
      /** Text, EIP-712 JSON or transaction, by kind. Kept for the policy that asks the wallet; never part of an export. */
      readonly payload: Personal
      /** Number of the calls of `sendCalls`. */
      readonly calls?: number
      /** Set if the wallet is asked only after a review. Then `requestHeld` or `requestReleased` follows. */
      readonly review?: ReviewMode
      /** True if the app asks the wallet's own provider after the review. Then `requestForwarded` follows. */
      readonly isForwarded?: true
    }
  /** When a wallet takes the calls of `sendCalls` otherwise than the app asked for, before its prompt. */
  | ({ readonly type: 'callsPlanned'; readonly operation: OperationId; readonly connectorId: string; readonly network: CaipNetworkId } & CallsPlan)
  /** When a call of `sendCalls` was sent as a transaction of its own. It is followed like any other. `index`: its place, from 0. */
  | {
      readonly type: 'callSent'
      readonly operation: OperationId
      readonly namespace: ChainNamespace
      readonly network: CaipNetworkId
      readonly index: number
      readonly of: number
      readonly hash: Personal
    }
  /** When a review has warnings, and the visitor has to decide: `approveTransaction` or `rejectTransaction`. */
  | ({ readonly type: 'requestHeld' } & ReviewedRequest)
  /** When the wallet is asked after a review: it had no warnings, or the visitor confirmed. */
  | ({ readonly type: 'requestReleased'; readonly deadline: number } & ReviewedRequest)
  /** When a request to the wallet's own provider was reviewed: the provider asks the wallet, and its answer is not heard here. */
  | ({ readonly type: 'requestForwarded' } & ReviewedRequest)
  /**
   * When the wallet answered. `result`: signature, transaction hash, or the id of a batch. `results`: all signed transactions of `signTransactions`, or all hashes of
   * calls that were sent one by one; `result` is the first of them.
   */
  | {
      readonly type: 'requestCompleted'
      readonly operation: OperationId
      readonly kind: RequestKind
      readonly namespace: ChainNamespace
      readonly network: CaipNetworkId
      readonly result: Personal
      readonly results?: readonly Personal[]
    }
  /**
   * When the wallet rejected or timed out, or the request was cancelled. With `REQUEST_UNANSWERED`, and for a transaction with `ABORTED`, the wallet may still
   * answer: `requestAnsweredLate` or `requestRefusedLate` follows then.
   */
  | {
      readonly type: 'requestFailed'
      readonly operation: OperationId
      readonly kind: RequestKind
      readonly namespace: ChainNamespace
      readonly network: CaipNetworkId
      readonly failure: Failure
    }
  /** When a wallet signed or sent after its request had ended here. A transaction is on its way, and followed like any other. Members as in `requestCompleted`. */
  | {
      readonly type: 'requestAnsweredLate'
      readonly operation: OperationId
      readonly kind: RequestKind
      readonly namespace: ChainNamespace
      readonly network: CaipNetworkId
      readonly result: Personal
      readonly results?: readonly Personal[]
    }
  /** When a wallet refused after its request had ended here: nothing was signed or sent. */
  | {
      readonly type: 'requestRefusedLate'
      readonly operation: OperationId
      readonly kind: RequestKind
      readonly namespace: ChainNamespace
      readonly network: CaipNetworkId
      readonly failure: Failure
    }

  /**
   * When the account has sent a transaction since a request to send ended here without the wallet's answer (EVM). It may be that one: look in the wallet or at the
   * account before sending again.
   */
  | { readonly type: 'accountSentSince'; readonly operation: OperationId; readonly namespace: ChainNamespace; readonly network: CaipNetworkId }
  /** After `forgetRequest`. */
  | { readonly type: 'requestForgotten'; readonly operation: OperationId }

/** Events that `events$` does not carry. */
export type RequestInternalEvent =
  /** The next nonce of the account before a transaction is known. */
  | { readonly type: 'requestNonceRead'; readonly operation: OperationId; readonly nonce: number }
  /** Transactions that other pages have asked for, and wallets not answered. */
  | { readonly type: 'unansweredElsewhere'; readonly operation: OperationId; readonly requests: readonly StoredRequest[] }

/** See {@link SliceDeclaration}. */
export const requestsDeclaration: SliceDeclaration<'requests'> = {
  commands: {
    signMessage: { message: 'string', namespace: 'namespace?', address: 'address?' },
    signTypedData: { typedData: 'json', namespace: 'namespace?', address: 'address?' },
    signTransactions: { transactions: 'json', network: 'network?', namespace: 'namespace?', address: 'address?' },
    sendTransaction: { transaction: 'transaction', network: 'network?', namespace: 'namespace?', address: 'address?', again: 'flag?' },
    reviewRequest: {
      kind: 'sendTransaction|signTransactions|signTypedData',
      payload: 'text',
      network: 'network?',
      namespace: 'namespace?',
      address: 'address?',
    },
    sendCalls: {
      calls: 'json',
      network: 'network?',
      address: 'address?',
      atomic: 'flag?',
      capabilities: 'json?',
      fallback: 'flag?',
      again: 'flag?',
    },
    approveTransaction: { operation: 'text?' },
    rejectTransaction: { operation: 'text?' },
    cancelRequest: { operation: 'text?' },
    forgetRequest: { operation: 'text?' },
  },
  main: { signMessage: 'message' },
  events: {
    requestStarted: { address: true, payload: 'json' },
    callsPlanned: {},
    callSent: { hash: true },
    requestHeld: {},
    requestReleased: {},
    requestForwarded: {},
    requestCompleted: { result: true, results: true },
    requestFailed: {},
    requestAnsweredLate: { result: true, results: true },
    requestRefusedLate: {},
    accountSentSince: {},
    requestForgotten: {},
    requestNonceRead: {},
    unansweredElsewhere: { address: true },
  },
  personal: {
    signMessage: { address: true, message: true },
    signTypedData: { address: true },
    signTransactions: { address: true },
    sendTransaction: { address: true },
    reviewRequest: { address: true, payload: 'json' },
    sendCalls: { address: true },
    reportCallSent: { hash: true },
    reportRequestDone: { result: true, results: true },
    reportRequestsElsewhere: { address: true },
  },
  more: {
    signTypedData: { typedData: true },
    signTransactions: { transactions: true },
    sendTransaction: { transaction: true },
    sendCalls: { calls: true, capabilities: true },
  },
  calls: {
    'connector.signTransactions': { transactions: true },
    'connector.signMessage': { message: 'json' },
    'connector.signTypedData': { typedData: true },
    'connector.sendTransaction': { transaction: true },
    'calls.capabilities': { address: true },
    'calls.send': { address: true, calls: true, capabilities: true },
    'calls.status': { id: true, hash: true },
    'calls.show': { id: true },
  },
  items: { unanswered_requests: 'ids' },
  state: { result: true, address: true },
}

declare module '../registry.js' {
  interface Slices {
    readonly requests: {
      readonly state: RequestState
      readonly commands: RequestCommand | RequestReport
      readonly events: RequestEvent | RequestInternalEvent
    }
  }
  interface PublicSlices {
    readonly requests: { readonly state: RequestState; readonly commands: RequestCommand; readonly events: RequestEvent }
  }
  interface RestoredItems {
    /** Transactions of earlier pages that wallets have not answered. */
    readonly requests?: readonly StoredRequest[]
  }
  interface Views {
    readonly UnansweredRequests: true
  }
  interface Results {
    readonly signMessage: PublicEventOf<'requestCompleted'>
    readonly signTypedData: PublicEventOf<'requestCompleted'>
    readonly signTransactions: PublicEventOf<'requestCompleted'>
    readonly sendTransaction: PublicEventOf<'requestCompleted'>
    readonly reviewRequest: PublicEventOf<'requestForwarded'>
    readonly sendCalls: PublicEventOf<'requestCompleted'>
  }
}
