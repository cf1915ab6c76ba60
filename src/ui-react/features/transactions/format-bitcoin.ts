import { createElement, type ReactNode } from 'react'
import type { TransactionReview } from '../../../domain/bitcoin/index.js'
import { formatUnits } from '../../../domain/shared/amounts/decimal.js'
import type { ReviewedOutput, ReviewWarning } from '../../../domain/shared/bitcoin/review.js'
import { exactAmount } from '../../i18n/amounts.js'
import type { Strings } from '../../i18n/strings.js'
import type { Translate } from '../../i18n/use-text.js'
import { FullAddress, shortAddress } from '../../primitives/address.js'
import type { ReviewNote, ShownReview } from './review-view.js'
import type { reviewText } from './strings.js'

type Text = Translate<typeof reviewText>
type Fact = ShownReview['facts'][number]

/** Satoshis from which amounts are shown in whole units. Smaller ones would be zeros mostly. */
const WHOLE_UNITS = 10_000n

/** Formats a decoded Bitcoin transaction: outputs, change, inputs and fee, with warnings. */
export function bitcoinReview({ review, problem, transfer }: TransactionReview, symbol: string, t: Text, strings: Strings): ShownReview {
  const coin = (satoshis: string) => bitcoinAmount(satoshis, symbol, t, strings)
  const unreadable: readonly ReviewNote[] =
    problem === undefined ? [] : [{ id: 'problem', title: t('review.unreadable'), text: t('review.unreadableText'), danger: true }]
  if (transfer !== undefined) {
    const amount = /^\d+$/.test(transfer.amount) ? coin(transfer.amount) : transfer.amount
    const facts = [to(t('review.to'), transfer.recipient), { key: t('review.pay'), value: amount }, { key: t('review.fee'), value: t('review.byWallet') }]
    return { notes: [...unreadable, ...notesOf(transfer.warnings, coin, t)], facts }
  }
  if (review === undefined) return { notes: unreadable, facts: [] }
  const { inputs, outputs, warnings, change, fee, feeRate } = review
  const isKnown = inputs.every(({ amount }) => amount !== null)
  const spent = inputs.reduce((sum, { amount }) => sum + BigInt(amount ?? 0), 0n)
  const rate = feeRate === null ? '' : ` · ${t('review.rate', { rate: strings.number(feeRate, { maximumFractionDigits: 1 }) })}`
  return {
    notes: [...unreadable, ...notesOf(warnings, coin, t)],
    facts: [
      ...outputs.flatMap((output) => outputFacts(output, coin, t)),
      ...(change === '0' ? [] : [{ key: t('review.change'), value: coin(change) }]),
      { key: t('review.coins', { count: inputs.length }), value: isKnown ? coin(`${spent}`) : t('review.unknown') },
      { key: t('review.fee'), value: fee === null ? t('review.unknown') : coin(fee) + rate },
    ],
  }
}

/** Formats satoshis: small amounts as they are, others in whole units. */
export function bitcoinAmount(satoshis: string, symbol: string, t: Text, strings: Strings): string {
  const amount = BigInt(satoshis)
  return amount < WHOLE_UNITS ? t('review.satoshis', { amount: strings.number(satoshis) }) : exactAmount(strings, formatUnits(amount, 8), symbol)
}

function outputFacts({ kind, address, amount }: ReviewedOutput, coin: (satoshis: string) => ReactNode, t: Text): readonly Fact[] {
  if (kind === 'change') return []
  const paid = { key: t('review.pay'), value: coin(amount) }
  if (address !== null) return [to(t('review.to'), address), paid]
  return kind === 'data' && amount === '0'
    ? [{ key: t('review.data'), value: '' }]
    : [{ key: t(kind === 'data' ? 'review.data' : 'review.script'), value: coin(amount) }]
}

function to(key: string, address: string): Fact {
  return { key, value: createElement(FullAddress, { address }) }
}

function notesOf(warnings: readonly ReviewWarning[], coin: (satoshis: string) => string, t: Text): readonly ReviewNote[] {
  return warnings.map((warning, at) => ({ ...noteOf(warning, coin, t), id: `${warning.type} ${at}` }))
}

function noteOf(warning: ReviewWarning, coin: (satoshis: string) => string, t: Text): Omit<ReviewNote, 'id'> {
  switch (warning.type) {
    case 'lookAlike':
      return { title: t('review.lookAlike'), text: t('review.lookAlikeText', { known: shortAddress(warning.known) }), danger: true }
    case 'ownOrdinals':
      return { title: t('review.ordinals'), text: t('review.ordinalsText') }
    case 'highFee':
      return { title: t('review.highFee'), text: t('review.highFeeText', { percent: warning.percent }), danger: true }
    case 'highRate':
      return { title: t('review.highFee'), text: t('review.highRateText', { fastest: warning.fastest }), danger: true }
    case 'droppedChange':
      return { title: t('review.dropped'), text: t('review.droppedText', { amount: coin(warning.amount) }) }
    case 'unknownInput':
      return { title: t('review.unknownInput'), text: t('review.unknownInputText') }
    case 'foreignInput':
      return { title: t('review.foreignInput'), text: t('review.foreignInputText') }
  }
}
