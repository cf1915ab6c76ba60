import { selectNativeBalance } from '../balances/selectors.js'
import { createSelector } from '../kernel/selectors.js'
import { findNetwork } from '../network/selectors.js'
import type { PublicState } from '../public.js'
import type { AccountSubject } from '../reads/messages.js'
import { readPhase, type ReadPhase } from '../reads/state.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { Failure } from '../shared/errors/failure.js'
import type { Network } from '../shared/networks/networks.js'
import type { PortfolioSource } from '../../ports/services/portfolio.js'
import { heldPortfolio, portfolioSubject } from './read.js'
import { type PortfolioRow, rowsOf, totalOf } from './rows.js'
import { tokenId } from '../shared/tokens/token-id.js'
import { multiply } from '../shared/tokens/values.js'

export type { HiddenTokenReason } from './hidden.js'
export type { PortfolioRow } from './rows.js'

/** Figure at the top of view Account. Without `value`: it is being read, or `isUnavailable`. */
export type PortfolioFigure =
  | { readonly kind: 'total'; readonly value?: string; readonly currency: string; readonly isUnavailable?: true }
  | { readonly kind: 'token'; readonly value?: string; readonly symbol: string; readonly isUnavailable?: true }

/** Tokens of the active account, for a view. */
export interface PortfolioView {
  /** Undefined without an account, and in namespaces without tokens. */
  readonly subject?: AccountSubject
  readonly network?: Network
  readonly phase: ReadPhase
  readonly loading: boolean
  /** Time of the last answer. */
  readonly at?: number
  /** Reason why the last question was not answered. Tokens that were read before stay. */
  readonly failure?: Failure
  readonly source?: PortfolioSource
  /** The native currency first, then by value. */
  readonly tokens: readonly PortfolioRow[]
  /** Imitations, spam, and those that the visitor hid. In no sum. */
  readonly hidden: readonly PortfolioRow[]
  /** Currency of `total` and of what each token is `worth`: that of the app where its rate is known, else USD. */
  readonly currency: string
  /** Sum of what `tokens` are worth, as decimal text (BAL-19). Absent if none has a price. */
  readonly total?: string
  /** Number of `tokens` with a balance and without a price: they are not in the total. */
  readonly unpriced: number
  /** Number of tokens whose balance could not be read. */
  readonly unread: number
  readonly headline: PortfolioFigure
}

/**
 * Returns the tokens of the active account on its network, in eip155 and solana, with their values, their total and what is hidden.
 *
 * @example const { tokens, total, unpriced, hidden } = kit.select(selectPortfolio)
 */
export const selectPortfolio: (state: PublicState) => PortfolioView = /* @__PURE__ */ createSelector(
  (state: PublicState) => [
    state.portfolio,
    state.balances.native,
    state.account.namespaces,
    state.network,
    state.config.plugins.portfolio,
    state.lifecycle.platform.online,
  ],
  (state): PortfolioView => {
    const subject = portfolioSubject(state)
    const network = subject && findNetwork(state, subject.network)
    if (subject === undefined || network === undefined) return NOTHING
    const held = heldPortfolio(state)
    const native = selectNativeBalance(state)
    const all = rowsOf({ network, tokens: held.tokens, coinPrice: held.coinPrice, native, choices: state.portfolio.choices, rate: held.rate })
    const tokens = all.filter(({ hidden }) => hidden === undefined)
    const { total, unpriced } = totalOf(tokens)
    const hasNative = all.some(({ address }) => address === undefined)
    const isNativeLost = !hasNative && native?.pending === undefined && (native?.failedAt !== undefined || !state.lifecycle.platform.online)
    const view = {
      subject,
      network,
      phase: readPhase(held),
      loading: held.pending !== undefined,
      ...(held.at !== undefined && { at: held.at }),
      ...(held.failure && { failure: held.failure }),
      ...(held.source && { source: held.source }),
      currency: held.rate?.currency ?? USD,
      tokens,
      hidden: all.filter(({ hidden }) => hidden !== undefined),
      ...(total !== undefined && { total }),
      unpriced,
      unread: (held.unread ?? 0) + (isNativeLost ? 1 : 0),
    }
    return { ...view, headline: headlineOf(state, view, all, network, hasNative, isNativeLost) }
  },
)

/**
 * Returns the price of a token of the active account's network in the currency of values, as decimal text. Undefined if none is known, on test networks, and for imitations. Without
 * `token`, of the network's own coin.
 */
export function selectTokenPrice(state: PublicState, network: CaipNetworkId, token?: string): string | undefined {
  const price = selectUsdPrice(state, network, token)
  const { rate } = heldPortfolio(state)
  return price === undefined || rate === undefined ? price : multiply(price, rate.perUsd)
}

/** Returns the currency of values (ISO 4217): that of the app where its rate is known, else USD. */
export function selectCurrency(state: PublicState): string {
  return heldPortfolio(state).rate?.currency ?? USD
}

/** Returns a price like {@link selectTokenPrice}, in USD. */
export function selectUsdPrice(state: PublicState, network: CaipNetworkId, token?: string): string | undefined {
  if (findNetwork(state, network)?.testnet === true) return undefined
  const { tokens = [], coinPrice } = heldPortfolio(state)
  if (portfolioSubject(state)?.network !== network) return undefined
  const told = tokens.find((one) =>
    token === undefined ? one.token === undefined : one.token !== undefined && tokenId(network, one.token) === tokenId(network, token),
  )
  if (told?.imitates !== undefined) return undefined
  return told?.price ?? (token === undefined ? coinPrice : undefined)
}

/** Currency in which services tell prices. */
const USD = 'USD'

const NOTHING: PortfolioView = {
  phase: 'idle',
  loading: false,
  currency: USD,
  tokens: [],
  hidden: [],
  unpriced: 0,
  unread: 0,
  headline: { kind: 'token', symbol: '', isUnavailable: true },
}

function headlineOf(
  { config }: PublicState,
  { phase, total, currency }: Pick<PortfolioView, 'phase' | 'total' | 'currency'>,
  all: readonly PortfolioRow[],
  { caipNetworkId, nativeCurrency, testnet }: Network,
  hasNative: boolean,
  isNativeLost: boolean,
): PortfolioFigure {
  const chosen = config.plugins.portfolio?.headline ?? 'total'
  const ofToken = (id: string, symbol: string, isUnavailable: boolean): PortfolioFigure => {
    const row = all.find((one) => one.id === id)
    return { kind: 'token', symbol: row?.symbol ?? symbol, ...(row ? { value: row.quantity.numeric } : isUnavailable && { isUnavailable }) }
  }
  const native = ofToken(tokenId(caipNetworkId, undefined), nativeCurrency.symbol, isNativeLost)
  if (typeof chosen === 'object' && chosen.network === caipNetworkId) return appToken(chosen.address, caipNetworkId, phase, ofToken)
  if (chosen !== 'total' || testnet) return native
  // A sum without the native currency, or without an answer, would be a wrong one.
  if (phase === 'idle' || phase === 'loading' || (!hasNative && !isNativeLost)) return { kind: 'total', currency }
  return total === undefined ? native : { kind: 'total', currency, value: total }
}

/** A token of the app that the source did not list is one of which the account has none, if the source was asked for it. */
function appToken(
  address: string,
  network: CaipNetworkId,
  phase: ReadPhase,
  ofToken: (id: string, symbol: string, isUnavailable: boolean) => PortfolioFigure,
): PortfolioFigure {
  return ofToken(tokenId(network, address), '', phase === 'unavailable')
}
