import type { OperationId } from '../kernel/types.js'
import type { RequestKind } from '../requests/messages.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip/caip.js'
import type { Review } from '../shared/review/types.js'
import type { Personal } from '../shared/secrets/secret.js'
import type { WalletAdditions } from '../shared/solana/compare/additions.js'

/** Request that waits in a wallet, with its reading. */
export interface PendingReview {
  readonly operation: OperationId
  readonly kind: RequestKind
  readonly namespace: ChainNamespace
  readonly network: CaipNetworkId
  /** Account that is asked to sign. */
  readonly address: Personal
  /** JSON of what the wallet is asked for. */
  readonly payload: Personal
  /** In the order of the request; absent while it is read. */
  readonly transactions?: readonly Review[]
}

/** Additions of a wallet to the transactions of its latest request. */
export interface ExtendedTransactions {
  readonly operation: OperationId
  readonly namespace: ChainNamespace
  readonly network: CaipNetworkId
  readonly connectorId: string
  /** One for each transaction to which something was added. */
  readonly additions: readonly WalletAdditions[]
}

/** State of the reviews slice. */
export interface ReviewState {
  /** Requests that wait for a signature, oldest first; see `selectReview`. */
  readonly pending: readonly PendingReview[]
  /** Shown until it is dismissed, the next request of its chain begins, or the wallet is disconnected. */
  readonly extended?: ExtendedTransactions
  /** Addresses that were paid, by namespace. A look-alike of one of them is warned of. */
  readonly paid: { readonly [N in ChainNamespace]?: readonly Personal[] }
}

/** State without reviews. */
export const NO_REVIEWS: ReviewState = { pending: [], paid: {} }

/** Most paid addresses that are kept of a namespace. */
export const MAX_PAID = 64
