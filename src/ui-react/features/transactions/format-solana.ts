import { createElement } from 'react'
import { formatUnits } from '../../../domain/shared/amounts/decimal.js'
import type { InstructionAction, InstructionReading } from '../../../domain/shared/solana/reading/reading.js'
import type { TransactionProblem } from '../../../domain/shared/solana/problem.js'
import type { SolanaReview } from '../../../domain/shared/solana/review.js'
import type { Simulation } from '../../../domain/shared/solana/simulation.js'
import type { SolanaWarning } from '../../../domain/shared/solana/warnings.js'
import { exactAmount } from '../../i18n/amounts.js'
import type { Strings } from '../../i18n/strings.js'
import type { Translate } from '../../i18n/use-text.js'
import { FullAddress, shortAddress } from '../../primitives/address.js'
import type { ReviewNote, ShownReview } from './review-view.js'
import type { reviewText } from './strings.js'

type Text = Translate<typeof reviewText>
type Fact = ShownReview['facts'][number]

/**
 * Formats a decoded Solana transaction: warnings, what a simulation expects, instructions, and highest fee. Instructions that only set the fee are shown in the
 * fee.
 */
export function solanaReview({ instructions, fee, problem, warnings, simulation }: SolanaReview, symbol: string, t: Text, strings: Strings): ShownReview {
  const notes = warnings.map((warning, at) => ({ ...noteOf(warning, symbol, t), id: `${warning.type} ${at}` }))
  if (problem !== undefined) return { notes, facts: [] }
  const coin = (lamports: string) => exactAmount(strings, formatUnits(BigInt(lamports), 9), symbol)
  const shown = instructions.filter(({ action }) => !inFee.has(action))
  return {
    notes,
    facts: [
      ...(simulation === undefined ? [] : expectedFacts(simulation, symbol, t, strings)),
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
  const isTakenBack = action === 'tokenApproval' && amount === '0'
  const id = (isTakenBack ? 'review.revoke' : labels[action]) as 'review.send' | undefined
  const key = id === undefined ? t('review.step', { program: programName ?? shortAddress(program) }) : t(id)
  const token = mint === undefined ? t('review.aToken') : shortAddress(mint)
  const worth = () => {
    if (isTakenBack) return token
    if (amount === undefined) return text ?? ''
    if (ofCoin.has(action)) return coin(amount)
    if (action === 'tokenTransfer' || action === 'tokenApproval' || action === 'burn')
      return decimals === undefined
        ? t('review.units', { amount: strings.number(amount), token })
        : t('review.of', { amount: exactAmount(strings, formatUnits(BigInt(amount), decimals)), token })
    return ''
  }
  const isShown = receiver !== undefined && action !== 'createTokenAccount'
  return [
    { key, value: worth() },
    ...(isShown ? [{ key: t(isTakenBack ? 'review.from' : 'review.to'), value: createElement(FullAddress, { address: receiver }) }] : []),
  ]
}

function noteOf(warning: SolanaWarning, symbol: string, t: Text): Omit<ReviewNote, 'id'> {
  switch (warning.type) {
    case 'unreadable':
      return { title: t('review.unreadable'), text: t('review.unreadableText'), danger: true }
    case 'unknownProgram': {
      const { program, programName } = warning
      const title = t(programName === undefined ? 'review.program' : 'review.unreadable')
      return { title, text: t('review.programText', { program: programName ?? shortAddress(program) }) }
    }
    case 'control':
      return {
        title: t('review.danger'),
        text: warning.receiver === undefined ? undefined : t('review.dangerText', { address: shortAddress(warning.receiver) }),
        danger: true,
      }
    case 'offCurve':
      return { title: t('review.offCurve'), text: t('review.offCurveText', { address: shortAddress(warning.receiver) }), danger: true }
    case 'systemProgram':
      return { title: t('review.system'), text: t('review.systemText'), danger: true }
    case 'otherPayer':
      return { title: t('review.otherPayer'), text: shortAddress(warning.payer) }
    case 'simulationFailed':
      return { title: t('review.fails'), text: failureText(warning.problem, symbol, t) }
  }
}

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

/** Expected, never promised: see `Simulation`. */
function expectedFacts(simulation: Simulation, symbol: string, t: Text, strings: Strings): readonly Fact[] {
  const key = t('review.expected')
  if (simulation.status === 'failed') return []
  if (simulation.status === 'unavailable') return [{ key, value: t(simulation.reason === 'earlier' ? 'review.afterEarlier' : 'review.notSimulated') }]
  if (simulation.changes.length === 0) return [{ key, value: t('review.nothing') }]
  return simulation.changes.map(({ mint, units, decimals }) => {
    const isLoss = units.startsWith('-')
    const size = isLoss ? units.slice(1) : units
    const token = mint === undefined ? symbol : shortAddress(mint)
    const sign = isLoss ? '\u2212' : '+'
    if (decimals === null) return { key, value: t('review.units', { amount: sign + strings.number(size), token }) }
    const amount = sign + exactAmount(strings, formatUnits(BigInt(size), decimals), mint === undefined ? symbol : undefined)
    return { key, value: mint === undefined ? amount : t('review.of', { amount, token }) }
  })
}
