import { lookAtPayment } from '../../../../src/adapters/bitcoin/finality/look-at-payment.js'
import { followSolanaTransaction } from '../../../../src/adapters/solana/finality/solana-finality.js'
import { createFramePort } from '../../../../src/adapters/embedded-wallet/frame/frame-port.js'
import { compareMoments } from '../../../../src/adapters/walletconnect/guards/message-order.js'
import { signedDifference } from '../../../../src/domain/shared/bitcoin/psbt/compare-psbt.js'
import { compareTransactions } from '../../../../src/domain/shared/solana/compare/compare.js'

/** Code that adapters run between a wallet, a node or the secure site and the domain. It is under test here, so a defect may replace it. */
export interface AdapterCode {
  readonly signedDifference: typeof signedDifference
  readonly compareTransactions: typeof compareTransactions
  readonly compareMoments: typeof compareMoments
  readonly lookAtPayment: typeof lookAtPayment
  readonly followSolanaTransaction: typeof followSolanaTransaction
  readonly createFramePort: typeof createFramePort
}

/** The code as it is. */
export const ADAPTER_CODE: AdapterCode = { signedDifference, compareTransactions, compareMoments, lookAtPayment, followSolanaTransaction, createFramePort }
