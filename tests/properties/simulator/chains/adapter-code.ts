import { lookAtPayment } from '../../../../src/adapters/bitcoin/payments/look-at-payment.js'
import { compareMoments } from '../../../../src/adapters/walletconnect/guards/message-order.js'
import { signedDifference } from '../../../../src/domain/shared/bitcoin/psbt/compare-psbt.js'
import { compareTransactions } from '../../../../src/domain/shared/solana/compare/compare.js'

/** Code that the adapters of the chains run between a wallet's answer and the domain. It is under test here, so a defect may replace it. */
export interface AdapterCode {
  readonly signedDifference: typeof signedDifference
  readonly compareTransactions: typeof compareTransactions
  readonly compareMoments: typeof compareMoments
  readonly lookAtPayment: typeof lookAtPayment
}

/** The code as it is. */
export const ADAPTER_CODE: AdapterCode = { signedDifference, compareTransactions, compareMoments, lookAtPayment }
