import type { FinalityEnd, FinalityNews, TransactionOutcome } from '../../ports/finality.js'
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
export interface TransactionCommand {
  /**
   * Follows a transaction that the app sent by itself on `network` (default: the active one). Ends with `transactionEnded`. Transactions of `sendTransaction` are
   * followed without it.
   */
  readonly type: 'watchTransaction'
  readonly hash: Personal
  readonly network?: CaipNetworkId
}

/** Reports of policies. */
export type TransactionReport =
  | {
      readonly type: 'reportTransactionSent'
      readonly operation: OperationId
      readonly network: CaipNetworkId
      readonly hash: Personal
      readonly address?: Personal
      readonly asked?: Personal
    }
  | { readonly type: 'reportTransactionNews'; readonly operation: OperationId; readonly news: FinalityNews }

/** Members of every event about a transaction. `operation` is that of `sendTransaction`, of `watchTransaction`, or of the restore. */
interface About {
  readonly operation: OperationId
  readonly namespace: ChainNamespace
  readonly network: CaipNetworkId
  readonly hash: Personal
}

type Ended = About &
  Pick<FinalityEnd, 'by' | 'block' | 'executedBy'> &
  ({ readonly outcome: 'confirmed' } | { readonly outcome: Exclude<TransactionOutcome, 'confirmed'>; readonly failure: Failure })

/** Public events of sent transactions. */
export type TransactionEvent =
  /** When a transaction is followed: a wallet has sent it, or the app. */
  | ({
      readonly type: 'transactionSent'
      readonly address?: Personal
      /** JSON of the transaction, as the wallet was asked for it. */
      readonly asked?: Personal
    } & About)
  /** When a node knows a transaction that is in no block yet. */
  | ({ readonly type: 'transactionSeen' } & About)
  /** When nodes prefer another transaction that spends the same coins (`by`), and when they do no more (without it). One of both will be taken. */
  | ({ readonly type: 'transactionRivalChanged'; readonly by?: Personal } & About)
  /** When a transaction has its end: `confirmed`, or one of the others, which have a `failure`. After `unclear` a later page may still tell another end. */
  | ({ readonly type: 'transactionEnded' } & Ended)

/** Event that `events$` does not carry. */
export interface TransactionInternalEvent {
  /** When the chain's adapter has learned what a later page needs. */
  readonly type: 'transactionNoted'
  readonly operation: OperationId
  readonly memo: JsonObject
}

/** See {@link SliceDeclaration}. */
export const transactionsDeclaration: SliceDeclaration<'transactions'> = {
  commands: { watchTransaction: { hash: 'text', network: 'network?' } },
  main: { watchTransaction: 'hash' },
  events: {
    transactionSent: { hash: true, address: true, asked: 'json' },
    transactionSeen: { hash: true },
    transactionRivalChanged: { hash: true, by: true },
    transactionEnded: { hash: true, by: true, executedBy: true },
    transactionNoted: {},
  },
  personal: {
    watchTransaction: { hash: true },
    reportTransactionSent: { hash: true, address: true, asked: 'json' },
    reportTransactionNews: { by: true, executedBy: true },
  },
  more: { reportTransactionNews: { memo: 'ids' }, transactionNoted: { memo: 'ids' } },
  calls: { 'finality.follow': { hash: true, address: true, asked: 'json', by: true, executedBy: true, memo: 'ids' } },
  items: { 'sent/transactions': 'ids', 'sent/eip155': 'ids', 'sent/solana': 'ids', 'sent/bip122': 'ids' },
  state: { hash: true, address: true, rival: true, memo: 'ids' },
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
  }
}
