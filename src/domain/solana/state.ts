import type { OperationId } from '../kernel/types.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { Personal } from '../shared/secrets/secret.js'
import type { WalletAdditions } from '../shared/solana/compare/additions.js'

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

/** State of the solana slice. */
export interface SolanaState {
  /** Transactions that wait for a signature, oldest request first; see `selectSolanaReview`. */
  readonly reviews: readonly AskedTransactions[]
  /** Shown until it is dismissed, the next request begins, or the wallet is disconnected. */
  readonly extended?: ExtendedTransactions
}

/** State without reviews. */
export const NO_REVIEWS: SolanaState = { reviews: [] }
