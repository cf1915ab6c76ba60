import type { ReactElement } from 'react'
import type { Effect, Review as Reviewed } from '../../src/domain/shared/review/types.js'
import { additionsText } from '../../src/ui-react/features/transactions/additions.js'
import { PendingTransactionsView } from '../../src/ui-react/features/payments/pending-payments-view.js'
import { paymentsText } from '../../src/ui-react/features/payments/strings.js'
import { formatReview, type Native } from '../../src/ui-react/features/transactions/format-review.js'
import { ReviewView } from '../../src/ui-react/features/transactions/review-view.js'
import { reviewText } from '../../src/ui-react/features/transactions/strings.js'
import { useStrings, useText } from '../../src/ui-react/i18n/use-text.js'

const own = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const payer = 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z'
const other = '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu'

const payment: Reviewed = {
  effects: [
    { type: 'pays', to: 'bc1qar0srr0aaqe2dhcvyl9tcxzemxr3k4v3cm5mdq', amount: '5000' },
    { type: 'receives', amount: '94590', isChange: true },
  ],
  coins: { count: 2, amount: '100000' },
  fee: { amount: '410', rate: '2.86' },
  warnings: [
    { type: 'lookAlike', level: 'danger', known: own },
    { type: 'highFee', level: 'danger', percent: 9 },
  ],
}

const send: Effect = { type: 'pays', to: other, amount: '1500000000' }

const swap: Reviewed = {
  fee: { amount: '5700', isMost: true },
  warnings: [{ type: 'unknownCall', level: 'warning', subject: other }],
  simulation: {
    status: 'succeeded',
    changes: [
      { units: '-1500005700', decimals: 9 },
      { token: payer, units: '-2500000', decimals: 6 },
      { token: other, units: '41250000', decimals: 6 },
    ],
  },
  effects: [send, { type: 'pays', to: other, token: payer, amount: '2500000', decimals: 6 }, { type: 'unknown', contract: other }],
}

const problem = { kind: 'funds', reason: 'the System program, in instruction 1: the account does not hold enough SOL' } as const
const failing: Reviewed = {
  fee: { amount: '5000', isMost: true },
  warnings: [
    { type: 'offCurve', level: 'danger', subject: 'JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFG' },
    { type: 'wouldFail', level: 'warning', problem },
  ],
  simulation: { status: 'failed', problem },
  effects: [{ ...send, to: 'JEKNVnkbo3jma5nREBBJCDoXFVeKkD56V3xKrvRmWxFG' }],
}

const several: readonly Reviewed[] = [
  {
    fee: { amount: '5000', isMost: true },
    warnings: [],
    simulation: { status: 'succeeded', changes: [{ units: '-1500005000', decimals: 9 }] },
    effects: [send],
  },
  { ...swap, simulation: { status: 'unavailable', reason: 'earlier' } },
  { effects: [], warnings: [{ type: 'unreadable', level: 'notice' }], simulation: { status: 'unavailable' } },
]

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const router = '0x4F6742bADB049791CD9A37ea913f2BAC38d01279'
const approval: Reviewed = {
  fee: {},
  warnings: [
    { type: 'unlimitedApproval', level: 'danger', subject: router },
    { type: 'spenderIsAccount', level: 'danger', subject: router },
  ],
  simulation: { status: 'succeeded', changes: [] },
  effects: [{ type: 'allows', spender: router, isUnlimited: true, token: usdc, symbol: 'USDC', decimals: 6 }],
}

/** Every effect, and every state of a simulation. */
const effects: readonly Reviewed[] = [
  {
    fee: { amount: '2100000000000000', isMost: true },
    warnings: [],
    simulation: { status: 'passed' },
    effects: [
      { type: 'pays', to: router, amount: '1500000000000000000' },
      { type: 'pays', to: router, amount: '2500000', token: usdc, symbol: 'USDC', decimals: 6 },
      { type: 'pays', to: router, token: usdc, item: '4711' },
      { type: 'receives', amount: '90000000000000000' },
      { type: 'calls', contract: router, name: 'Fernwood', function: 'harvest' },
      { type: 'unknown', contract: router, amount: '0' },
    ],
  },
  {
    warnings: [
      { type: 'control', level: 'danger', subject: router },
      { type: 'farDeadline', level: 'danger', until: 1_900_000_000 },
      { type: 'permit', level: 'notice', subject: router },
    ],
    simulation: { status: 'unavailable' },
    effects: [
      { type: 'allows', spender: router, amount: '2500000', token: usdc, symbol: 'USDC', decimals: 6, until: 1_900_000_000 },
      { type: 'allows', spender: router, isAll: true, token: usdc },
      { type: 'allows', spender: router, isRevoked: true, token: usdc },
      { type: 'delegates', to: router },
    ],
  },
]

const SOL = { symbol: 'SOL', decimals: 9, hasSatoshis: false }
const BTC = { symbol: 'BTC', decimals: 8, hasSatoshis: true }
const ETH = { symbol: 'ETH', decimals: 18, hasSatoshis: false }

const SHOWN: Readonly<Record<string, readonly [transactions: readonly Reviewed[], native: Native]>> = {
  bitcoin: [[payment], BTC],
  solana: [[swap], SOL],
  'solana-fails': [[failing], SOL],
  'solana-several': [several, SOL],
  evm: [[approval], ETH],
  effects: [effects, ETH],
}

/** Decoded transactions, made up. */
export function Review({ chain }: { chain: string | null }): ReactElement {
  const t = useText(reviewText)
  const strings = useStrings()
  const [transactions, native] = SHOWN[chain ?? ''] ?? [[payment], BTC]
  return <ReviewView transactions={transactions.map((one) => formatReview(one, native, t, strings))} />
}

/** A payment whose fee is raised, made up. */
export function SpeedUp({ step }: { step: 'list' | 'review' | 'declined' }): ReactElement {
  const t = useText(reviewText)
  const { notes, facts } = formatReview(payment, BTC, t, useStrings())
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
      onCancelSent={() => undefined}
      onSend={() => undefined}
      onCancel={() => undefined}
    />
  )
}

/** Transactions of EVM that can be replaced, and one whose place another takes, made up. */
export function Replaceable({ step }: { step: 'list' | 'late' }): ReactElement {
  const at = (byte: string) => ({ hash: `0x${byte.repeat(32)}`, network: 'Ethereum' })
  return (
    <PendingTransactionsView
      transactions={
        step === 'late'
          ? [{ ...at('a1'), canSpeedUp: true, canCancel: true }]
          : [
              { ...at('a1'), canSpeedUp: true, canCancel: true, href: 'https://etherscan.io/tx/0xa1' },
              { ...at('b2'), isReplaced: true, cancel: 'byCancel' },
              { ...at('c3'), canSpeedUp: true, canCancel: true, cancel: 'cancels', href: 'https://etherscan.io/tx/0xc3' },
              { ...at('d4'), isReplaced: true },
            ]
      }
      wallet="Kestrel"
      chosen={`0x${'a1'.repeat(32)}`}
      isCancel={step === 'late'}
      problem={step === 'late' ? 'mined' : undefined}
      onShow={() => undefined}
      onSpeedUp={() => undefined}
      onCancelSent={() => undefined}
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
