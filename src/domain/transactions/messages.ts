import type { SliceDeclaration } from '../declaration.js'
import type { OperationId } from '../kernel/types.js'
import type { PublicEventOf } from '../public.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { Failure } from '../shared/errors/failure.js'
import type { Personal } from '../shared/secrets/secret.js'
import type { Simulation } from '../shared/solana/simulation.js'
import type { StoredSent } from '../sent.js'
import type { ExtendedTransactions, TransactionsState, WatchedTransaction } from './state.js'

/** Commands of the transactions slice. */
export type TransactionCommand =
  /**
   * Watches a transaction that the app sent by itself on `network` (default: the active one of solana). Ends with `transactionConfirmed`, or with
   * `transactionFailed`, `transactionExpired` or `transactionUnclear`. Transactions of `sendTransaction` are watched without it.
   */
  | { readonly type: 'watchTransaction'; readonly hash: Personal; readonly network?: CaipNetworkId }
  /** Hides the notice of what the wallet added to a transaction. */
  | { readonly type: 'dismissAdditions' }

/** Reports of policies. */
export type TransactionReport =
  | {
      readonly type: 'reportTransactionSent'
      readonly operation: OperationId
      readonly hash: Personal
      readonly network: CaipNetworkId
      readonly isDurable: boolean
    }
  | { readonly type: 'reportTransactionLifetime'; readonly operation: OperationId; readonly lastValidBlockHeight: number }
  | { readonly type: 'reportTransaction'; readonly operation: OperationId; readonly result: TransactionResult }
  | { readonly type: 'reportSimulation'; readonly operation: OperationId; readonly simulations: readonly Simulation[] }
  | ({ readonly type: 'reportAdditions' } & ExtendedTransactions)

/** End of a watch. */
export type TransactionResult =
  | { readonly kind: 'confirmed'; readonly slot: number; readonly commitment: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'expired' }
  | { readonly kind: 'unclear'; readonly cause?: Failure }

/** Members of an event about the end of a watch. */
interface Ended {
  readonly operation: OperationId
  readonly hash: Personal
  readonly network: CaipNetworkId
}

/** Public events of sent transactions. `operation` is that of `sendTransaction` or `watchTransaction`. */
export type TransactionEvent =
  /** When a wallet has signed, and added a priority fee or checks of its own. Nothing else may be added. `operation` is that of the request. */
  | ({ readonly type: 'transactionsExtended' } & ExtendedTransactions)
  /** When a transaction has reached the commitment that the app asks for: `confirmed` by default. */
  | ({ readonly type: 'transactionConfirmed'; readonly slot: number; readonly commitment: string } & Ended)
  /** When the network ran a transaction and it failed. Its fee is paid. */
  | ({ readonly type: 'transactionFailed'; readonly failure: Failure } & Ended)
  /** When a transaction was not taken while its blockhash was valid, so that it never will be. Another one may be sent. */
  | ({ readonly type: 'transactionExpired'; readonly failure: Failure } & Ended)
  /** When no node could tell the end of a transaction within 5 minutes. It may still be confirmed. */
  | ({ readonly type: 'transactionUnclear'; readonly failure: Failure } & Ended)

/** Events that `events$` does not carry. */
export type TransactionInternalEvent =
  | ({
      readonly type: 'transactionWatched'
      /** True if its lifetime is a nonce: it does not expire by block height. */
      readonly isDurable: boolean
    } & Ended)
  /** When a node has told the last block height at which a transaction may be taken. */
  | { readonly type: 'transactionLifetimeRead'; readonly operation: OperationId; readonly lastValidBlockHeight: number }
  | { readonly type: 'additionsDismissed' }
  /** When a node has simulated what a wallet is asked to sign. Shown by `selectSolanaReview`. */
  | { readonly type: 'transactionsSimulated'; readonly operation: OperationId; readonly simulations: readonly Simulation[] }

/** See {@link SliceDeclaration}. */
export const transactionsDeclaration: SliceDeclaration<'transactions'> = {
  commands: { watchTransaction: { hash: 'text', network: 'network?' }, dismissAdditions: {} },
  main: { watchTransaction: 'hash' },
  events: {
    transactionsSimulated: {},
    transactionsExtended: {},
    additionsDismissed: {},
    transactionWatched: { hash: true },
    transactionLifetimeRead: {},
    transactionConfirmed: { hash: true },
    transactionFailed: { hash: true },
    transactionExpired: { hash: true },
    transactionUnclear: { hash: true },
  },
  personal: { watchTransaction: { hash: true }, reportTransactionSent: { hash: true } },
  more: {
    reportSimulation: { simulations: 'ids' },
    reportAdditions: { additions: 'ids' },
    transactionsSimulated: { simulations: 'ids' },
    transactionsExtended: { additions: 'ids' },
  },
  calls: {
    'solana.review': { transactions: 'json', address: true, simulations: 'ids' },
    'solana.additions': { transactions: 'json', address: true, results: true, instructions: 'ids' },
  },
  items: { 'sent/solana': 'ids' },
  state: { hash: true, address: true, transactions: 'json', simulations: 'ids', additions: 'ids' },
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
    /** Transactions that an earlier page watched. */
    readonly transactions?: readonly StoredSent<WatchedTransaction>[]
  }
  interface Results {
    readonly watchTransaction: PublicEventOf<'transactionConfirmed'>
  }
}
