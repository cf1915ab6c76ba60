import type { Observable } from 'rxjs'
import type { CaipNetworkId } from '../domain/shared/caip/caip.js'
import type { WalletAdditions } from '../domain/shared/solana/compare/additions.js'
import type { Simulation } from '../domain/shared/solana/simulation.js'

/** Transactions of a request. JSON. */
export interface SolanaRequest {
  readonly network: CaipNetworkId
  /** Account that is asked to sign. */
  readonly address: string
  /** JSON of the transactions, as the wallet is asked for them. */
  readonly transactions: string
}

/** Result of a review. JSON. */
export interface SolanaReviewResult {
  /** True if the visitor has to confirm before the wallet is asked. */
  readonly needsConfirmation: boolean
  /** Reason why the account cannot sign one of them, as a clause. The request fails with it. */
  readonly problem?: string
  /** In the order of the request; absent while no node has answered, and without a node. */
  readonly simulations?: readonly Simulation[]
}

/** Reviews of transactions of the plugin `solana()`. */
export interface SolanaPort {
  /**
   * Reads the transactions of a request, and simulates each alone if the app has a node. Emits once with the simulations; earlier, without them, if the node is
   * slow. Completes; a node that fails is no failure.
   */
  review(request: SolanaRequest): Observable<SolanaReviewResult>
  /** Emits the additions of the wallet to the transactions of a request. `results`: signed transactions in base64, or the id of the one that was sent. */
  additions(request: SolanaRequest & { readonly results: readonly string[] }): Observable<readonly WalletAdditions[]>
}
