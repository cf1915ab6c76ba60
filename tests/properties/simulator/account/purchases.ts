import { selectBuy, selectPurchases } from '../../../../src/domain/buy/selectors.js'
import type { DomainCommand, DomainEvent, EventOf, RootState } from '../../../../src/domain/root.js'
import type { QuoteRequest } from '../../../../src/ports/services/ramp.js'
import type { Problem } from '../oracles/rule.js'
import type { AccountMonitor } from './monitor.js'
import { keyOf, quoteIdOf } from './truth.js'
import type { AccountWorld } from './world.js'

/** Purchases that are followed at most. */
const MAX_PURCHASES = 4
/** Milliseconds between two looks at a purchase while its view is open. A change of the view or the network begins them anew, and looks no sooner than two seconds after the last. */
const LOOK_MS = 4_000
const SLACK_MS = 2_100

type Purchase = NonNullable<RootState['buy']['purchase']>

/** Quotes and purchases: what is shown is for what is chosen, and a purchase is watched while its view is open (RAMP-13 to RAMP-16, RAMP-23). */
export function createPurchases(world: AccountWorld): AccountMonitor {
  const quotes = new Map<string, { readonly pending?: string; readonly hasFailed?: boolean; readonly isKnown?: boolean }>()
  let hasOptions = false
  const commands = new Map<number, number | undefined>()
  /** Time of the last look, by purchase. */
  const askedAt = new Map<string, number>()
  /** Since when the purchase is watched without a break. */
  let watched: { readonly id: string; readonly since: number } | undefined
  const arrived = new Set<string>()
  /** Purchases as they were begun, by id. */
  const bought = new Map<string, Purchase>()
  /** Those whose provider's page was open, and that have not come to their end. */
  const goOn = new Set<string>()
  const started = new Map<string, string>()

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
        askedAt.set(event.purchase, at)
        return arrived.has(event.purchase) && commands.get(by) !== undefined
          ? { id: 'RAMP-23', problem: `${event.purchase} is looked at, and it has arrived` }
          : undefined
      case 'purchaseNewsLoaded':
      case 'purchaseNewsFailed':
        askedAt.set(event.purchase, at)
        return undefined
      case 'purchaseStarted': {
        const { type: _, operation: __, ...purchase } = event
        bought.set(event.id, purchase)
        started.set(event.operation, event.id)
        return undefined
      }
      case 'purchaseOpened':
        if (started.has(event.operation)) goOn.add(started.get(event.operation) as string)
        return undefined
      case 'purchaseArrived':
        arrived.add(event.purchase)
        goOn.delete(event.purchase)
        return hasCome(event.purchase, world, bought.get(event.purchase))
          ? undefined
          : { id: 'RAMP-23', problem: `${event.purchase} has arrived, and nothing came` }
      case 'purchaseLeft':
        bought.delete(event.purchase)
        goOn.delete(event.purchase)
        return undefined
      case 'restored':
        for (const { purchase, news } of rememberedOf(event)) {
          bought.set(purchase.id, purchase)
          if (news?.arrivals.some(({ unconfirmed }) => unconfirmed !== true)) arrived.add(purchase.id)
          else if (purchase.url !== undefined) goOn.add(purchase.id)
        }
        return undefined
      case 'stopped':
        quotes.clear()
        hasOptions = false
        watched = undefined
        arrived.clear()
        bought.clear()
        goOn.clear()
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
    if (id === undefined || !isOpen || arrived.has(id) || config.optionalTraffic === false || now === 0) {
      watched = undefined
      return undefined
    }
    if (watched?.id !== id) watched = { id, since: now }
    if (buy.news[id]?.pending !== undefined) return undefined
    const last = Math.max(watched.since, askedAt.get(id) ?? 0, awakeSince)
    return now - last > LOOK_MS + SLACK_MS ? { id: 'RAMP-23', problem: `${id} was looked at ${now - last} ms ago, and its view is open` } : undefined
  }

  function frozenProblem(state: RootState): Problem | undefined {
    const views = selectPurchases(state)
    const lost = [...goOn].find((id) => !views.some((one) => one.id === id))
    if (lost !== undefined && bought.size <= MAX_PURCHASES) return { id: 'RAMP-23', problem: `${lost} goes on, and is forgotten` }
    return views.map(problemOf).find((problem) => problem !== undefined)
  }

  function problemOf({ id, address, network }: Purchase): Problem | undefined {
    const begun = bought.get(id)
    if (begun === undefined || (address === begun.address && network === begun.network)) return undefined
    return { id: 'RAMP-23', problem: `${id} is for ${address}, and was begun for ${begun.address}` }
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

/** Returns the purchases of an earlier page. */
function rememberedOf({ remembered: { buy } }: EventOf<'restored'>) {
  return [...(buy?.before ?? []), ...(buy?.purchase ? [{ purchase: buy.purchase, news: buy.news }] : [])]
}

/** Returns true if coins of the purchase's kind came to its account since its start. */
function hasCome(id: string, { arrivals }: AccountWorld, purchase: Purchase | undefined): boolean {
  if (purchase === undefined || purchase.id !== id) return true
  return (arrivals.get(keyOf(purchase)) ?? []).some(({ token }) => token?.toLowerCase() === purchase.token?.address.toLowerCase())
}
