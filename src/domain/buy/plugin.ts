import { filter, map, switchMap, take } from 'rxjs'
import type { PluginDomain } from '../plugin.js'
import type { DomainCommand, Policy, Slice } from '../root.js'
import { namespaceOf } from '../shared/caip/caip.js'
import { tellPurchases } from './follow.js'
import { decideNews, newsRead } from './news.js'
import { buyItem, restoreBuy } from './persist.js'
import { openProvider, openPurchase, reopenProvider, showPurchase, startBuy, superseded } from './purchase.js'
import { optionsRead, quoteRead } from './quotes.js'
import { isRestricted } from './selectors.js'
import { type BuyState, MAX_PURCHASES, NOTHING_BOUGHT, type Purchase, purchasesOf, purchaseStatus } from './state.js'

/** Reads the visitor's place with the first opening of the dialog. It asks no server. */
const readPlace: Policy = (io) =>
  io.on('modalOpened').pipe(
    filter(() => io.state().buy.place === undefined),
    switchMap(() => io.ports.ramp.place().pipe(take(1))),
    map((place): DomainCommand => ({ type: 'reportBuyPlace', ...place })),
  )

/** Shows the purchase once it starts. */
const showProgress: Policy = (io) =>
  io.on('purchaseStarted').pipe(
    filter(() => io.state().modal.open && io.state().modal.stack.at(-1)?.view === 'OnRampProviders'),
    map((): DomainCommand => ({ type: 'pushView', view: 'BuyInProgress' })),
  )

/** Reads the balance anew when the coins are there. */
const readBalance: Policy = (io) =>
  io.on('purchaseArrived').pipe(
    map(({ purchase }): DomainCommand => {
      const network = purchasesOf(io.state().buy).find(({ id }) => id === purchase)?.network
      return { type: 'refreshBalance', force: true, ...(network && { namespace: namespaceOf(network) }) }
    }),
  )

/** Buy slice: what is chosen, quotes, and a purchase under way. */
const buy: Slice<'buy'> = {
  name: 'buy',
  publicEvents: {
    ...optionsRead.publicEvents,
    ...quoteRead.publicEvents,
    ...newsRead.publicEvents,
    buySet: true,
    purchaseStarted: true,
    purchaseOpened: true,
    purchaseFailed: true,
    purchaseArrived: true,
    purchaseOrderEnded: true,
    purchaseShown: true,
    purchaseLeft: true,
  },
  decide: {
    ...optionsRead.decide,
    ...quoteRead.decide,
    ...newsRead.decide,
    reportPurchaseNews: decideNews,
    setBuy: (_, { type: __, ...choice }) => (Object.keys(choice).length === 0 ? [] : [{ type: 'buySet', ...choice }]),
    reportBuyPlace: (_, { type: __, ...place }) => [{ type: 'buyPlaceFound', ...place }],
    startBuy,
    openPurchase,
    reportPurchaseOpened: ({ buy: { purchase, opening } }, { operation, url }) =>
      purchase !== undefined && opening === operation ? [{ type: 'purchaseOpened', operation, url }] : [],
    reportPurchaseFailed: ({ buy: { opening } }, { operation, failure }) => (opening === operation ? [{ type: 'purchaseFailed', operation, failure }] : []),
    showPurchase,
    leavePurchase: (state) => (state.buy.purchase === undefined ? [] : [...superseded(state), { type: 'purchaseLeft', purchase: state.buy.purchase.id }]),
  },
  evolve: {
    ...optionsRead.evolve,
    ...quoteRead.evolve,
    ...newsRead.evolve,
    purchaseNewsRequested: keepingNews('purchaseNewsRequested'),
    purchaseNewsLoaded: keepingNews('purchaseNewsLoaded'),
    purchaseNewsFailed: keepingNews('purchaseNewsFailed'),
    buySet: (state, { type: _, country, ...choice }) => ({ ...state, choice: { ...state.choice, ...choice }, ...(country !== undefined && { country }) }),
    buyPlaceFound: (state, { type: _, ...place }, __, { plugins }) => ({ ...state, place, ...limitOf(place.timeZone, plugins.buy?.restrictedTimeZones) }),
    purchaseStarted: (state, { type: _, operation, ...purchase }) => ({ ...state, ...putAside(state), purchase, opening: operation }),
    purchaseShown: (state, { purchase: id }) => onScreen(state, id),
    purchaseReopened: (state, { operation }) => ({ ...state, opening: operation }),
    purchaseOpened: ({ opening: _, ...state }, { url }) => (state.purchase ? { ...state, purchase: withUrl(state.purchase, url) } : state),
    purchaseFailed: ({ opening, ...state }, { operation, failure }) =>
      opening === operation && state.purchase && failure.code !== 'OPERATION_SUPERSEDED' ? { ...state, purchase: { ...state.purchase, failure } } : state,
    purchaseOrderEnded: (state, { provider, order }) => ({
      ...state,
      failedOrders: { ...state.failedOrders, [provider]: order.status === 'failed' ? (state.failedOrders[provider] ?? 0) + 1 : 0 },
    }),
    purchaseLeft: ({ purchase: _, opening: __, ...state }) => state,
    restored: (state, { remembered: { buy: kept } }) => (kept ? restoreBuy(state, kept) : state),
    stopped: ({ country, failedOrders }) => ({ ...NOTHING_BOUGHT, ...(country !== undefined && { country }), failedOrders }),
  },
  policies: {
    buyOptions: optionsRead.policies.reads,
    readBuyOptions: optionsRead.policies.refreshes,
    quotes: quoteRead.policies.reads,
    readQuotes: quoteRead.policies.refreshes,
    news: newsRead.policies.reads,
    watchPurchase: newsRead.policies.refreshes,
    readPlace,
    openProvider,
    reopenProvider,
    showProgress,
    readBalance,
    tellPurchases,
  },
  endings: {
    buyOptions: optionsRead.endings.reads,
    quotes: quoteRead.endings.reads,
    news: newsRead.endings.reads,
    openProvider: ({ buy: { opening } }, reason) => (opening === undefined ? [] : [{ type: 'reportPurchaseFailed', operation: opening, failure: reason }]),
    reopenProvider: ({ buy: { opening } }, reason) => (opening === undefined ? [] : [{ type: 'reportPurchaseFailed', operation: opening, failure: reason }]),
  },
  outcomes: {
    ...optionsRead.outcomes,
    ...quoteRead.outcomes,
    ...newsRead.outcomes,
    startBuy: { done: ['purchaseOpened'], failed: ['purchaseFailed'] },
    openPurchase: { done: ['purchaseOpened'], failed: ['purchaseFailed'] },
  },
  remembered: {
    items: { buy: buyItem },
    restore(take) {
      const item = take(buyItem)
      return item && { ...item }
    },
  },
}

/** Returns the reducer of a read that keeps the news of all purchases: those of one that has arrived are not read again, and must not make room for others. */
function keepingNews(type: 'purchaseNewsRequested' | 'purchaseNewsLoaded' | 'purchaseNewsFailed') {
  return (state: BuyState, event: object, at: number): BuyState => {
    const next = newsRead.evolve[type](state, event, at) as BuyState
    const held = purchasesOf(state).flatMap(({ id }) => (state.news[id] !== undefined && next.news[id] === undefined ? [[id, state.news[id]]] : []))
    return held.length === 0 ? next : { ...next, news: { ...Object.fromEntries(held), ...next.news } }
  }
}

/** Returns the purchases that are kept beside the next one on screen: those whose provider's page was open, and whose end is not seen. */
function putAside(state: BuyState): Pick<BuyState, 'before'> {
  const { purchase, before = [], news } = state
  const goesOn = purchase?.url !== undefined && purchaseStatus(news[purchase.id]) !== 'arrived'
  const kept = goesOn ? [...before, purchase].slice(1 - MAX_PURCHASES) : before
  return kept.length === 0 ? {} : { before: kept }
}

function onScreen(state: BuyState, id: string): BuyState {
  const chosen = state.before?.find((one) => one.id === id)
  if (chosen === undefined) return state
  const { opening: _, ...rest } = state
  return { ...rest, before: (putAside(state).before ?? []).filter((one) => one.id !== id), purchase: chosen }
}

/** Keeps the page's address, and forgets an earlier failure to open it. */
function withUrl({ failure: _, ...purchase }: Purchase, url: string): Purchase {
  return { ...purchase, url }
}

function limitOf(timeZone: string | undefined, zones: readonly string[] | undefined): Pick<BuyState, 'unavailable'> {
  return isRestricted(timeZone, zones) ? { unavailable: { because: 'country', ...(timeZone !== undefined && { detail: timeZone }) } } : {}
}

/** Pure half of `buy()`. */
export const buyDomain: PluginDomain = { name: 'buy', slices: [buy] }
