import type { PaymentLook } from '../../ports/bitcoin.js'
import { createSelector } from '../kernel/selectors.js'
import type { PublicState } from '../public.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { Personal } from '../shared/secrets/secret.js'
import type { OperationId } from '../kernel/types.js'

/** Transactions of a request that waits in a Bitcoin wallet. */
export interface ReviewedRequest {
  readonly operation: OperationId
  readonly network: CaipNetworkId
  readonly address: Personal
  /** JSON of the transactions, as the wallet is asked for them. */
  readonly transactions: Personal
}

/** Payment that was sent and is in no block yet. */
export interface PendingBitcoinPayment {
  /** Operation of the request that sent it, or of the restore. */
  readonly operation: OperationId
  readonly txid: Personal
  readonly network: CaipNetworkId
  /** Sending address. */
  readonly address: Personal
  /** Id of a transaction that spends one of its coins, and that nodes prefer. One of both will be confirmed. */
  readonly replacedBy?: Personal
  /** Time of sending. It is watched for two weeks from then, over all pages. */
  readonly sentAt: number
  /** Milliseconds from the sending to this page's watch. Absent if this page sent it. */
  readonly age?: number
  /** Some coins that it spends, at most 16, once a node has told them: what takes its place spends them too. */
  readonly spends?: PaymentLook['spends']
}

/** State of the bitcoin slice. */
export interface BitcoinState {
  /** Operations of payments that are being prepared. */
  readonly preparing: readonly OperationId[]
  /** Oldest first. */
  readonly reviews: readonly ReviewedRequest[]
  /** Sent payments that are watched until a block has them, oldest first, at most {@link MAX_PENDING}. */
  readonly pending: readonly PendingBitcoinPayment[]
  /** Addresses that were paid. A look-alike of one of them is warned of. */
  readonly paid: readonly Personal[]
}

/** State without payments. */
export const NO_PAYMENTS: BitcoinState = { preparing: [], reviews: [], pending: [], paid: [] }

/** Most paid addresses that are kept. */
export const MAX_KEPT = 64

/** Most payments that are prepared at a time. */
export const MAX_PREPARING = 8

/** Most payments that are watched at a time. */
export const MAX_PENDING = 16

/** Returns the sent payments of the visitor's Bitcoin accounts that are in no block yet, oldest first. */
export const selectPendingPayments = /* @__PURE__ */ createSelector(
  (state: PublicState) => [state.bitcoin.pending, state.account.namespaces.bip122],
  ({ bitcoin, account }): readonly PendingBitcoinPayment[] => {
    const own = account.namespaces.bip122?.allAccounts ?? []
    return bitcoin.pending.filter(({ address }) => own.some((one) => one.address === address))
  },
)
