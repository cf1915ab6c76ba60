import type { ReactElement } from 'react'
import type { TransactionReview } from '../../src/domain/bitcoin/index.js'
import type { SolanaReview } from '../../src/domain/shared/solana/review.js'
import { additionsText } from '../../src/ui-react/features/transactions/additions.js'
import { PendingTransactionsView } from '../../src/ui-react/features/payments/pending-payments-view.js'
import { paymentsText } from '../../src/ui-react/features/payments/strings.js'
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
  warnings: [{ type: 'unknownProgram', instruction: 3, program: other }],
  simulation: {
    status: 'succeeded',
    changes: [
      { units: '-1500005700', decimals: 9 },
      { mint: payer, units: '-2500000', decimals: 6 },
      { mint: other, units: '41250000', decimals: 6 },
    ],
  },
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

const failing: SolanaReview = {
  payer,
  fee: '5000',
  warnings: [
    { type: 'offCurve', instruction: 0, receiver: 'JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFG' },
    { type: 'simulationFailed', problem: { kind: 'funds', reason: 'the System program, in instruction 1: the account does not hold enough SOL' } },
  ],
  simulation: { status: 'failed', problem: { kind: 'funds', reason: 'the System program, in instruction 1: the account does not hold enough SOL' } },
  instructions: [
    {
      program: '11111111111111111111111111111111',
      programName: 'System',
      action: 'transfer',
      source: payer,
      receiver: 'JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFG',
      amount: '1500000000',
      accounts: 2,
    },
  ],
}

const transfer: SolanaReview = {
  payer,
  fee: '5000',
  warnings: [],
  simulation: { status: 'succeeded', changes: [{ units: '-1500005000', decimals: 9 }] },
  instructions: swap.instructions.slice(1, 2),
}

const several: readonly SolanaReview[] = [
  transfer,
  { ...swap, simulation: { status: 'unavailable', reason: 'earlier' } },
  { instructions: [], problem: 'it does not decode', warnings: [{ type: 'unreadable' }], simulation: { status: 'unavailable' } },
]

/** Decoded transactions, made up. */
export function Review({ chain }: { chain: string | null }): ReactElement {
  const t = useText(reviewText)
  const strings = useStrings()
  const ofSolana = { solana: [swap], 'solana-fails': [failing], 'solana-several': several }[chain ?? '']
  return <ReviewView transactions={ofSolana?.map((one) => solanaReview(one, 'SOL', t, strings)) ?? [bitcoinReview(payment, 'BTC', t, strings)]} />
}

/** A payment whose fee is raised, made up. */
export function SpeedUp({ step }: { step: 'list' | 'review' | 'declined' }): ReactElement {
  const t = useText(reviewText)
  const { notes, facts } = bitcoinReview(payment, 'BTC', t, useStrings())
  const words = useText(paymentsText)
  const review = {
    notes,
    facts: [
      { key: words('payments.oldFee'), value: t('review.satoshis', { amount: '141' }) },
      ...facts.slice(-1).map(({ value }) => ({ key: words('payments.newFee'), value })),
      ...facts.slice(0, -1),
    ],
  }
  return (
    <PendingTransactionsView
      transactions={[
        { hash: 'a1'.repeat(32), network: 'Bitcoin', canSpeedUp: true, href: 'https://mempool.space/tx/a1' },
        { hash: 'b2'.repeat(32), network: 'Bitcoin', canSpeedUp: true },
        { hash: 'c3'.repeat(32), network: 'Bitcoin', canSpeedUp: true, isReplaced: true },
        { hash: `0x${'d4'.repeat(32)}`, network: 'Base', href: 'https://basescan.org/tx/0xd4' },
        { hash: `0x${'e5'.repeat(32)}`, network: 'Ethereum', waitsForOwners: true },
        { hash: '0xf6', network: 'Base', batch: 'o6', calls: 2 },
      ]}
      wallet="Kestrel"
      chosen={'b2'.repeat(32)}
      isPreparing={step === 'list'}
      review={step === 'list' ? undefined : review}
      isSent={step === 'list'}
      problem={step === 'declined' ? 'declined' : undefined}
      onShow={() => undefined}
      onSpeedUp={() => undefined}
      onSend={() => undefined}
      onCancel={() => undefined}
    />
  )
}

/** Additions of a wallet, made up. */
export function AddedByWallet({ wallet }: { wallet: string }): ReactElement {
  const t = useText(reviewText)
  const text = additionsText([{ transaction: 0, feeRise: '10000', fee: '15000', checks: 2, instructions: [] }], wallet, 'SOL', t, useStrings())
  return (
    <>
      <b>{t('review.signed')}</b>
      <span>{text}</span>
    </>
  )
}
