import { selectBuy, selectPurchase } from '../../../../src/domain/buy/selectors.js'
import type { DomainCommand, DomainEvent, RootState } from '../../../../src/domain/root.js'
import type { QuoteRequest } from '../../../../src/ports/services/ramp.js'
import type { Problem } from '../oracles/rule.js'
import type { AccountMonitor } from './monitor.js'
import { keyOf, quoteIdOf } from './truth.js'
import type { AccountWorld } from './world.js'

/** Milliseconds between two looks at a purchase while its view is open. A change of the view or the network begins them anew, and looks no sooner than two seconds after the last. */
const LOOK_MS = 4_000
const SLACK_MS = 2_100

type Purchase = NonNullable<RootState['buy']['purchase']>

/** Quotes and purchases: what is shown is for what is chosen, and a purchase is watched while its view is open (RAMP-13 to RAMP-16, RAMP-23). */
export function createPurchases(world: AccountWorld): AccountMonitor {
  const quotes = new Map<string, { readonly pending?: string; readonly hasFailed?: boolean; readonly isKnown?: boolean }>()
  let hasOptions = false
  const commands = new Map<number, number | undefined>()
  let askedAt = 0
  /** Since when the purchase is watched without a break. */
  let watched: { readonly id: string; readonly since: number } | undefined
  let arrived: string | undefined
  let bought: Purchase | undefined

  function see(event: DomainEvent, by: number, at: number): Problem | undefined {
    switch (event.type) {
      case 'buyQuoteRequested':
        quotes.set(quoteIdOf(event), { ...quotes.get(quoteIdOf(event)), pending: event.operation })
        return undefined
      case 'buyQuoteLoaded':
        quotes.set(quoteIdOf(event), { isKnown: true })
        return event.quoteId === quoteIdOf(event) ? undefined : { id: 'RAMP-13', problem: `${event.quoteId} counts for ${quoteIdOf(event)}` }
      case 'buyQuoteFailed': {
        const { pending: _, ...known } = quotes.get(quoteIdOf(event)) ?? {}
        quotes.set(quoteIdOf(event), event.failure.code === 'OPERATION_SUPERSEDED' ? known : { ...known, hasFailed: true })
        return undefined
      }
      case 'buyOptionsLoaded':
        hasOptions = event.purchaseCurrencies.length > 0
        return undefined
      case 'purchaseNewsRequested':
        askedAt = at
        return event.purchase === arrived && commands.get(by) !== undefined
          ? { id: 'RAMP-23', problem: `${arrived} is looked at, and it has arrived` }
          : undefined
      case 'purchaseNewsLoaded':
      case 'purchaseNewsFailed':
        askedAt = at
        return undefined
      case 'purchaseStarted': {
        const { type: _, operation: __, ...purchase } = event
        bought = purchase
        return undefined
      }
      case 'purchaseArrived':
        arrived = event.purchase
        return hasCome(event.purchase, world, bought) ? undefined : { id: 'RAMP-23', problem: `${event.purchase} has arrived, and nothing came` }
      case 'purchaseLeft':
        bought = undefined
        return undefined
      case 'restored':
        bought ??= event.remembered.buy?.purchase
        if (bought !== undefined && event.remembered.buy?.news?.arrivals.some(({ unconfirmed }) => unconfirmed !== true)) arrived ??= bought.id
        return undefined
      case 'stopped':
        quotes.clear()
        hasOptions = false
        watched = undefined
        arrived = undefined
        bought = undefined
        return undefined
      default:
        return undefined
    }
  }

  /** Looks at the offer: its figures are those of the quote for exactly its inputs. */
  function offerProblem(state: RootState): Problem | undefined {
    const view = selectBuy(state)
    const { purchaseCurrency, paymentCurrency, paymentAmount, amountProblem, network, quote, error, quotesLoading, isFallback } = view
    if (view.purchaseCurrencies.length === 0 || view.paymentCurrencies.length === 0) return { id: 'RAMP-16', problem: 'nothing is offered' }
    if (isFallback === hasOptions)
      return { id: 'RAMP-16', problem: `the default list ${isFallback ? 'counts' : 'does not count'}, and the service told its own` }
    const on = purchaseCurrency.networks.find(({ chain_id: id }) => `eip155:${id}` === network)?.name
    const request: QuoteRequest | undefined =
      amountProblem === undefined && on !== undefined
        ? { purchaseCurrency: purchaseCurrency.symbol, paymentCurrency: paymentCurrency.id, amount: paymentAmount, network: on }
        : undefined
    const known = (request && quotes.get(quoteIdOf(request))) ?? {}
    if (quotesLoading !== (known.pending !== undefined))
      return { id: 'RAMP-14', problem: `quotesLoading is ${quotesLoading}, and ${known.pending} is asked for` }
    const isFailed = known.hasFailed === true && known.pending === undefined
    if ((error !== undefined) !== isFailed) return { id: 'RAMP-15', problem: `the quote has ${error?.code ?? 'not failed'}` }
    if (quote === undefined) return undefined
    if (isFailed) return { id: 'RAMP-15', problem: `${quote.quoteId} is shown, and the last question failed` }
    return request !== undefined && quote.quoteId === quoteIdOf(request)
      ? undefined
      : { id: 'RAMP-13', problem: `${quote.quoteId} is shown for ${request && quoteIdOf(request)}` }
  }

  function watchProblem(state: RootState, now: number, awakeSince: number): Problem | undefined {
    const { buy, modal, lifecycle, config } = state
    const id = buy.purchase?.id
    const isOpen =
      modal.open && modal.stack.at(-1)?.view === 'BuyInProgress' && lifecycle.platform.visible && lifecycle.platform.online && lifecycle.status === 'started'
    if (id === undefined || !isOpen || id === arrived || config.optionalTraffic === false || now === 0) {
      watched = undefined
      return undefined
    }
    if (watched?.id !== id) watched = { id, since: now }
    if (buy.news[id]?.pending !== undefined) return undefined
    const last = Math.max(watched.since, askedAt, awakeSince)
    return now - last > LOOK_MS + SLACK_MS ? { id: 'RAMP-23', problem: `${id} was looked at ${now - last} ms ago, and its view is open` } : undefined
  }

  function frozenProblem(state: RootState): Problem | undefined {
    const { purchase } = state.buy
    if (purchase === undefined || bought === undefined || purchase.id !== bought.id) return undefined
    const view = selectPurchase(state)
    const isSame =
      purchase.address === bought.address && purchase.network === bought.network && view?.address === bought.address && view.network === bought.network
    return isSame ? undefined : { id: 'RAMP-23', problem: `${purchase.id} is for ${purchase.address}, and was begun for ${bought.address}` }
  }

  return {
    see(line, _, at) {
      if (line.kind === 'command') {
        if ((line.command as DomainCommand).type === 'refreshPurchaseNews') commands.set(line.n, line.by)
        return undefined
      }
      return line.kind === 'event' ? see(line.event as DomainEvent, line.by, at) : undefined
    },
    check: (state, now, awakeSince) => offerProblem(state) ?? frozenProblem(state) ?? watchProblem(state, now, awakeSince),
  }
}

/** Returns true if coins of the purchase's kind came to its account since its start. */
function hasCome(id: string, { arrivals }: AccountWorld, purchase: Purchase | undefined): boolean {
  if (purchase === undefined || purchase.id !== id) return true
  return (arrivals.get(keyOf(purchase)) ?? []).some(({ token }) => token?.toLowerCase() === purchase.token?.address.toLowerCase())
}
