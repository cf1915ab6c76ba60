import { NATIVE, type SwapOrder, type SwapToken, type TokenFacts } from '../../ports/services/swaps.js'
import { selectReadTarget } from '../balances/selectors.js'
import { findNetwork, selectNetwork } from '../network/index.js'
import type { HeldPlan } from '../plans/index.js'
import type { PublicState } from '../public.js'
import { parseUnits } from '../shared/amounts/decimal.js'
import { type ReadAmount, readAmount } from '../shared/amounts/read-amount.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import { supportsFeature } from '../shared/features.js'
import { canonicalJson } from '../shared/json/json.js'
import { type SwapFactsSubject, type SwapForm, type SwapState, TOLERANCE_BPS } from './state.js'

/** Returns true if tokens can be exchanged on the network: it is one of NET-03, or the app names pools of it. */
export function canSwap({ config }: Pick<PublicState, 'config'>, network: CaipNetworkId): boolean {
  return supportsFeature('swaps', network) || config.plugins.swap?.pools[network] !== undefined
}

/** Returns the form of the active network; undefined while nothing was chosen on it. */
export function formOf(state: PublicState): SwapForm | undefined {
  const { form } = state.swap
  return form !== undefined && form.network === selectNetwork(state)?.caipNetworkId ? form : undefined
}

/** Returns the subject of the form's facts; undefined without an account or two tokens. */
export function factsSubject(state: PublicState): SwapFactsSubject | undefined {
  const [form, target] = [formOf(state), selectReadTarget(state, 'eip155')]
  if (form?.from === undefined || form.to === undefined || target === undefined || target.network !== form.network) return undefined
  return { ...target, from: form.from, to: form.to }
}

/** Returns what the chain tells of the form's tokens, once it was read. */
export function factsOf(state: PublicState): SwapState['facts'][string] | undefined {
  const subject = factsSubject(state)
  return subject && state.swap.facts[canonicalJson({ ...subject })]
}

/** Returns the order of the form; undefined while it has no amount that can be read in one way, and while the decimals of its token are not known. */
export function orderOf(state: PublicState): SwapOrder | undefined {
  const [subject, facts] = [factsSubject(state), factsOf(state)?.facts]
  const units = facts && unitsOf(typedAmount(state), facts.from)
  return subject !== undefined && units !== undefined && units > 0n ? { ...subject, units: units.toString() } : undefined
}

/** Returns true if a plan does what the form says. */
export function isOfForm({ swap: { form } }: PublicState, { network, inputs }: Pick<HeldPlan, 'network' | 'inputs'>): boolean {
  const { from, to, amount } = JSON.parse(inputs) as Readonly<Record<'from' | 'to' | 'amount', string>>
  const typed = readAmount(form?.amount ?? '')
  return form?.network === network && form.from === from && form.to === to && typed.outcome === 'amount' && typed.amount === amount
}

/** Returns the form's amount as it can be read. */
export function typedAmount(state: PublicState): ReadAmount {
  return readAmount(formOf(state)?.amount ?? '')
}

/** Returns an amount in the smallest unit; undefined if it has more digits than the token (s6). */
export function unitsOf(read: ReadAmount, { decimals }: Pick<TokenFacts, 'decimals'>): bigint | undefined {
  return read.outcome === 'amount' ? parseUnits(read.amount, decimals) : undefined
}

/** Returns the tolerance of the form. */
export function toleranceOf(form: SwapForm | undefined): number {
  return form?.toleranceBps ?? TOLERANCE_BPS
}

/** Returns a token of the network's list, or the network's own coin. Undefined for one that is not listed. */
export function listedToken(state: PublicState, network: CaipNetworkId, id: string): SwapToken | undefined {
  const found = state.swap.lists[canonicalJson({ network })]?.tokens?.find((one) => one.id === id)
  if (found !== undefined || id !== NATIVE) return found
  const coin = findNetwork(state, network)?.nativeCurrency
  return coin && { id, ...coin }
}
