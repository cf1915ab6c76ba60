import { map } from 'rxjs'
import type { SwapFacts, SwapOrder, SwapQuote, SwapTokens } from '../../ports/services/swaps.js'
import { selectView } from '../modal/selectors.js'
import { findNetwork, selectNetwork } from '../network/index.js'
import { byMembers, defineRead, readOn, readWhile, staleOn } from '../reads/index.js'
import type { RootState } from '../root.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import { RPC_READ_DEADLINE_MS } from '../shared/limits.js'
import { failure } from './errors.js'
import { canSwap, factsSubject, orderOf } from './form.js'
import type { SwapFactsSubject, SwapTokensSubject } from './state.js'

/** Milliseconds for which a list of tokens is fresh. */
export const LIST_LIFETIME_MS = 3_600_000

/** Milliseconds for which a quote is fresh. */
export const QUOTE_LIFETIME_MS = 15_000

/** Milliseconds without a change before a price is asked for (SWAP-06). */
export const QUOTE_DEBOUNCE_MS = 300

/** Milliseconds without a new question after a failure. */
const RETRY_MS = 5_000

const MAX_KEPT = 4

const nameOf = (state: RootState, network: CaipNetworkId) => findNetwork(state, network)?.name ?? network

/** Returns true while the form is on screen. */
export function isSwapShown(state: RootState): boolean {
  return state.modal.open && selectView(state).view === 'Swap'
}

/** Tokens of the active network (SWAP-04). */
export const tokensRead = defineRead('swapTokens', {
  slice: 'swap',
  member: 'lists',
  keys: byMembers<SwapTokensSubject>('network'),
  subject(state): SwapTokensSubject | undefined {
    const network = selectNetwork(state)?.caipNetworkId
    return network !== undefined && canSwap(state, network) ? { network } : undefined
  },
  ask: (io, subject) => io.ports.swaps.tokens(subject),
  accept: (_, __, { tokens, source }: SwapTokens): SwapTokens | undefined =>
    Array.isArray(tokens) && (source === 'service' || source === 'pools') ? { tokens, source } : undefined,
  failure: (cause) => failure('SWAP_TOKENS_UNAVAILABLE', {}, cause),
  lifetimeMs: LIST_LIFETIME_MS,
  retryAfterMs: RETRY_MS,
  deadlineMs: RPC_READ_DEADLINE_MS,
  service: (state, { network }) => nameOf(state, network),
  keep: MAX_KEPT,
  triggers: [readWhile(isSwapShown)],
})

/** Decimals, balances and gas price, from the chain. */
export const factsRead = defineRead('swapFacts', {
  slice: 'swap',
  member: 'facts',
  keys: byMembers<SwapFactsSubject>('network', 'address', 'from', 'to'),
  subject: (state) => factsSubject(state),
  ask: (io, subject) => io.ports.swaps.facts(subject).pipe(map((facts) => ({ facts }))),
  accept: (_, __, { facts }: { readonly facts: SwapFacts }) => (isFacts(facts) ? { facts } : undefined),
  failure: (cause) => (cause?.code === 'SWAP_TOKEN_INVALID' ? cause : failure('SWAP_QUOTE_UNAVAILABLE', {}, cause)),
  lifetimeMs: QUOTE_LIFETIME_MS,
  retryAfterMs: RETRY_MS,
  deadlineMs: RPC_READ_DEADLINE_MS,
  service: (state, { network }) => nameOf(state, network),
  keep: MAX_KEPT,
  triggers: [
    readOn(['swapChanged']),
    readWhile(isSwapShown),
    staleOn(['transactionEnded'], ({ namespace }, state) => (namespace === 'eip155' && isSwapShown(state) ? {} : undefined)),
  ],
})

/** Price of the form: asked for once the visitor pauses, and again while it is shown (SWAP-06). */
export const quoteRead = defineRead('swapQuote', {
  slice: 'swap',
  member: 'quotes',
  keys: byMembers<SwapOrder>('network', 'address', 'from', 'to', 'units'),
  subject: (state) => orderOf(state),
  ask: (io, order) => io.ports.swaps.quote(order),
  accept: (_, __, { out, spot, prices, source }: SwapQuote): SwapQuote | undefined =>
    isUnits(out) && out !== '0' && typeof prices === 'object' ? { out, prices, source, ...(spot !== undefined && { spot }) } : undefined,
  failure: (cause) => (cause?.code === 'SWAP_NO_ROUTE' || cause?.code === 'SWAP_SOURCE_MISSING' ? cause : failure('SWAP_QUOTE_UNAVAILABLE', {}, cause)),
  lifetimeMs: QUOTE_LIFETIME_MS,
  retryAfterMs: RETRY_MS,
  deadlineMs: RPC_READ_DEADLINE_MS,
  service: (state, { network }) => nameOf(state, network),
  keep: MAX_KEPT,
  debounceMs: QUOTE_DEBOUNCE_MS,
  triggers: [readOn(['swapChanged', 'swapFactsLoaded'])],
})

function isUnits(value: unknown): value is string {
  return typeof value === 'string' && /^\d{1,80}$/.test(value)
}

function isFacts(facts: SwapFacts | undefined): facts is SwapFacts {
  return (
    facts !== undefined &&
    [facts.from, facts.to, facts.native].every((one) => Number.isInteger(one?.decimals) && isUnits(one?.balance)) &&
    isUnits(facts.gasPrice)
  )
}
