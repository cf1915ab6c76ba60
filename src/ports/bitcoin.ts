import type { Observable } from 'rxjs'
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
}
