import type { OnrampQuote, PaymentCurrency, PurchaseCurrency } from '../api/shapes.js'
import { selectReadTarget } from '../balances/selectors.js'
import { createSelector } from '../kernel/selectors.js'
import { findNetwork } from '../network/selectors.js'
import type { PublicState } from '../public.js'
import { REMOTE_DEFAULTS } from '../settings/state.js'
import { compare, isDecimalString } from '../shared/amounts/decimal.js'
import { type CaipNetworkId, namespaceOf, referenceOf } from '../shared/caip/caip.js'
import { supportsFeature } from '../shared/features.js'
import type { Failure } from '../shared/errors/failure.js'
import type { QuoteRequest, RampProvider } from '../../ports/services/ramp.js'
import { RAMP_PROVIDERS, RESTRICTED_TIME_ZONES } from './config.js'
import { DEFAULT_PURCHASE, FALLBACK_OPTIONS } from './fallback.js'
import { isOnCoinbase, meldAsset } from './link.js'

export { coinbaseLinkInput } from './link.js'
import type { Purchase, PurchaseNews, PurchaseStatus } from './state.js'
import { purchasesOf, purchaseStatus } from './state.js'

/** Provider on offer. */
export interface OfferedProvider {
  readonly id: RampProvider
  readonly label: string
  readonly fee: string
  /** Symbol that it delivers here. */
  readonly asset: string
  /** Network that it delivers on, with its name. */
  readonly network: CaipNetworkId
  readonly networkName: string
  /** True if its last three orders here failed. */
  readonly isDoubtful: boolean
}

/** Problem of an amount. */
export type AmountProblem = 'empty' | 'invalid' | 'below' | 'above'

/** Offer: coins, payment and providers (RAMP-02). No figure stands here without a quote. */
export interface BuyView {
  readonly providers: readonly OfferedProvider[]
  readonly selectedProvider?: { readonly name: string; readonly url?: string }
  readonly purchaseCurrency: PurchaseCurrency
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
  readonly paymentCurrency: PaymentCurrency
  readonly paymentCurrencies: readonly PaymentCurrency[]
  /** Limits of the chosen payment method, both inclusive. */
  readonly limit: PaymentCurrency['payment_method_limits'][number]
  /** True if currencies and limits are the default ones, because the service did not tell its own. */
  readonly isFallback: boolean
  readonly paymentAmount: string
  readonly amountProblem?: AmountProblem
  /** Of the quote for exactly these inputs. Absent without one. */
  readonly purchaseAmount?: string
  readonly quote?: OnrampQuote
  readonly quotesLoading: boolean
  readonly error?: Failure
  readonly country?: string
  readonly isCountryGuessed: boolean
  /** Account and network that would receive. */
  readonly address?: string
  readonly network?: CaipNetworkId
}

/**
 * Returns what can be bought, with what, and the quote for it.
 *
 * @example const { providers, purchaseAmount } = kit.select(selectBuy)
 */
export const selectBuy: (state: PublicState) => BuyView = /* @__PURE__ */ createSelector(
  (state: PublicState) => [state.buy, state.settings.applied, state.network, state.account.namespaces, state.config],
  (state): BuyView => {
    const { choice, country, place, purchase, options } = state.buy
    const target = buyTarget(state)
    const where = country ?? place?.country
    const told = options['']
    const isFallback = !told?.purchaseCurrencies?.length || !told.paymentCurrencies?.length
    const { purchaseCurrencies, paymentCurrencies } = isFallback ? FALLBACK_OPTIONS : (told as typeof FALLBACK_OPTIONS)
    const purchaseCurrency = purchaseCurrencies.find(({ symbol }) => symbol === choice.purchaseCurrency) ?? purchaseCurrencies[0] ?? DEFAULT_PURCHASE
    const paymentCurrency = paymentCurrencies.find(({ id }) => id === (choice.paymentCurrency ?? 'USD')) ?? (paymentCurrencies[0] as PaymentCurrency)
    const limits = paymentCurrency.payment_method_limits
    const limit = limits.find(({ id }) => id === choice.paymentMethod) ?? limits[0] ?? { id: 'card', min: '0', max: '0' }
    const problem = amountProblem(choice.amount, limit)
    const request = problem === undefined && target ? quoteRequest(purchaseCurrency, paymentCurrency.id, choice.amount, target.network) : undefined
    const held = request && state.buy.quotes[quoteKey(request)]
    const isAsked = held?.pending !== undefined
    const quote = held?.quoteId !== undefined && held.failure === undefined && !isAsked ? (held as OnrampQuote) : undefined
    return {
      providers: offered(state, purchaseCurrency.symbol),
      ...(purchase && { selectedProvider: { name: RAMP_PROVIDERS[purchase.provider].label, ...(purchase.url && { url: purchase.url }) } }),
      purchaseCurrency,
      purchaseCurrencies,
      paymentCurrency,
      paymentCurrencies,
      limit,
      isFallback,
      paymentAmount: choice.amount,
      ...(problem && { amountProblem: problem }),
      ...(quote && { quote, purchaseAmount: quote.purchaseAmount.amount }),
      quotesLoading: isAsked,
      ...(held?.failure && !isAsked && { error: held.failure }),
      ...(where !== undefined && { country: where }),
      isCountryGuessed: country === undefined,
      ...target,
    }
  },
)

/** Returns the inputs of a quote; undefined where the service does not sell the currency on the network. */
export function quoteRequest(purchase: PurchaseCurrency, paymentCurrency: string, amount: string, network: CaipNetworkId): QuoteRequest | undefined {
  const on = networkAt(purchase, network)
  return on && { purchaseCurrency: purchase.symbol, paymentCurrency, amount, network: on.name }
}

/** Returns the network of a currency at the service. */
export function networkAt({ networks }: PurchaseCurrency, network: CaipNetworkId): PurchaseCurrency['networks'][number] | undefined {
  return networks.find(({ chain_id: id }) => namespaceOf(network) === 'eip155' && id === referenceOf(network))
}

/** Returns the key of a quote: all its inputs. */
export function quoteKey({ purchaseCurrency, paymentCurrency, amount, network }: QuoteRequest): string {
  return [purchaseCurrency, paymentCurrency, amount, network].join(' ')
}

/** Returns the account and network that coins would be bought for. Undefined in a namespace without purchases (RAMP-01). */
export function buyTarget(state: PublicState): { readonly address: string; readonly network: CaipNetworkId } | undefined {
  const target = selectReadTarget(state, state.network.activeNamespace)
  return target && supportsFeature('onramp', target.network) ? target : undefined
}

/** Returns the problem of an amount. Both limits are allowed (field lesson o4). */
export function amountProblem(amount: string, { min, max }: { readonly min: string; readonly max: string }): AmountProblem | undefined {
  if (amount === '') return 'empty'
  if (!isDecimalString(amount) || amount.startsWith('-') || amount.length > 40) return 'invalid'
  if (isDecimalString(min) && compare(amount, min) < 0) return 'below'
  return isDecimalString(max) && compare(amount, max) > 0 ? 'above' : undefined
}

/** Returns the providers on offer, in order: those of the project's settings, of which the app may leave some out (RAMP-06, RAMP-11). */
function offered(state: PublicState, asset: string): readonly OfferedProvider[] {
  const target = buyTarget(state)
  const listed = state.settings.applied?.onramp ?? REMOTE_DEFAULTS.onramp
  const own = state.config.plugins.buy?.providers
  if (target === undefined || listed === false) return []
  const ids = own === undefined ? listed : own.filter((id) => listed.includes(id))
  return ids.filter(isProvider).flatMap((id) => {
    const { label, fee, namespaces } = RAMP_PROVIDERS[id]
    if (!namespaces.includes(namespaceOf(target.network))) return []
    const network = deliveryNetwork(state, id, target.network)
    const name = findNetwork(state, network)?.name ?? network
    const isDoubtful = (state.buy.failedOrders[id] ?? 0) >= DOUBTFUL_AFTER
    return [{ id, label, fee, asset: id === 'meld' ? meldAsset(network) : asset, network, networkName: name, isDoubtful }]
  })
}

/** Orders in a row after whose failure a provider is marked. */
const DOUBTFUL_AFTER = 3

/** Coinbase delivers on Ethereum where it does not serve the network (RAMP-10). */
function deliveryNetwork(state: PublicState, provider: RampProvider, network: CaipNetworkId): CaipNetworkId {
  const isServed = provider !== 'coinbase' || isOnCoinbase(network)
  return isServed || findNetwork(state, 'eip155:1') === undefined ? network : 'eip155:1'
}

function isProvider(id: string): id is RampProvider {
  return Object.hasOwn(RAMP_PROVIDERS, id)
}

/** Returns true if buying is not offered in a time zone (RAMP-22). */
export function isRestricted(timeZone: string | undefined, zones: readonly string[] = RESTRICTED_TIME_ZONES): boolean {
  return timeZone !== undefined && zones.some((zone) => zone.toLowerCase() === timeZone.toLowerCase())
}

/** Purchase with what is known of it. */
export interface PurchaseView extends Purchase, Partial<PurchaseNews> {
  readonly status: PurchaseStatus
  readonly networkName: string
  readonly providerName: string
  /** True if the active account or network is another by now. */
  readonly isElsewhere: boolean
}

/**
 * Returns the purchases under way, and those whose end the visitor has not seen, newest first.
 *
 * @example const [latest] = kit.select(selectPurchases)
 */
export const selectPurchases: (state: PublicState) => readonly PurchaseView[] = /* @__PURE__ */ createSelector(
  (state: PublicState) => [state.buy.purchase, state.buy.before, state.buy.news, state.network, state.account.namespaces],
  (state) =>
    purchasesOf(state.buy)
      .map((purchase) => viewOf(state, purchase))
      .reverse(),
)

/** Returns the purchase on screen, with what its provider and the chain say of it. */
export function selectPurchase(state: PublicState): PurchaseView | undefined {
  return selectPurchases(state).find(({ id }) => id === state.buy.purchase?.id)
}

function viewOf(state: PublicState, purchase: Purchase): PurchaseView {
  const { pending: _, at: __, failedAt: ___, failure: ____, ...news } = state.buy.news[purchase.id] ?? {}
  const target = buyTarget(state)
  return {
    ...purchase,
    ...news,
    status: purchaseStatus(news),
    networkName: findNetwork(state, purchase.network)?.name ?? purchase.network,
    providerName: RAMP_PROVIDERS[purchase.provider].label,
    isElsewhere: target?.address !== purchase.address || target.network !== purchase.network,
  }
}
