import { catchError, forkJoin, map, of } from 'rxjs'
import type { DecideContext, Decision } from '../kernel/types.js'
import { defineRead, readEvery } from '../reads/index.js'
import type { DomainEvent, EventOf, RootState } from '../root.js'
import { RPC_READ_DEADLINE_MS } from '../shared/limits.js'
import { deadline } from '../shared/timing.js'
import type { RampOrder } from '../../ports/services/ramp.js'
import { failure } from './errors.js'
import type { PurchaseSubject } from './messages.js'
import { followed, isShown } from './follow.js'
import { isOf, isOwn } from './arrivals.js'
import { MAX_PURCHASES, type Purchase, type PurchaseNews, purchasesOf, purchaseStatus } from './state.js'

/** Milliseconds between two looks while the view is open (RAMP-23). */
export const WATCH_EVERY_MS = 4_000

/** Milliseconds by which the clocks of page and provider may differ. */
const CLOCK_SLACK_MS = 300_000

/** State of a purchase, of its account and network: what the provider says of the order, and what came on the chain. */
export const newsRead = defineRead('purchaseNews', {
  slice: 'buy',
  member: 'news',
  keys: { members: ['purchase'], key: ({ purchase }: PurchaseSubject) => purchase, subject: (purchase) => ({ purchase }) },
  subject({ buy }: RootState, { purchase: id = buy.purchase?.id }: Partial<PurchaseSubject>): PurchaseSubject | undefined {
    return purchasesOf(buy).some((one) => one.id === id) && id !== undefined ? { purchase: id } : undefined
  },
  ask(io, { purchase: id }) {
    const { buy } = io.state()
    const { news } = buy
    const purchase = purchasesOf(buy).find((one) => one.id === id)
    if (purchase === undefined) return of<PurchaseNews>({ arrivals: [] })
    const { address, network, provider, token, url } = purchase
    const before = news[id] ?? {}
    const known = { ...withOrder(before.order), ...(before.earlier && { earlier: before.earlier }) }
    const orders =
      before.order?.status === 'done'
        ? of(known)
        : io.ports.ramp.orders({ provider, address, network }).pipe(
            deadline(io.ports.timer, RPC_READ_DEADLINE_MS, provider),
            map(({ told, orders }) => {
              if (!told) return { isOrderUnknown: true as const, ...known }
              // Orders that were there before the provider's page was opened are of other purchases.
              if (url === undefined) return { earlier: orders.filter((one) => isRecent(one, purchase)).map((one) => one.id) }
              return { ...known, ...withOrder(orderOf(orders, purchase, [...ordersOfOthers(news, id), ...(before.earlier ?? [])], before.order)) }
            }),
            catchError(() => of({ isOrderUnknown: true as const, ...known })),
          )
    const chain = purchase.isBlind
      ? of({ arrivals: [], isChainUnknown: true as const })
      : io.ports.funds.arrivals({ network, address, tokens: token ? [token] : [], ...(before.mark !== undefined && { since: before.mark }) }).pipe(
          deadline(io.ports.timer, RPC_READ_DEADLINE_MS, network),
          map(({ mark, arrivals }) => ({ mark, arrivals: arrivals.filter((one) => isOf(purchase, one)) })),
          catchError(() => of({ ...(before.mark !== undefined && { mark: before.mark }), arrivals: [], isChainUnknown: true as const })),
        )
    return forkJoin([orders, chain]).pipe(map(([order, coins]): PurchaseNews => ({ ...order, ...coins })))
  },
  accept({ buy }, { purchase }, { mark, arrivals: told, order, earlier, isOrderUnknown, isChainUnknown }: PurchaseNews): PurchaseNews | undefined {
    if (!Array.isArray(told)) return undefined
    const arrivals = told.filter((one) => isOwn(buy, purchase, order, one))
    const known = (buy.news[purchase]?.arrivals ?? []).filter(({ id }) => !arrivals.some((one) => one.id === id))
    return {
      ...(mark !== undefined && { mark }),
      arrivals: [...arrivals, ...known],
      ...(order && { order }),
      ...(earlier && { earlier }),
      ...(isOrderUnknown && { isOrderUnknown }),
      ...(isChainUnknown && { isChainUnknown }),
    }
  },
  failure: (cause) => failure('BUY_STATUS_UNAVAILABLE', {}, cause),
  lifetimeMs: WATCH_EVERY_MS / 2,
  retryAfterMs: WATCH_EVERY_MS / 2,
  deadlineMs: 2 * RPC_READ_DEADLINE_MS,
  service: (_, { purchase }) => purchase,
  keep: MAX_PURCHASES,
  triggers: [readEvery(WATCH_EVERY_MS, isWatched, ['purchaseStarted', 'purchaseShown', 'purchaseLeft', 'purchaseArrived']), followed],
})

/** Adds events that name an arrival and the end of an order, each once. */
export function decideNews(state: RootState, report: Parameters<typeof newsRead.decide.reportPurchaseNews>[1], context: DecideContext): Decision<DomainEvent> {
  const decided = newsRead.decide.reportPurchaseNews(state, report, context)
  if (!Array.isArray(decided)) return decided
  const events = decided as readonly DomainEvent[]
  const loaded = events.find((event): event is EventOf<'purchaseNewsLoaded'> => event.type === 'purchaseNewsLoaded')
  const bought = purchasesOf(state.buy).find(({ id }) => id === loaded?.purchase)
  if (loaded === undefined || bought === undefined) return events
  const before = state.buy.news[loaded.purchase]
  const { purchase, arrivals, order } = loaded
  const hasArrived = purchaseStatus(loaded) === 'arrived' && purchaseStatus(before) !== 'arrived'
  const hasEnded = order !== undefined && order.status !== 'pending' && (before?.order?.status !== order.status || before.order.id !== order.id)
  return [
    ...events,
    ...(hasArrived ? [{ type: 'purchaseArrived' as const, purchase, arrivals }] : []),
    ...(hasEnded ? [{ type: 'purchaseOrderEnded' as const, purchase, provider: bought.provider, order }] : []),
  ]
}

/**
 * Returns the order of a purchase: the known one, unless it has failed, for a visitor may try again on the provider's page; else the newest that is not older than the
 * purchase, and not that of another one.
 */
function orderOf(orders: readonly RampOrder[], purchase: Purchase, others: readonly string[], known: RampOrder | undefined): RampOrder | undefined {
  const now = orders.find(({ id }) => id === known?.id) ?? known
  if (now !== undefined && now.status !== 'failed') return now
  return orders.find((one) => !others.includes(one.id) && isRecent(one, purchase)) ?? now
}

function isRecent({ at, status }: RampOrder, { startedAt }: Purchase): boolean {
  return at === undefined ? status === 'pending' : at >= startedAt - CLOCK_SLACK_MS
}

/** Returns the ids of orders that are those of other purchases. */
function ordersOfOthers(news: RootState['buy']['news'], purchase: string): readonly string[] {
  return Object.entries(news).flatMap(([id, one]) => (id !== purchase && one?.order ? [one.order.id] : []))
}

function withOrder(order: RampOrder | undefined): { readonly order?: RampOrder } {
  return order === undefined ? {} : { order }
}

function isWatched(state: RootState): boolean {
  const { purchase, news } = state.buy
  return purchase !== undefined && isShown(state, purchase.id) && state.lifecycle.platform.visible && purchaseStatus(news[purchase.id]) !== 'arrived'
}
