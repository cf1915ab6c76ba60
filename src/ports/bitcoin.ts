import type { Observable } from 'rxjs'
import type { CaipNetworkId } from '../domain/shared/caip/caip.js'
import type { PaymentRequest } from '../domain/shared/bitcoin/payment/check-payment.js'
import type { NamedInput } from '../domain/shared/bitcoin/psbt/asked-psbt.js'
import type { BitcoinReview } from '../domain/shared/bitcoin/review.js'

/** Payment to prepare, with what is known of the visitor. JSON. */
export interface PaymentOrder extends PaymentRequest {
  /** Wallet that has the sending address. It may tell the public key. */
  readonly connectorId: string
  /** Ids of own transactions, whose unconfirmed change may be spent. */
  readonly own: readonly string[]
  readonly ordinals: readonly string[]
  /** Own, saved and earlier paid addresses. */
  readonly known: readonly string[]
}

/** A payment that is ready to be signed. JSON. */
export interface PreparedPayment {
  /** Base64. */
  readonly psbt: string
  readonly inputs: readonly NamedInput[]
  readonly review: BitcoinReview
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

/** Bitcoin payments of the plugin `bitcoin()`. */
export interface BitcoinPort {
  /**
   * Chooses coins and builds the PSBT of a payment. Nothing is signed or sent. Fails with `PAYMENT_INVALID`, `FUNDS_INSUFFICIENT`, `AMOUNT_INVALID`, or the
   * failure of a node.
   */
  preparePayment(order: PaymentOrder): Observable<PreparedPayment>
  /** Emits true if the visitor has to confirm the transactions of a request before the wallet is asked. */
  review(order: ReviewOrder): Observable<boolean>
  /** Returns the addresses that a request pays to, without the sending one. */
  recipientsOf(request: PaidRequest): Observable<readonly string[]>
}
