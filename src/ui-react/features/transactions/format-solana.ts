import { createElement } from 'react'
import { formatUnits } from '../../../domain/shared/amounts/decimal.js'
import type { InstructionAction, InstructionReading } from '../../../domain/shared/solana/reading.js'
import type { SolanaReview } from '../../../domain/transactions/selectors.js'
import { exactAmount } from '../../i18n/amounts.js'
import type { Strings } from '../../i18n/strings.js'
import type { Translate } from '../../i18n/use-text.js'
import { FullAddress, shortAddress } from '../../primitives/address.js'
import type { ReviewNote, ShownReview } from './review-view.js'
import type { reviewText } from './strings.js'

type Text = Translate<typeof reviewText>
type Fact = ShownReview['facts'][number]

/** Formats a decoded Solana transaction: its instructions and its fee. What only sets the fee is shown in the fee. @param address account that signs */
export function solanaReview({ instructions, payer, fee, problem }: SolanaReview, address: string, symbol: string, t: Text, strings: Strings): ShownReview {
  if (problem !== undefined) return { notes: [{ id: 'problem', title: t('review.unreadable'), text: t('review.unreadableText'), danger: true }], facts: [] }
  const coin = (lamports: string) => exactAmount(strings, formatUnits(BigInt(lamports), 9), symbol)
  const shown = instructions.filter(({ action }) => !inFee.has(action))
  return {
    notes: [
      ...shown.flatMap((reading, at) => notesOf(reading, String(at), t)),
      ...(payer === undefined || payer === address ? [] : [{ id: 'payer', title: t('review.otherPayer'), text: shortAddress(payer) }]),
    ],
    facts: [
      ...shown.flatMap((reading) => factsOf(reading, coin, t, strings)),
      ...(fee === undefined ? [] : [{ key: t('review.feeAtMost'), value: coin(fee) }]),
    ],
  }
}

/** Actions that only change the fee. */
const inFee: ReadonlySet<InstructionAction> = /* @__PURE__ */ new Set(['unitLimit', 'unitPrice', 'heapSize', 'dataLimit'])

const labels: { readonly [Action in InstructionAction]?: keyof typeof reviewText } = {
  transfer: 'review.send',
  withdrawNonce: 'review.send',
  tokenTransfer: 'review.sendTokens',
  tokenApproval: 'review.approve',
  revocation: 'review.revoke',
  setAuthority: 'review.control',
  authorizeNonce: 'review.control',
  assign: 'review.control',
  createAccount: 'review.create',
  createTokenAccount: 'review.create',
  closeAccount: 'review.close',
  burn: 'review.burn',
  memo: 'review.memo',
  guard: 'review.guard',
}

/** Actions whose amount is in lamports. */
const ofCoin: ReadonlySet<InstructionAction> = /* @__PURE__ */ new Set(['transfer', 'withdrawNonce', 'createAccount'])

function factsOf(reading: InstructionReading, coin: (lamports: string) => string, t: Text, strings: Strings): readonly Fact[] {
  const { action, program, programName, receiver, mint, amount, decimals, text } = reading
  const id = labels[action] as 'review.send' | undefined
  const key = id === undefined ? t('review.step', { program: programName ?? shortAddress(program) }) : t(id)
  const token = mint === undefined ? t('review.aToken') : shortAddress(mint)
  const worth = () => {
    if (amount === undefined) return text ?? ''
    if (ofCoin.has(action)) return coin(amount)
    if (action === 'tokenTransfer' || action === 'tokenApproval' || action === 'burn')
      return decimals === undefined
        ? t('review.units', { amount: strings.number(amount), token })
        : t('review.of', { amount: exactAmount(strings, formatUnits(BigInt(amount), decimals)), token })
    return ''
  }
  const isShown = receiver !== undefined && action !== 'createTokenAccount'
  return [{ key, value: worth() }, ...(isShown ? [{ key: t('review.to'), value: createElement(FullAddress, { address: receiver }) }] : [])]
}

function notesOf({ action, program, programName, receiver, danger }: InstructionReading, id: string, t: Text): readonly ReviewNote[] {
  if (action === 'unknown')
    return [
      {
        id,
        title: t(programName === undefined ? 'review.program' : 'review.unreadable'),
        text: t('review.programText', { program: programName ?? shortAddress(program) }),
      },
    ]
  return danger ? [{ id, title: t('review.danger'), text: receiver && t('review.dangerText', { address: shortAddress(receiver) }), danger: true }] : []
}
