import type { ReviewWarning, TransactionProblem, WarningType } from '../../../domain/shared/review/types.js'
import type { Strings } from '../../i18n/strings.js'
import type { Translate } from '../../i18n/use-text.js'
import { shortAddress } from '../../primitives/address.js'
import type { ReviewNote } from './review-view.js'
import type { reviewText } from './strings.js'

type Text = Translate<typeof reviewText>

/** Amounts of the native coin. */
interface Money {
  readonly coin: (amount: string) => string
  readonly symbol: string
}

/** Words of warnings: title, and text with `{subject}`, `{known}`, `{amount}`, `{percent}`, `{fastest}` and `{until}`. */
const WORDS = {
  unreadable: ['review.unreadable', 'review.unreadableText'],
  unknownCall: ['review.program', 'review.programText'],
  control: ['review.danger', 'review.dangerText'],
  offCurve: ['review.offCurve', 'review.offCurveText'],
  lost: ['review.lost', 'review.lostText'],
  tokenReceiver: ['review.tokenReceiver', 'review.tokenReceiverText'],
  lookAlike: ['review.lookAlike', 'review.lookAlikeText'],
  checksum: ['review.checksum', 'review.checksumText'],
  ownOrdinals: ['review.ordinals', 'review.ordinalsText'],
  otherPayer: ['review.otherPayer', 'review.subject'],
  wouldFail: ['review.fails', undefined],
  highFee: ['review.highFee', 'review.highFeeText'],
  highRate: ['review.highFee', 'review.highRateText'],
  droppedChange: ['review.dropped', 'review.droppedText'],
  unknownInput: ['review.unknownInput', 'review.unknownInputText'],
  foreignInput: ['review.foreignInput', 'review.foreignInputText'],
  unlimitedApproval: ['review.unlimited', 'review.unlimitedText'],
  approveAll: ['review.approveAll', 'review.unlimitedText'],
  approveItem: ['review.approveItem', 'review.approveItemText'],
  raisedApproval: ['review.raised', 'review.raisedText'],
  spenderIsAccount: ['review.spender', 'review.spenderText'],
  unasked: ['review.unasked', 'review.unaskedText'],
  permit: ['review.permit', 'review.permitText'],
  farDeadline: ['review.farDeadline', 'review.farDeadlineText'],
  otherNetwork: ['review.otherNetwork', 'review.otherNetworkText'],
  otherAccount: ['review.otherAccount', 'review.subject'],
  forAccount: ['review.forAccount', 'review.forAccountText'],
  contractCreation: ['review.deploy', undefined],
} as const satisfies { readonly [W in WarningType]: readonly [title: keyof typeof reviewText, text: keyof typeof reviewText | undefined] }

/** Formats a warning. */
export function noteOf(warning: ReviewWarning, { coin, symbol }: Money, t: Text, strings: Strings): Omit<ReviewNote, 'id'> {
  const { type, level, subject, name, known, amount, percent, fastest, until, problem } = warning
  const [title, words] = WORDS[type]
  const values = {
    subject: name ?? (subject === undefined ? t('review.aProgram') : shortAddress(subject)),
    known: known === undefined ? '' : shortAddress(known),
    amount: amount === undefined ? '' : coin(amount),
    percent: percent ?? 0,
    fastest: fastest ?? '',
    until: until === undefined ? '' : strings.date(Math.min(until, 253_402_300_799) * 1_000, { dateStyle: 'medium' }),
  }
  const text = problem !== undefined ? failureText(problem, symbol, t) : words === undefined ? undefined : (t as Loose)(words, values)
  return { title: t(title), text, danger: level === 'danger' }
}

/** Texts use some of the values; those that they do not name are left out. */
type Loose = (id: keyof typeof reviewText, values: Readonly<Record<string, string | number>>) => string

function failureText({ kind, reason, program, programName, said, code }: TransactionProblem, coin: string, t: Text): string {
  switch (kind) {
    case 'fee':
      return t('review.failsFee', { coin })
    case 'rent':
      return t('review.failsRent', { coin })
    case 'funds':
      return t('review.failsFunds')
    case 'expired':
      return t('review.failsExpired')
    case 'done':
      return t('review.failsDone')
  }
  const name = programName ?? (program === undefined ? t('review.aProgram') : shortAddress(program))
  if (said !== undefined) return t('review.failsSaid', { program: name, words: said })
  return code === undefined ? t('review.failsOther', { words: reason }) : t('review.failsProgram', { program: name, code: String(code) })
}
