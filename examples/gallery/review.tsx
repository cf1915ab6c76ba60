import type { ReactElement } from 'react'
import type { TransactionReview } from '../../src/domain/bitcoin/index.js'
import type { SolanaReview } from '../../src/domain/transactions/selectors.js'
import { bitcoinReview } from '../../src/ui-react/features/transactions/format-bitcoin.js'
import { solanaReview } from '../../src/ui-react/features/transactions/format-solana.js'
import { ReviewView } from '../../src/ui-react/features/transactions/review-view.js'
import { reviewText } from '../../src/ui-react/features/transactions/strings.js'
import { useStrings, useText } from '../../src/ui-react/i18n/use-text.js'

const own = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const payer = 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z'
const other = '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu'

const payment: TransactionReview = {
  review: {
    inputs: [
      { txid: '11'.repeat(32), vout: 0, address: own, amount: '60000', isSigned: true },
      { txid: '22'.repeat(32), vout: 1, address: own, amount: '40000', isSigned: true },
    ],
    outputs: [
      { address: 'bc1qar0srr0aaqe2dhcvyl9tcxzemxr3k4v3cm5mdq', amount: '5000', kind: 'payment' },
      { address: own, amount: '94590', kind: 'change' },
    ],
    amount: '5000',
    change: '94590',
    fee: '410',
    feeRate: '2.86',
    isReplaceable: true,
    warnings: [
      { type: 'lookAlike', output: 0, known: own },
      { type: 'highFee', percent: 9 },
    ],
  },
}

const swap: SolanaReview = {
  payer,
  fee: '5700',
  instructions: [
    { program: 'ComputeBudget111111111111111111111111111111', programName: 'Compute Budget', action: 'unitLimit', amount: '20000', accounts: 0 },
    {
      program: '11111111111111111111111111111111',
      programName: 'System',
      action: 'transfer',
      source: payer,
      receiver: other,
      amount: '1500000000',
      accounts: 2,
    },
    {
      program: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
      programName: 'Token',
      action: 'tokenTransfer',
      mint: payer,
      receiver: other,
      amount: '2500000',
      decimals: 6,
      accounts: 4,
    },
    { program: other, action: 'unknown', accounts: 5 },
  ],
}

/** Decoded transactions, made up. */
export function Review({ chain }: { chain: string | null }): ReactElement {
  const t = useText(reviewText)
  const strings = useStrings()
  const shown = chain === 'solana' ? solanaReview(swap, payer, 'SOL', t, strings) : bitcoinReview(payment, 'BTC', t, strings)
  return <ReviewView transactions={[shown]} />
}
