import type { OperationId } from '../kernel/types.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { Personal } from '../shared/secrets/secret.js'
import type { WalletAdditions } from '../shared/solana/compare/additions.js'

/** Transaction that was sent and is not final. */
export interface WatchedTransaction {
  /** Operation of the request that sent it, or of `watchTransaction`. */
  readonly operation: OperationId
  readonly hash: Personal
  readonly network: CaipNetworkId
  /** Block height above which it cannot be taken. Absent until a node has answered, and for a nonce. */
  readonly lastValidBlockHeight?: number
  /** Its lifetime is a nonce: it does not expire by block height. */
  readonly isDurable?: true
}

/** Transactions of a request that waits in a Solana wallet. */
export interface AskedTransactions {
  readonly operation: OperationId
  readonly network: CaipNetworkId
  readonly address: Personal
  /** JSON of the transactions, as the wallet is asked for them. */
  readonly transactions: Personal
  /** JSON of their simulations, in their order; absent while a node is asked, and without a node. */
  readonly simulations?: string
}

/** Additions of a wallet to the transactions of its latest request. */
export interface ExtendedTransactions {
  readonly operation: OperationId
  readonly network: CaipNetworkId
  readonly connectorId: string
  /** One for each transaction to which something was added. */
  readonly additions: readonly WalletAdditions[]
}

/** State of the transactions slice. */
export interface TransactionsState {
  /** Oldest first, at most {@link MAX_WATCHED}. */
  readonly watched: readonly WatchedTransaction[]
  /** Transactions that wait for a signature, oldest request first; see `selectSolanaReview`. */
  readonly reviews: readonly AskedTransactions[]
  /** Shown until it is dismissed, the next request begins, or the wallet is disconnected. */
  readonly extended?: ExtendedTransactions
}

/** State without transactions. */
export const NO_TRANSACTIONS: TransactionsState = { watched: [], reviews: [] }

/** Most transactions that are watched at a time. */
export const MAX_WATCHED = 32
