import { selectNetwork } from '../network/index.js'
import { beginPlan } from '../plans/index.js'
import type { DomainEvent, RootState, Slice } from '../root.js'
import { formatUnits, isDecimalString, parseUnits } from '../shared/amounts/decimal.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import { failure } from './errors.js'
import { canSwap, factsOf, formOf, orderOf, toleranceOf, typedAmount } from './form.js'
import { isTokenId, toTokenId } from './token-id.js'
import { quoteRead, tokensRead } from './reads.js'
import { quoteOf } from './selectors.js'
import { MAX_AMOUNT, MAX_TOLERANCE_BPS, type SwapForm } from './state.js'

/** Inputs of an exchange's plan. JSON. */
export type SwapInputs = {
  readonly from: string
  readonly to: string
  /** Decimal text in whole units of `from`. */
  readonly amount: string
  readonly toleranceBps: number
  readonly acceptedLoss?: number
  readonly unlimited?: true
}

/** Decides the form and exchanges; see the command types. */
export const decide: Pick<Slice<'swap'>['decide'], 'refreshSwapTokens' | 'refreshSwapQuote' | 'setSwap' | 'exchangeSwap' | 'resetSwap' | 'swap'> = {
  refreshSwapTokens(state, command, context) {
    const refused = refusal(state, undefined)
    return refused ?? (tokensRead.decide.refreshSwapTokens(state, command, context) as readonly DomainEvent[])
  },
  refreshSwapQuote(state, command, context) {
    const refused = refusal(state, undefined)
    if (refused !== undefined) return refused
    if (factsOf(state)?.facts !== undefined && orderOf(state) === undefined) return { rejected: failure('SWAP_INPUT_MISSING') }
    return quoteRead.decide.refreshSwapQuote(state, command, context)
  },
  setSwap(state, { from: fromGiven, to: toGiven, amount, toleranceBps }) {
    const refused = refusal(state, undefined)
    if (refused !== undefined) return refused
    const [from, to] = [toTokenId(fromGiven), toTokenId(toGiven)]
    const network = selectNetwork(state)?.caipNetworkId as CaipNetworkId
    const wrong = [from, to].find((id) => typeof id === 'string' && !isTokenId(id))
    if (typeof wrong === 'string') return { rejected: failure('SWAP_TOKEN_INVALID', { token: wrong.slice(0, 60) }) }
    if (typeof amount === 'string' && amount.length > MAX_AMOUNT) return { rejected: failure('SWAP_AMOUNT_INVALID', { problem: 'it is too long' }) }
    const bad = toleranceProblem(toleranceBps)
    if (bad !== undefined) return { rejected: bad }
    const before = formOf(state) ?? { network }
    const sides = sidesOf(before, from, to)
    const typed = amount === undefined ? before.amount : (amount ?? undefined)
    const tolerance = toleranceBps ?? before.toleranceBps
    return [
      {
        type: 'swapChanged',
        form: { network, ...sides, ...(typed !== undefined && { amount: typed }), ...(tolerance !== undefined && { toleranceBps: tolerance }) },
      },
    ]
  },
  exchangeSwap(state) {
    const form = formOf(state)
    if (form === undefined) return []
    const { from, to, amount: _, ...rest } = form
    const [quote, facts] = [quoteOf(state), factsOf(state)?.facts]
    const amount = quote?.out !== undefined && facts !== undefined ? formatUnits(BigInt(quote.out), facts.to.decimals) : form.amount
    const sides = { ...(to !== undefined && { from: to }), ...(from !== undefined && { to: from }) }
    return [{ type: 'swapChanged', form: { ...rest, ...sides, ...(amount !== undefined && { amount }) } }]
  },
  resetSwap: ({ swap }) => (swap.form === undefined ? [] : [{ type: 'swapReset' }]),
  swap(state, { from, to, amount, toleranceBps, acceptedLoss, unlimited, network, silent }, { operation }) {
    const refused = refusal(state, network)
    if (refused !== undefined) return refused
    const form = network === undefined || network === selectNetwork(state)?.caipNetworkId ? formOf(state) : undefined
    const [pays, gets] = [toTokenId(from ?? form?.from), toTokenId(to ?? form?.to)]
    const typed = typedAmount(state)
    const much = amount ?? (form !== undefined && typed.outcome === 'amount' ? typed.amount : undefined)
    if (pays === undefined || gets === undefined || pays.toLowerCase() === gets.toLowerCase() || much === undefined)
      return { rejected: failure('SWAP_INPUT_MISSING') }
    const wrong = [pays, gets].find((id) => !isTokenId(id))
    if (wrong !== undefined) return { rejected: failure('SWAP_TOKEN_INVALID', { token: wrong.slice(0, 60) }) }
    if (!isDecimalString(much) || much.startsWith('-') || (parseUnits(much, 255) ?? 0n) <= 0n)
      return { rejected: failure('SWAP_AMOUNT_INVALID', { problem: 'write a decimal text such as "1.5"' }) }
    const bad = toleranceProblem(toleranceBps)
    if (bad !== undefined) return { rejected: bad }
    const inputs: SwapInputs = {
      from: pays,
      to: gets,
      amount: much,
      toleranceBps: toleranceBps ?? toleranceOf(form),
      ...(acceptedLoss !== undefined && { acceptedLoss }),
      ...(unlimited === true && { unlimited }),
    }
    return beginPlan(state, operation, { act: 'swap', inputs, network, isSilent: silent === true })
  },
}

/** Returns the sides with a change. A token that stands on the other side changes places: both are never the same (SWAP-16). */
function sidesOf(before: SwapForm, from: string | null | undefined, to: string | null | undefined): Pick<SwapForm, 'from' | 'to'> {
  const changed = { from: from === undefined ? before.from : (from ?? undefined), to: to === undefined ? before.to : (to ?? undefined) }
  const isSame = changed.from !== undefined && changed.from.toLowerCase() === changed.to?.toLowerCase()
  const { from: one, to: other } = !isSame ? changed : typeof from === 'string' ? { from: changed.from, to: before.from } : { from: before.to, to: changed.to }
  const isStillSame = one?.toLowerCase() === other?.toLowerCase()
  return { ...(one !== undefined && { from: one }), ...(other !== undefined && !isStillSame && { to: other }) }
}

function refusal(state: RootState, network: CaipNetworkId | undefined) {
  const id = network ?? selectNetwork(state)?.caipNetworkId
  if (id === undefined) return { rejected: failure('NETWORK_MISSING') }
  return canSwap(state, id) ? undefined : { rejected: failure('SWAP_NETWORK_UNSUPPORTED') }
}

function toleranceProblem(bps: number | undefined) {
  if (bps === undefined || (Number.isInteger(bps) && bps >= 1 && bps <= MAX_TOLERANCE_BPS)) return undefined
  return failure('OPTIONS_INVALID', { option: 'toleranceBps', problem: `must be a whole number from 1 to ${MAX_TOLERANCE_BPS}` })
}
