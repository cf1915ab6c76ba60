import type { Observable } from 'rxjs'
import type { CaipNetworkId } from '../domain/shared/caip/caip.js'
import type { PaymentRequest, ReplacementRequest } from '../domain/shared/bitcoin/payment/check-payment.js'
import type { NamedInput } from '../domain/shared/bitcoin/psbt/asked-psbt.js'
import type { BitcoinReview } from '../domain/shared/bitcoin/review.js'

/** Knowledge of the visitor that an order carries. */
interface Visitor {
  /** Wallet that has the sending address. It may tell the public key. */
  readonly connectorId: string
  readonly ordinals: readonly string[]
  /** Own, saved and earlier paid addresses. */
  readonly known: readonly string[]
}

/** Payment to prepare, with what is known of the visitor. JSON. */
export interface PaymentOrder extends PaymentRequest, Visitor {}

/** Payment to replace, with what is known of the visitor. JSON. */
export interface ReplacementOrder extends ReplacementRequest, Visitor {}

/** A payment that is ready to be signed. JSON. */
export interface PreparedPayment {
  /** Base64. */
  readonly psbt: string
  readonly inputs: readonly NamedInput[]
  readonly review: BitcoinReview
  /** Id of the payment that it replaces. */
  readonly replaces?: string
  /** Fee of the payment that it replaces: satoshis as text. */
  readonly replacedFee?: string
}

/** Transactions of a request. JSON. */
export interface PaidRequest {
  readonly network: CaipNetworkId
  /** Sending address. */
  readonly address: string
  /** JSON of the transactions, as the wallet was asked for them. */
  readonly transactions: string
}

/** Transactions of a request to review, with what is known of the visitor. JSON. */
export interface ReviewOrder extends PaidRequest {
  readonly ordinals: readonly string[]
  /** Own, saved and earlier paid addresses. */
  readonly known: readonly string[]
}

/** Result of a review: true if the visitor has to confirm before the wallet is asked, or the reason why it is not asked, as a clause. JSON. */
export type ReviewResult = boolean | { readonly problem: string }

/** Bitcoin payments of the plugin `bitcoin()`. */
export interface BitcoinPort {
  /**
   * Chooses coins and builds the PSBT of a payment. Nothing is signed or sent. Fails with `PAYMENT_INVALID`, `FUNDS_INSUFFICIENT`, `AMOUNT_INVALID`, or the
   * failure of a node.
   */
  preparePayment(order: PaymentOrder): Observable<PreparedPayment>
  /**
   * Builds the PSBT of a payment that replaces a pending one by a higher fee (BIP-125). Fails with `PAYMENT_CONFIRMED`, `REPLACEMENT_INVALID`,
   * `FUNDS_INSUFFICIENT`, `PAYMENT_INVALID`, or the failure of a node.
   */
  prepareReplacement(order: ReplacementOrder): Observable<PreparedPayment>
  /** Reads the transactions of a request. */
  review(order: ReviewOrder): Observable<ReviewResult>
  /** Returns the addresses that a request pays to, without the sending one. */
  recipientsOf(request: PaidRequest): Observable<readonly string[]>
}
