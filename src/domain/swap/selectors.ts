import { formatUnits, parseUnits } from '../shared/amounts/decimal.js'
import type { ReadAmount } from '../shared/amounts/read-amount.js'
import { NATIVE, type SwapFacts, type SwapToken } from '../../ports/services/swaps.js'
import { selectNetwork } from '../network/index.js'
import type { PublicState } from '../public.js'
import { readPhase, type ReadPhase } from '../reads/state.js'
import type { Failure } from '../shared/errors/failure.js'
import { canonicalJson } from '../shared/json/json.js'
import { canSwap, factsOf, factsSubject, formOf, listedToken, orderOf, toleranceOf, typedAmount, unitsOf } from './form.js'
import type { HeldSwapQuote, HeldSwapTokens, SwapState } from './state.js'
import { leastOf, LOSS_SAID_BPS, LOSS_TYPED_BPS, type SwapWorth, worthOf } from './worth.js'

export { findTokens, orderTokens } from './order-tokens.js'
export { isTokenId } from './token-id.js'

/** Gas that is kept for an exchange of the network's own coin, beside its approval. */
const GAS_KEPT = 400_000n

/** Reason why a form cannot be reviewed yet. The first that counts. */
export type SwapProblem =
  | { readonly type: 'tokens' | 'amount' | 'ambiguous' | 'invalid' | 'loading' }
  | { readonly type: 'digits'; readonly decimals: number }
  | { readonly type: 'smallest'; readonly amount: string }
  | { readonly type: 'balance'; readonly balance: string; readonly symbol: string }
  | { readonly type: 'failed'; readonly failure: Failure }

/** Price of a form, with its consequences. Amounts are decimal texts in whole units. */
export interface SwapOffer {
  /** Amount that comes about, and at least. */
  readonly out: string
  readonly least: string
  /** Amount of the other token for one of this. */
  readonly rate: string
  /** Difference between what comes about and at least. */
  readonly tolerance: string
  /** Loss in hundredths of a percent against the outside price, or the pools' own rate. Absent where neither is known. */
  readonly lossBps?: number
  readonly by?: SwapWorth['by']
  /** `said`: over 5 %. `typed`: over 15 %, the visitor types it. */
  readonly warning?: 'said' | 'typed'
  /** Amount of the token that comes which the exchange costs. */
  readonly cost?: string
}

/** Token of a form. */
export interface ShownToken extends SwapToken {
  /** Set for one that no list has, with the number of listed tokens of its symbol. */
  readonly namesakes?: number
}

/** Form of an exchange as a view shows it. */
export interface SwapView {
  readonly isSupported: boolean
  readonly from?: ShownToken
  readonly to?: ShownToken
  readonly amount: string
  readonly reading: ReadAmount
  readonly toleranceBps: number
  /** Amount of the token that goes which the account holds. */
  readonly balance?: string
  /** Largest amount that leaves the fee. */
  readonly most?: string
  readonly phase: ReadPhase
  readonly offer?: SwapOffer
  /** Absent once the form can be reviewed. */
  readonly problem?: SwapProblem
}

/** Returns the quote of the form's present inputs; undefined until it was asked for. */
export function quoteOf(state: PublicState): HeldSwapQuote | undefined {
  const order = orderOf(state)
  return order && state.swap.quotes[canonicalJson({ ...order })]
}

/**
 * Returns the tokens of the active network, with the state of their reading.
 *
 * @example const tokens = kit.select(selectSwapTokens)?.tokens
 */
export function selectSwapTokens(state: PublicState): HeldSwapTokens | undefined {
  const network = selectNetwork(state)?.caipNetworkId
  return network && state.swap.lists[canonicalJson({ network })]
}

/**
 * Returns the form of an exchange with its price, and why it cannot be reviewed yet.
 *
 * @example const { offer, problem } = kit.select(selectSwap)
 */
export function selectSwap(state: PublicState): SwapView {
  const [form, held, quote] = [formOf(state), factsOf(state), quoteOf(state)]
  const network = selectNetwork(state)?.caipNetworkId
  const facts = held?.facts
  const token = (id: string | undefined, side: 'from' | 'to') =>
    id === undefined || network === undefined ? undefined : (listedToken(state, network, id) ?? unlisted(state, id, facts?.[side]))
  const [from, to] = [token(form?.from, 'from'), token(form?.to, 'to')]
  const [reading, toleranceBps] = [typedAmount(state), toleranceOf(form)]
  const units = facts && unitsOf(reading, facts.from)
  const offer = facts !== undefined && units !== undefined && quote?.out !== undefined ? offerOf(facts, units, quote, toleranceBps) : undefined
  const problem = problemOf({ state, reading, units, held, quote })
  return {
    isSupported: network !== undefined && canSwap(state, network),
    ...(from && { from }),
    ...(to && { to }),
    amount: form?.amount ?? '',
    reading,
    toleranceBps,
    ...(facts && { balance: formatUnits(BigInt(facts.from.balance), facts.from.decimals), most: mostOf(form?.from, facts) }),
    phase: quote === undefined && held?.failure !== undefined ? readPhase(held) : readPhase(quote),
    ...(offer && { offer }),
    ...(problem && { problem }),
  }
}

function offerOf({ from, to }: SwapFacts, units: bigint, quote: HeldSwapQuote, toleranceBps: number): SwapOffer {
  const out = BigInt(quote.out ?? 0)
  const least = leastOf(out, toleranceBps)
  const worth = worthOf(
    { units, out, fromDecimals: from.decimals, toDecimals: to.decimals },
    { prices: quote.prices ?? {}, ...(quote.spot !== undefined && { spot: quote.spot }) },
  )
  const shown = (amount: bigint) => formatUnits(amount, to.decimals)
  // One whole unit, with six more digits than the token has.
  const rate = units === 0n ? 0n : (out * 10n ** BigInt(from.decimals + 6)) / units
  const warning = worth === undefined || worth.lossBps <= LOSS_SAID_BPS ? undefined : worth.lossBps > LOSS_TYPED_BPS ? 'typed' : 'said'
  return {
    out: shown(out),
    least: shown(least),
    rate: formatUnits(rate, to.decimals + 6),
    tolerance: shown(out - least),
    ...(worth && { lossBps: worth.lossBps, by: worth.by, cost: shown(worth.cost > 0n ? worth.cost : 0n) }),
    ...(warning && { warning }),
  }
}

function problemOf(about: {
  readonly state: PublicState
  readonly reading: ReadAmount
  readonly units: bigint | undefined
  readonly held: SwapState['facts'][string] | undefined
  readonly quote: HeldSwapQuote | undefined
}): SwapProblem | undefined {
  const { state, reading, units, held, quote } = about
  if (factsSubject(state) === undefined) return { type: 'tokens' }
  if (reading.outcome === 'empty') return { type: 'amount' }
  if (reading.outcome !== 'amount') return { type: reading.outcome }
  const { facts } = held ?? {}
  if (facts === undefined) return held?.failure === undefined ? { type: 'loading' } : { type: 'failed', failure: held.failure }
  const { decimals, symbol, balance } = facts.from
  if (units === undefined) return { type: 'digits', decimals }
  if (units === 0n) return parseUnits(reading.amount, 255) === 0n ? { type: 'amount' } : { type: 'smallest', amount: formatUnits(1n, decimals) }
  if (units > BigInt(balance)) return { type: 'balance', balance: formatUnits(BigInt(balance), decimals), symbol }
  if (quote?.out !== undefined) return undefined
  return quote?.failure === undefined || quote.failure.code === 'OPERATION_SUPERSEDED' ? { type: 'loading' } : { type: 'failed', failure: quote.failure }
}

function mostOf(from: string | undefined, { from: token, gasPrice }: SwapFacts): string {
  const [held, kept] = [BigInt(token.balance), from === NATIVE ? BigInt(gasPrice) * GAS_KEPT : 0n]
  return formatUnits(held > kept ? held - kept : 0n, token.decimals)
}

/** A token that no list has is shown with its address (x13). */
function unlisted(state: PublicState, id: string, facts: SwapFacts['from'] | undefined): ShownToken | undefined {
  if (facts === undefined) return undefined
  const { symbol, decimals } = facts
  const namesakes = (selectSwapTokens(state)?.tokens ?? []).filter((one) => one.symbol.toLowerCase() === symbol.toLowerCase()).length
  return { id, symbol, name: id, decimals, namesakes }
}
