import type { Remembered } from '../root.js'
import { isDecimalString } from '../shared/amounts/decimal.js'
import { isRecord } from '../shared/json/objects.js'
import { text } from '../shared/json/remembered.js'
import type { Arrival, ListedToken } from '../../ports/services/funds.js'
import type { RampOrder, RampProvider } from '../../ports/services/ramp.js'
import { RAMP_PROVIDERS } from './config.js'
import { type BuyState, MAX_PURCHASES, type Purchase, type PurchaseNews, type StoredBuy, type StoredNews } from './state.js'

/** Country, failed orders, and the purchase under way with the place up to which the chain was looked at. */
export const buyItem: Remembered<StoredBuy> = {
  key: 'buy',
  select({ buy: { purchase, before = [], country, failedOrders, news } }) {
    return {
      ...(country !== undefined && { country }),
      failedOrders,
      ...(purchase && stored(purchase, news[purchase.id])),
      ...(before.length > 0 && { before: before.map((one) => stored(one, news[one.id])) }),
    }
  },
  depends: ({ buy }) => buy,
  parse(value) {
    if (!isRecord(value) || !isRecord(value['failedOrders'])) return undefined
    const { country, purchase, news, before } = value
    const kept = parsePurchase(purchase)
    const others = Array.isArray(before) ? before.slice(1 - MAX_PURCHASES).flatMap(parseBefore) : []
    return {
      failedOrders: Object.fromEntries(Object.entries(value['failedOrders']).filter(([id, count]) => isProvider(id) && typeof count === 'number')),
      ...(typeof country === 'string' && /^[A-Z]{2}$/.test(country) && { country }),
      ...(kept && { purchase: kept, news: parseNews(news) }),
      ...(others.length > 0 && { before: others }),
    }
  },
}

function stored({ failure: _, ...purchase }: Purchase, { mark, order, earlier, arrivals = [] }: Partial<PurchaseNews> = {}) {
  const news: StoredNews = {
    arrivals: arrivals.map(storedArrival),
    ...(mark !== undefined && { mark }),
    ...(order && { order: storedOrder(order) }),
    ...(earlier && { earlier }),
  }
  return { purchase, news }
}

/* Members in one order, whatever the order in which a port gave them: a replay must write the same text. */
function storedArrival({ id, symbol, amount, token, hash, unconfirmed }: Arrival): Arrival {
  return { id, symbol, amount, ...(token !== undefined && { token }), ...(hash !== undefined && { hash }), ...(unconfirmed && { unconfirmed }) }
}

function storedOrder({ id, status, at, hash }: RampOrder): RampOrder {
  return { id, status, ...(at !== undefined && { at }), ...(hash !== undefined && { hash }) }
}

/** Returns the state with what was stored. A purchase that this page has started counts before it. */
export function restoreBuy(state: BuyState, { purchase, news, before = [], ...kept }: StoredBuy): BuyState {
  const all = [...before, ...(purchase && news ? [{ purchase, news }] : [])]
  const known = { ...Object.fromEntries(all.map((one) => [one.purchase.id, one.news])), ...state.news }
  const others = before.map((one) => one.purchase)
  const shown = state.purchase ?? purchase
  return { ...state, ...kept, news: known, ...(shown && { purchase: shown }), ...(others.length > 0 && { before: others.slice(1 - MAX_PURCHASES) }) }
}

function parseBefore(value: unknown): readonly { readonly purchase: Purchase; readonly news: StoredNews }[] {
  if (!isRecord(value)) return []
  const purchase = parsePurchase(value['purchase'])
  return purchase === undefined ? [] : [{ purchase, news: parseNews(value['news']) }]
}

function parsePurchase(value: unknown): Purchase | undefined {
  if (!isRecord(value)) return undefined
  const { provider, token, isBlind, startedAt, expects, country, url } = value
  const [id, address, network, asset, currency, amount] = ['id', 'address', 'network', 'asset', 'currency', 'amount'].map((name) => text(value[name]))
  if (typeof provider !== 'string' || !isProvider(provider) || typeof startedAt !== 'number' || !/^[-a-z0-9]{3,8}:/.test(network ?? '')) return undefined
  if (id === undefined || address === undefined || asset === undefined || currency === undefined || amount === undefined) return undefined
  return {
    id,
    provider,
    address,
    network: network as Purchase['network'],
    asset,
    amount,
    currency,
    startedAt,
    ...(isToken(token) && { token }),
    ...(isBlind === true && { isBlind }),
    ...(isDecimalString(expects) && { expects }),
    ...(typeof country === 'string' && { country }),
    ...(typeof url === 'string' && url.startsWith('http') && { url }),
  }
}

function parseNews(value: unknown): StoredNews {
  const { mark, order, earlier, arrivals } = isRecord(value) ? value : {}
  return {
    arrivals: Array.isArray(arrivals) ? arrivals.filter(isArrival) : [],
    ...(typeof mark === 'string' && { mark }),
    ...(isOrder(order) && { order }),
    ...(Array.isArray(earlier) && { earlier: earlier.filter((one) => typeof one === 'string') }),
  }
}

function isProvider(id: string): id is RampProvider {
  return Object.hasOwn(RAMP_PROVIDERS, id)
}

function isToken(value: unknown): value is ListedToken {
  return isRecord(value) && typeof value['address'] === 'string' && typeof value['symbol'] === 'string' && typeof value['decimals'] === 'number'
}

function isArrival(value: unknown): value is Arrival {
  return isRecord(value) && typeof value['id'] === 'string' && typeof value['symbol'] === 'string' && typeof value['amount'] === 'string'
}

function isOrder(value: unknown): value is RampOrder {
  return isRecord(value) && typeof value['id'] === 'string' && ['pending', 'done', 'failed'].some((status) => status === value['status'])
}
