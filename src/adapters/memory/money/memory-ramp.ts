import { mergeMap, Observable, of, throwError } from 'rxjs'
import type { OnrampQuote } from '../../../domain/api/shapes.js'
import { failure } from '../../../domain/buy/errors.js'
import { isSafeLink } from '../../../domain/shared/text/links.js'
import type { LatchkitErrorShape } from '../../../domain/shared/errors/errors.js'
import type { LinkRequest, OrdersRequest, QuoteRequest, RampOptions, RampOrders, RampPlace, RampPort } from '../../../ports/services/ramp.js'
import type { TimerPort } from '../../../ports/timer.js'

/** Providers of a test, and their window. */
export interface MemoryRamp {
  readonly port: RampPort
  place(place: RampPlace): void
  options(options: RampOptions): void
  /** Sets the quote of a request from now on; by default nine tenths of the amount, `quote-1` and so on. */
  quote(answer: (request: QuoteRequest) => OnrampQuote): void
  /** Sets the address of a page; by default `https://pay.example/` with the provider's name, and an empty one for Meld. */
  link(url: string): void
  orders(orders: RampOrders): void
  /** Makes a method fail; the returned function ends it. */
  fail(method: 'options' | 'quote' | 'link' | 'orders', reason?: LatchkitErrorShape): () => void
  /** Sets the milliseconds that an answer takes from now on; 0 by default. */
  delay(ms: number): void
  /** Blocks windows, or closes the open one. */
  window(state: 'allowed' | 'blocked' | 'closed'): void
  readonly asked: { readonly quotes: QuoteRequest[]; readonly links: LinkRequest[]; readonly orders: OrdersRequest[] }
  /** Pages that windows were led to, oldest first. `blank` is one that leads nowhere yet. */
  windows(): readonly string[]
}

/** Creates providers in memory, on the timer of a virtual time. */
export function createMemoryRamp(timer: TimerPort): MemoryRamp {
  const asked: MemoryRamp['asked'] = { quotes: [], links: [], orders: [] }
  const faults = new Map<string, LatchkitErrorShape>()
  const windows: string[] = []
  let place: RampPlace = { timeZone: 'Europe/Berlin', country: 'DE' }
  let options: RampOptions = { purchaseCurrencies: [], paymentCurrencies: [] }
  let link: string | undefined
  let orders: RampOrders = { told: true, orders: [] }
  let windowState: 'allowed' | 'blocked' | 'closed' = 'allowed'
  let latency = 0
  let quoteOf = ({ amount, purchaseCurrency, paymentCurrency }: QuoteRequest): OnrampQuote => {
    const paid = { amount, currency: paymentCurrency }
    const fee = { amount: '1', currency: paymentCurrency }
    const purchaseAmount = { amount: String(Number(amount) * 0.9), currency: purchaseCurrency }
    return { quoteId: `quote-${asked.quotes.length}`, paymentTotal: paid, paymentSubtotal: paid, purchaseAmount, coinbaseFee: fee, networkFee: fee }
  }
  const later = <T>(method: string, answer: () => T): Observable<T> =>
    timer.after(latency).pipe(
      mergeMap(() => {
        const fault = faults.get(method)
        return fault === undefined ? of(answer()) : throwError(() => fault)
      }),
    )
  const port: RampPort = {
    place: () => of(place),
    options: () => later('options', () => options),
    quote(request) {
      asked.quotes.push(request)
      return later('quote', () => quoteOf(request))
    },
    link(request) {
      asked.links.push(request)
      return later('link', () => ({ url: link ?? (request.provider === 'meld' ? '' : `https://pay.example/${request.provider}`) }))
    },
    orders(request) {
      asked.orders.push(request)
      // Meld tells none.
      return later('orders', () => (request.provider === 'meld' && orders.told ? { told: false, orders: [] } : orders))
    },
    open: () =>
      new Observable((subscriber) => {
        if (windowState === 'blocked') return subscriber.error(failure('BUY_WINDOW_BLOCKED'))
        windows.push('blank')
        subscriber.complete()
      }),
    navigate: ({ url }) =>
      new Observable((subscriber) => {
        if (windowState === 'closed') return subscriber.error(failure('BUY_WINDOW_CLOSED'))
        if (!isSafeLink(url)) return subscriber.error(failure('LINK_REFUSED', { reason: 'unsafe' }))
        windows.splice(-1, 1, url)
        subscriber.complete()
      }),
    close: () =>
      new Observable((subscriber) => {
        windows.pop()
        subscriber.complete()
      }),
  }
  return {
    port,
    asked,
    place(next) {
      place = next
    },
    options(next) {
      options = next
    },
    quote(answer) {
      quoteOf = answer
    },
    link(url) {
      link = url
    },
    orders(next) {
      orders = next
    },
    fail(method, reason = failure('HTTP_STATUS', { host: 'data', status: 503 })) {
      faults.set(method, reason)
      return () => void faults.delete(method)
    },
    delay(ms) {
      latency = ms
    },
    window(state) {
      windowState = state
    },
    windows: () => [...windows],
  }
}
