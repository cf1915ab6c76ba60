import type { FinalityEnd, FinalityNews, SentBatch, SentComparison, TransactionOutcome, Waited } from '../../ports/finality.js'
import type { SliceDeclaration } from '../declaration.js'
import type { OperationId } from '../kernel/types.js'
import type { PublicEventOf } from '../public.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip/caip.js'
import type { Failure } from '../shared/errors/failure.js'
import type { JsonObject } from '../shared/json/json.js'
import type { Personal } from '../shared/secrets/secret.js'
import type { StoredTransaction } from './persist.js'
import type { TransactionsState } from './state.js'

/** Commands of the transactions slice. */
export type TransactionCommand =
  /**
   * Follows a transaction that the app sent by itself on `network` (default: the active one). Ends with `transactionEnded`. Transactions of `sendTransaction` are
   * followed without it.
   */
  | { readonly type: 'watchTransaction'; readonly hash: Personal; readonly network?: CaipNetworkId }
  /**
   * Follows a batch of calls (EIP-5792) that the app gave to a wallet by itself: `id` is the wallet's answer to `wallet_sendCalls`. Batches of `sendCalls`, and those that
   * an app sends through `getProvider()`, are followed without it. Ends with `transactionEnded`.
   */
  | {
      readonly type: 'watchCalls'
      readonly id: Personal
      /** Default: the active one of eip155. */
      readonly network?: CaipNetworkId
      /** Wallet that has the batch. Default: the one that is connected in eip155. */
      readonly connectorId?: string
      readonly address?: Personal
      /** Number of its calls. */
      readonly calls?: number
    }
  /** Has the wallet show a batch: that of `transactions.sent` whose `operation` is `batch`, or the latest. Ends with `batchShown` or `batchShowFailed`. */
  | { readonly type: 'showBatch'; readonly batch?: OperationId }

/** Reports of policies. */
export type TransactionReport =
  | {
      readonly type: 'reportTransactionSent'
      readonly operation: OperationId
      readonly network: CaipNetworkId
      readonly hash: Personal
      readonly address?: Personal
      readonly asked?: Personal
      readonly batch?: SentBatch
    }
  | { readonly type: 'reportBatchShown'; readonly operation: OperationId; readonly failure?: Failure }
  | { readonly type: 'reportTransactionNews'; readonly operation: OperationId; readonly news: FinalityNews }

/** Members of every event about a transaction. `operation` is that of `sendTransaction`, of `watchTransaction`, or of the restore. */
interface About {
  readonly operation: OperationId
  readonly namespace: ChainNamespace
  readonly network: CaipNetworkId
  readonly hash: Personal
}

type Ended = About &
  Pick<FinalityEnd, 'by' | 'block' | 'executedBy' | 'transactions'> & {
    /** Set for a batch of calls. */
    readonly batch?: SentBatch
  } & ({ readonly outcome: 'confirmed' } | { readonly outcome: Exclude<TransactionOutcome, 'confirmed'>; readonly failure: Failure })

/** Public events of sent transactions. */
export type TransactionEvent =
  /** When a transaction is followed: a wallet has sent it, or the app. */
  | ({
      readonly type: 'transactionSent'
      readonly address?: Personal
      /** JSON of the transaction, as the wallet was asked for it. */
      readonly asked?: Personal
      /** Set for a batch of calls (EIP-5792): the wallet that has it. Then `hash` is the wallet's id of it, and no hash of a transaction. */
      readonly batch?: SentBatch
    } & About)
  /** When a node knows a transaction that is in no block yet, or a wallet a batch. */
  | ({ readonly type: 'transactionSeen' } & About)
  /**
   * When a node has shown what a wallet sent, and it was held against what the wallet was asked for. After `differs` the visitor is told by an alert, too. It cannot be undone.
   */
  | ({ readonly type: 'transactionCompared' } & About & SentComparison)
  /** When nodes prefer another transaction that spends the same coins (`by`), and when they do no more (without it). One of both will be taken. */
  | ({ readonly type: 'transactionRivalChanged'; readonly by?: Personal } & About)
  /**
   * When a transaction has its end: `confirmed`, or one of the others, which have a `failure`. After `unclear` a later page may still tell another end. Of a batch,
   * `transactions` has those that are on a chain, as far as they are known.
   */
  | ({ readonly type: 'transactionEnded' } & Ended)
  /** After `showBatch`. */
  | { readonly type: 'batchShown'; readonly operation: OperationId; readonly batch: OperationId }
  /** When the wallet cannot show a batch. */
  | { readonly type: 'batchShowFailed'; readonly operation: OperationId; readonly batch: OperationId; readonly failure: Failure }

/** Event that `events$` does not carry. */
export type TransactionInternalEvent =
  /** When the chain's adapter has learned what a later page needs, or for whom a transaction waits. */
  | { readonly type: 'transactionNoted'; readonly operation: OperationId; readonly memo: JsonObject; readonly waitsFor?: Waited }
  /** When a wallet is asked to show a batch. */
  | { readonly type: 'batchShowStarted'; readonly operation: OperationId; readonly batch: OperationId }

/** See {@link SliceDeclaration}. */
export const transactionsDeclaration: SliceDeclaration<'transactions'> = {
  commands: {
    watchTransaction: { hash: 'text', network: 'network?' },
    watchCalls: { id: 'text', network: 'network?', connectorId: 'text?', address: 'address?', calls: 'number?' },
    showBatch: { batch: 'text?' },
  },
  main: { watchTransaction: 'hash', watchCalls: 'id', showBatch: 'batch' },
  events: {
    transactionSent: { hash: true, address: true, asked: 'json' },
    transactionSeen: { hash: true },
    transactionCompared: { hash: true, shown: true, sent: true },
    transactionRivalChanged: { hash: true, by: true },
    transactionEnded: { hash: true, by: true, executedBy: true },
    batchShown: {},
    batchShowFailed: {},
    transactionNoted: {},
    batchShowStarted: {},
  },
  personal: {
    watchTransaction: { hash: true },
    watchCalls: { id: true, address: true },
    reportTransactionSent: { hash: true, address: true, asked: 'json' },
    reportTransactionNews: { by: true, executedBy: true, hash: true, shown: true, sent: true },
  },
  more: { reportTransactionNews: { memo: 'ids' }, transactionNoted: { memo: 'ids' } },
  calls: { 'finality.follow': { hash: true, address: true, asked: 'json', by: true, executedBy: true, memo: 'ids', shown: true, sent: true } },
  items: { 'sent/transactions': 'ids', 'sent/eip155': 'ids', 'sent/solana': 'ids', 'sent/bip122': 'ids' },
  state: { hash: true, address: true, rival: true, comparison: 'ids', memo: 'ids' },
}

declare module '../registry.js' {
  interface Slices {
    readonly transactions: {
      readonly state: TransactionsState
      readonly commands: TransactionCommand | TransactionReport
      readonly events: TransactionEvent | TransactionInternalEvent
    }
  }
  interface PublicSlices {
    readonly transactions: { readonly state: TransactionsState; readonly commands: TransactionCommand; readonly events: TransactionEvent }
  }
  interface RestoredItems {
    /** Transactions that an earlier page followed. `earlier`: the items of earlier versions that have some of them. */
    readonly transactions?: { readonly sent: readonly StoredTransaction[]; readonly earlier?: readonly string[] }
  }
  interface Views {
    readonly PendingTransactions: true
  }
  interface Results {
    readonly watchTransaction: Extract<PublicEventOf<'transactionEnded'>, { readonly outcome: 'confirmed' }>
    readonly watchCalls: Extract<PublicEventOf<'transactionEnded'>, { readonly outcome: 'confirmed' }>
    readonly showBatch: PublicEventOf<'batchShown'>
  }
}
