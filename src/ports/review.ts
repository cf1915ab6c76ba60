import type { Observable } from 'rxjs'
import type { RequestKind } from '../domain/requests/messages.js'
import type { CaipNetworkId, ChainNamespace } from '../domain/shared/caip/caip.js'
import type { Reading } from '../domain/shared/review/types.js'
import type { WalletAdditions } from '../domain/shared/solana/compare/additions.js'

/** Request that a wallet is about to be asked for. JSON. */
export interface ReviewedRequest {
  readonly kind: RequestKind
  readonly namespace: ChainNamespace
  readonly network: CaipNetworkId
  /** Account that is asked to sign. */
  readonly address: string
  /** JSON of what the wallet is asked for. */
  readonly payload: string
}

/** Request to read, with what is known of the visitor. JSON. */
export interface ReviewOrder extends ReviewedRequest {
  /** Own, saved and earlier paid addresses. */
  readonly known: readonly string[]
  /** The visitor's own addresses that hold inscriptions. */
  readonly ordinals: readonly string[]
  /** Seconds since the epoch. */
  readonly at: number
}

/** Reader and simulator of the requests of a namespace. A plugin registers it with `PluginDomain.review`. */
export interface ReviewPort {
  /** Reads a request: effects and warnings. Emits once. Asks no node. */
  read(order: ReviewOrder): Observable<Reading>
  /** Reads a request, and asks the network's nodes what it would do. Emits at most once; not at all where there is nothing to ask. A node that fails is no failure. */
  simulate(order: ReviewOrder): Observable<Reading>
  /** Emits the additions of the wallet to the transactions of a request. `results`: signed transactions, or the id of the one that was sent. */
  additions(request: ReviewedRequest & { readonly results: readonly string[] }): Observable<readonly WalletAdditions[]>
}
