import { lookAtPayment } from '../../../../src/adapters/bitcoin/finality/look-at-payment.js'
import { followSolanaTransaction } from '../../../../src/adapters/solana/finality/solana-finality.js'
import { compareMoments } from '../../../../src/adapters/walletconnect/guards/message-order.js'
import { signedDifference } from '../../../../src/domain/shared/bitcoin/psbt/compare-psbt.js'
import { compareTransactions } from '../../../../src/domain/shared/solana/compare/compare.js'

/** Code that the adapters of the chains run between a wallet's or a node's answer and the domain. It is under test here, so a defect may replace it. */
export interface AdapterCode {
  readonly signedDifference: typeof signedDifference
  readonly compareTransactions: typeof compareTransactions
  readonly compareMoments: typeof compareMoments
  readonly lookAtPayment: typeof lookAtPayment
  readonly followSolanaTransaction: typeof followSolanaTransaction
}

/** The code as it is. */
export const ADAPTER_CODE: AdapterCode = { signedDifference, compareTransactions, compareMoments, lookAtPayment, followSolanaTransaction }
