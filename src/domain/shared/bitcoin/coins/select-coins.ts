import type { FeeRate } from '../sizes.js'
import { feeOf, overheadWeight } from '../sizes.js'
import { branchAndBound } from './branch-and-bound.js'
import { shuffle } from './shuffle.js'

/** Coin with the weight of the input that spends it. */
export interface WeighedCoin {
  readonly value: bigint
  readonly weight: number
}

/** Problem of a selection: coins that pay outputs and fee. */
export interface SelectionProblem<C extends WeighedCoin> {
  readonly coins: readonly C[]
  /** Sum of the outputs without change, in satoshis. */
  readonly amount: bigint
  /** Number and weight of the outputs without change. */
  readonly outputs: number
  readonly outputsWeight: number
  readonly rate: FeeRate
  /** Weight of the change output, and of the input that spends it later. */
  readonly change: { readonly weight: number; readonly spendWeight: number; readonly dust: bigint }
  /** Seed of the random draw: equal seeds give equal selections. */
  readonly seed: number
}

/** Coins to spend. Their sum is amount + fee + change, to the satoshi. */
export interface Selection<C extends WeighedCoin> {
  readonly coins: readonly C[]
  readonly fee: bigint
  /** 0 without a change output. Never dust. */
  readonly change: bigint
  /** Weight of the signed transaction at most. */
  readonly weight: number
  /** Satoshis of a change that went to the fee, because it is dust or costs more to spend than it is worth. */
  readonly dropped: bigint
}

/** Selected coins, or the satoshis that are missing. */
export type SelectionResult<C extends WeighedCoin> = { readonly ok: true; readonly selection: Selection<C> } | { readonly ok: false; readonly missing: bigint }

/**
 * Selects coins: by branch and bound, which finds a sum without change, then by a single random draw. A selection without change pays at most the cost of a
 * change output, its later spending or its dust limit, above the fee of the rate.
 */
export function selectCoins<C extends WeighedCoin>(problem: SelectionProblem<C>): SelectionResult<C> {
  const { coins, amount, rate, change } = problem
  const useful = coins.filter(({ value, weight }) => value > feeOf(weight, rate))
  const exact = branchAndBound({
    values: useful.map(({ value, weight }) => scaled(value) - cost(weight, rate)),
    target: scaled(amount) + cost(baseWeight(problem), rate),
    tolerance: cost(change.weight + change.spendWeight, rate),
  })
  if (exact !== undefined) {
    const selection = finish(
      problem,
      exact.map((index) => useful[index] as C),
    )
    if (selection !== undefined) return { ok: true, selection }
  }
  const drawn: C[] = []
  const target = amount + feeOf(baseWeight(problem) + change.weight, rate) + change.dust
  let sum = 0n
  for (const coin of shuffle(useful, problem.seed)) {
    drawn.push(coin)
    sum += coin.value
    if (sum >= target + feeOf(weightOf(drawn) + 4, rate)) break
  }
  const selection = finish(problem, drawn)
  if (selection !== undefined) return { ok: true, selection }
  return { ok: false, missing: amount + feeOf(baseWeight(problem) + weightOf(drawn), rate) - sum }
}

/** Splits the rest of the coins into fee and change. Returns undefined if they do not suffice. */
function finish<C extends WeighedCoin>(problem: SelectionProblem<C>, coins: readonly C[]): Selection<C> | undefined {
  const { amount, rate, change } = problem
  const rest = coins.reduce((sum, { value }) => sum + value, 0n) - amount
  const plain = weightOf(coins) + overheadWeight(coins.length, problem.outputs) + problem.outputsWeight
  const withChange = weightOf(coins) + overheadWeight(coins.length, problem.outputs + 1) + problem.outputsWeight + change.weight
  const fee = feeOf(plain, rate)
  if (rest < fee || coins.length === 0) return undefined
  const left = rest - feeOf(withChange, rate)
  // Change that costs more than it is worth goes to the fee: within the tolerance of branch and bound.
  if (left >= change.dust && left > feeOf(change.spendWeight, rate)) return { coins, fee: rest - left, change: left, weight: withChange, dropped: 0n }
  return { coins, fee: rest, change: 0n, weight: plain, dropped: left > 0n ? left : 0n }
}

/** Returns the weight of everything but the inputs, for at most as many inputs as there are coins. */
function baseWeight({ coins, outputs, outputsWeight }: SelectionProblem<WeighedCoin>): number {
  return overheadWeight(coins.length, outputs) + outputsWeight
}

function weightOf(coins: readonly WeighedCoin[]): number {
  return coins.reduce((sum, { weight }) => sum + weight, 0)
}

/** Effective values are compared in thousandths of a quarter satoshi: no rounding decides. */
function scaled(value: bigint): bigint {
  return value * 4_000n
}

function cost(weight: number, rate: FeeRate): bigint {
  return BigInt(weight) * rate
}
