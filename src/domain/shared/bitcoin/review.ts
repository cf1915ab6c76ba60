import type { Effect, Review, ReviewWarning } from '../review/types.js'
import { worstFirst } from '../review/warnings.js'
import type { BitcoinNetwork } from './bitcoin-networks.js'
import { type Psbt, spentOutput } from './psbt/psbt.js'
import { addressOfScript, isDataScript, readScript, type ScriptType } from './script.js'
import { type FeeRate, formatFeeRate, inputWeights, MAX_FEE, MAX_FEE_RATE, outputWeight, overheadWeight } from './sizes.js'
import type { TransactionOutput } from './transaction.js'

/** Input of a reviewed transaction. */
export interface ReviewedInput {
  readonly txid: string
  readonly vout: number
  /** Null if the script has none, or the PSBT does not contain the output that is spent. */
  readonly address: string | null
  /** Satoshis as text; null if unknown. */
  readonly amount: string | null
  /** True if the wallet is asked to sign it. */
  readonly isSigned: boolean
}

/** Output of a reviewed transaction. */
export interface ReviewedOutput {
  /** Null for data and for scripts without an address. */
  readonly address: string | null
  /** Satoshis as text. */
  readonly amount: string
  /** `change`: goes back to the sending account. `data`: nobody can spend it. */
  readonly kind: 'payment' | 'change' | 'data' | 'unknown'
}

/** Transaction, decoded for display. Amounts are satoshis as text, rates sat/vB as text. JSON. */
export interface BitcoinReview {
  readonly inputs: readonly ReviewedInput[]
  readonly outputs: readonly ReviewedOutput[]
  /** Sum of the outputs that are no change. */
  readonly amount: string
  readonly change: string
  /** Null if the amount of an input is unknown. */
  readonly fee: string | null
  /** Estimated; null if the fee or the size of an input is unknown. */
  readonly feeRate: string | null
  /** True if the sender can replace the transaction by one with a higher fee (BIP-125). */
  readonly isReplaceable: boolean
  readonly warnings: readonly ReviewWarning[]
}

/** Knowledge about the visitor that a review uses. */
export interface ReviewContext {
  readonly network: BitcoinNetwork
  /** Sending address: outputs to it are change. */
  readonly address: string
  /** Indexes of the inputs that the wallet signs. */
  readonly named: readonly number[]
  readonly ordinals?: readonly string[]
  /** Own, saved and earlier paid addresses. Senders of incoming payments are never among them. */
  readonly known?: readonly string[]
  /** Fastest estimate of the network. */
  readonly fastest?: FeeRate
  readonly dropped?: bigint
}

/** Fee in percent of the amount above which a review warns. */
const HIGH_FEE_PERCENT = 5n

/** Decodes a PSBT for display. The error names inputs whose UTXO fields contradict each other: such a PSBT must not be signed. */
export function reviewPsbt(psbt: Psbt, context: ReviewContext): { readonly review: BitcoinReview; readonly problem?: string } {
  const { network, address, named } = context
  const spent = psbt.transaction.inputs.map((_, index) => spentOutput(psbt, index))
  const problem = spent.flatMap((one) => (one.ok ? [] : [one.error]))[0]
  const coins = spent.map((one) => (one.ok ? one.value : undefined))
  const inputs = psbt.transaction.inputs.map(({ txid, vout }, index): ReviewedInput => {
    const coin = coins[index]
    return {
      txid,
      vout,
      address: (coin && addressOfScript(coin.script, network)) ?? null,
      amount: coin === undefined ? null : `${coin.value}`,
      isSigned: named.includes(index),
    }
  })
  const outputs = psbt.transaction.outputs.map((output): ReviewedOutput => describe(output, network, address))
  const sumOf = (kinds: (kind: ReviewedOutput['kind']) => boolean) => outputs.reduce((sum, { kind, amount }) => (kinds(kind) ? sum + BigInt(amount) : sum), 0n)
  const change = sumOf((kind) => kind === 'change')
  const amount = sumOf((kind) => kind !== 'change')
  const fee = coins.every((coin) => coin !== undefined) ? coins.reduce((sum, coin) => sum + (coin as TransactionOutput).value, 0n) - amount - change : undefined
  const weight = estimatedWeight(coins, psbt.transaction.outputs)
  const rate = fee === undefined || weight === undefined || fee < 0n ? undefined : (fee * 4_000n) / BigInt(weight)
  const review: BitcoinReview = {
    inputs,
    outputs,
    amount: `${amount}`,
    change: `${change}`,
    fee: fee === undefined ? null : `${fee}`,
    feeRate: rate === undefined ? null : formatFeeRate(rate),
    isReplaceable: psbt.transaction.inputs.some(({ sequence }) => sequence < 0xfffffffe),
    warnings: warningsOf({ inputs, outputs, fee, amount, change, rate }, context),
  }
  const wrong = problem ?? refusal(fee, rate)
  return wrong === undefined ? { review } : { review, problem: wrong }
}

/** Returns the known address that an address imitates: same kind, same first and last four characters of the data, another address. */
export function imitatedBy(address: string, known: Iterable<string>): string | undefined {
  const form = formOf(address)
  const others = [...known]
  return others.includes(address) ? undefined : others.find((other) => formOf(other) === form)
}

/** Returns the warnings about the address of an output. */
export function recipientWarnings(
  to: string,
  { address, ordinals = [], known = [] }: Pick<ReviewContext, 'address' | 'ordinals' | 'known'>,
): readonly ReviewWarning[] {
  const imitated = imitatedBy(to, [address, ...ordinals, ...known])
  return [
    ...(imitated === undefined ? [] : [{ type: 'lookAlike' as const, level: 'danger' as const, subject: to, known: imitated }]),
    ...(to !== address && ordinals.includes(to) ? [{ type: 'ownOrdinals' as const, level: 'warning' as const, subject: to }] : []),
  ]
}

/** Kind, and the characters that a visitor compares: of bech32 addresses after `bc1q` or `bc1p`, of base58 addresses after the first character. */
function formOf(address: string): string {
  const kind = /^(bc|tb|bcrt)1./.exec(address)?.[0] ?? address.slice(0, 1)
  const data = address.slice(kind.length)
  return `${kind} ${data.slice(0, 4)} ${data.slice(-4)}`
}

/** Returns the reason why a transaction with this fee is never signed or sent. */
function refusal(fee: bigint | undefined, rate: FeeRate | undefined): string | undefined {
  if (fee !== undefined && fee < 0n) return 'its outputs are above its inputs'
  if (fee !== undefined && fee > MAX_FEE) return `its fee of ${fee} satoshis is above ${MAX_FEE}`
  return rate !== undefined && rate > MAX_FEE_RATE ? `its fee rate of ${formatFeeRate(rate)} sat/vB is above ${formatFeeRate(MAX_FEE_RATE)}` : undefined
}

interface Figures {
  readonly inputs: readonly ReviewedInput[]
  readonly outputs: readonly ReviewedOutput[]
  readonly fee: bigint | undefined
  readonly amount: bigint
  readonly change: bigint
  readonly rate: FeeRate | undefined
}

function warningsOf({ inputs, outputs, fee, amount, change, rate }: Figures, context: ReviewContext): readonly ReviewWarning[] {
  const { address, fastest, dropped = 0n } = context
  const warnings: ReviewWarning[] = outputs.flatMap(({ address: to }) => (to === null ? [] : recipientWarnings(to, context)))
  for (const { amount: value, address: from, isSigned } of inputs) {
    const subject = from === null ? {} : { subject: from }
    if (value === null) warnings.push({ type: 'unknownInput', level: 'warning' })
    // Other parties pay in many honest transactions, and a little change is not worth a question.
    else if (from !== address && !isSigned) warnings.push({ type: 'foreignInput', level: 'notice', ...subject })
  }
  // A fee without a payment is held against what goes back to the sender. It may be all there is.
  const moved = amount > 0n ? amount : change
  if (fee !== undefined && fee * 100n > moved * HIGH_FEE_PERCENT)
    warnings.push({ type: 'highFee', level: 'danger', percent: moved === 0n ? 100 : Number((fee * 100n + moved - 1n) / moved) })
  if (rate !== undefined && fastest !== undefined && rate > 3n * fastest) warnings.push({ type: 'highRate', level: 'danger', fastest: formatFeeRate(fastest) })
  if (dropped > 0n) warnings.push({ type: 'droppedChange', level: 'notice', amount: `${dropped}` })
  return worstFirst(warnings)
}

function describe({ value, script }: TransactionOutput, network: BitcoinNetwork, own: string): ReviewedOutput {
  const address = addressOfScript(script, network) ?? null
  const kind = address === null ? (isDataScript(script) ? 'data' : 'unknown') : address === own ? 'change' : 'payment'
  return { address, amount: `${value}`, kind }
}

/** Returns the weight of the signed transaction at most; undefined if an input has a script of unknown size. */
function estimatedWeight(coins: readonly (TransactionOutput | undefined)[], outputs: readonly TransactionOutput[]): number | undefined {
  let weight = overheadWeight(coins.length, outputs.length)
  for (const coin of coins) {
    const type: ScriptType | undefined = coin && readScript(coin.script)?.type
    if (type === undefined || type === 'p2wsh') return undefined
    weight += inputWeights[type]
  }
  return outputs.reduce((sum, { script }) => sum + outputWeight(script), weight)
}

/** Returns a decoded Bitcoin transaction in the words of all chains. */
export function reviewOf({ inputs, outputs, change, fee, feeRate, warnings }: BitcoinReview): Review {
  const isKnown = inputs.every(({ amount }) => amount !== null)
  const spent = inputs.reduce((sum, { amount }) => sum + BigInt(amount ?? 0), 0n)
  return {
    effects: [...outputs.flatMap(effectOf), ...(change === '0' ? [] : [{ type: 'receives' as const, amount: change, isChange: true as const }])],
    warnings,
    coins: { count: inputs.length, amount: isKnown ? `${spent}` : null },
    fee: { amount: fee, ...(feeRate !== null && { rate: feeRate }) },
  }
}

function effectOf({ kind, address, amount }: ReviewedOutput): readonly Effect[] {
  if (kind === 'change') return []
  return [{ type: 'pays', amount, ...(address === null ? { as: kind === 'data' ? 'data' : 'script' } : { to: address }) }]
}
