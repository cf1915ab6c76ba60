import { formatUnits, parseUnits } from '../shared/amounts/decimal.js'
import type { ReadAmount } from '../shared/amounts/read-amount.js'
import { NATIVE, type SwapFacts, type SwapToken } from '../../ports/services/swaps.js'
import { selectNetwork } from '../network/index.js'
import type { PublicState } from '../public.js'
import { readPhase, type ReadPhase } from '../reads/state.js'
import type { Failure } from '../shared/errors/failure.js'
import { canonicalJson } from '../shared/json/json.js'
import { canSwap, factsOf, factsSubject, formOf, listedToken, orderOf, toleranceOf, typedAmount, unitsOf } from './form.js'
import type { HeldSwapQuote, HeldSwapTokens, SwapForm, SwapState } from './state.js'
import { fairOf, leastOf, LOSS_SAID_BPS, LOSS_TYPED_BPS, PROVIDER_FEE_BPS, type SwapWorth, worthOf } from './worth.js'

export { orderTokens } from './order-tokens.js'
export { isTokenId } from './token-id.js'

/** Gas that is kept for an exchange of the network's own coin, beside its approval. */
const GAS_KEPT = 400_000n

/** Gas of which the fee of the form is told. The plan has the gas that was tried. */
const GAS_EXPECTED = 350_000n

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
  /** Amount of the token that comes which is lost on the route: fees of those who exchange, and the size of the exchange. */
  readonly cost?: string
  /** Part of `cost` that the hosted service keeps (SWAP-11). */
  readonly provider?: string
  /** Most that the network takes, in its own coin. */
  readonly fee: string
  readonly feeSymbol: string
  /** Route and network together, in the token that comes. The app takes nothing. Absent where a price is missing. */
  readonly total?: string
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
  const offer = facts !== undefined && units !== undefined && quote?.out !== undefined ? offerOf(form, facts, units, quote) : undefined
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

function offerOf(form: SwapForm | undefined, facts: SwapFacts, units: bigint, quote: HeldSwapQuote): SwapOffer {
  const { from, to, native } = facts
  const out = BigInt(quote.out ?? 0)
  const least = leastOf(out, toleranceOf(form))
  const prices = quote.prices ?? {}
  const worth = worthOf({ units, out, fromDecimals: from.decimals, toDecimals: to.decimals }, { prices, ...(quote.spot !== undefined && { spot: quote.spot }) })
  const shown = (amount: bigint) => formatUnits(amount, to.decimals)
  // One whole unit, with six more digits than the token has.
  const rate = units === 0n ? 0n : (out * 10n ** BigInt(from.decimals + 6)) / units
  const warning = worth === undefined || worth.lossBps <= LOSS_SAID_BPS ? undefined : worth.lossBps > LOSS_TYPED_BPS ? 'typed' : 'said'
  const cost = worth && (worth.cost > 0n ? worth.cost : 0n)
  const fee = GAS_EXPECTED * BigInt(facts.gasPrice)
  const feeOut =
    form?.to === NATIVE
      ? fee
      : fairOf(fee, native.decimals, to.decimals, { ...(prices.native && { from: prices.native }), ...(prices.to && { to: prices.to }) })
  return {
    out: shown(out),
    least: shown(least),
    rate: formatUnits(rate, to.decimals + 6),
    tolerance: shown(out - least),
    fee: formatUnits(fee, native.decimals),
    feeSymbol: native.symbol,
    ...(worth && { lossBps: worth.lossBps, by: worth.by }),
    ...(cost !== undefined && { cost: shown(cost), ...providerOf(cost, worth?.fair ?? 0n, quote, shown) }),
    ...(cost !== undefined && feeOut !== undefined && { total: shown(cost + feeOut) }),
    ...(warning && { warning }),
  }
}

/** Returns the part of a cost that the hosted service keeps: never more than was lost. */
function providerOf(cost: bigint, fair: bigint, { source }: HeldSwapQuote, shown: (amount: bigint) => string): Pick<SwapOffer, 'provider'> {
  const kept = (fair * PROVIDER_FEE_BPS) / 10_000n
  return source === 'service' && cost > 0n ? { provider: shown(kept < cost ? kept : cost) } : {}
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
