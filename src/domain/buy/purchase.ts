import { catchError, concat, defer, ignoreElements, map, mergeMap, type Observable, of, switchMap, take } from 'rxjs'
import type { DecideContext, Decision } from '../kernel/types.js'
import { findNetwork } from '../network/index.js'
import { listedOn } from '../receive/selectors.js'
import type { DomainCommand, DomainEvent, Policy, PolicyIo, RootState } from '../root.js'
import type { ListedToken } from '../../ports/services/funds.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { Failure } from '../shared/errors/failure.js'
import { RPC_READ_DEADLINE_MS } from '../shared/limits.js'
import { deadline } from '../shared/timing.js'
import type { RampProvider } from '../../ports/services/ramp.js'
import { MELD_URL } from './config.js'
import { failure } from './errors.js'
import { meldLink } from './link.js'
import { buyTarget, isRestricted, networkAt, selectBuy } from './selectors.js'
import { type Purchase, purchasesOf } from './state.js'

/** Milliseconds for a provider's page to open. */
const OPEN_DEADLINE_MS = 2 * RPC_READ_DEADLINE_MS

/** Starts a purchase: account and network are frozen here. Refused without an account, a provider or an amount within the limits. */
export function startBuy(state: RootState, { provider }: { readonly provider: RampProvider }, { operation, now }: DecideContext): Decision<DomainEvent> {
  const unavailable = whyUnavailable(state)
  if (unavailable !== undefined) return { rejected: failure('BUY_UNAVAILABLE', { reason: unavailable }) }
  const { providers, amountProblem, limit, paymentCurrency, paymentAmount, purchaseAmount, purchaseCurrency, country } = selectBuy(state)
  const offered = providers.find(({ id }) => id === provider)
  const target = buyTarget(state)
  if (offered === undefined || target === undefined) return { rejected: failure('BUY_PROVIDER_UNKNOWN', { provider }) }
  if (amountProblem !== undefined) return { rejected: failure('BUY_AMOUNT_INVALID', { min: limit.min, max: limit.max, currency: paymentCurrency.id }) }
  const { asset, network } = offered
  return [
    ...superseded(state),
    {
      type: 'purchaseStarted',
      operation,
      id: `${now}-${operation}`,
      provider,
      address: target.address,
      network,
      asset,
      ...watched(state, network, asset),
      amount: paymentAmount,
      currency: paymentCurrency.id,
      ...(purchaseAmount !== undefined && asset === purchaseCurrency.symbol && { expects: purchaseAmount }),
      ...(country !== undefined && { country }),
      startedAt: now,
    },
  ]
}

/** Opens the page of a purchase again, by the same address. */
export function openPurchase(state: RootState, _: object, { operation }: DecideContext): Decision<DomainEvent> {
  const { purchase } = state.buy
  if (purchase?.url === undefined) return { rejected: failure('BUY_WINDOW_CLOSED') }
  return [...superseded(state), { type: 'purchaseReopened', operation, url: purchase.url }]
}

/** Puts another purchase on screen. */
export function showPurchase(state: RootState, { purchase: id }: { readonly purchase: string }): Decision<DomainEvent> {
  if (state.buy.purchase?.id === id) return []
  if (!purchasesOf(state.buy).some((one) => one.id === id)) return { rejected: failure('BUY_GONE') }
  return [...superseded(state), { type: 'purchaseShown', purchase: id }]
}

/** Ends the opening before. */
export function superseded({ buy: { opening } }: RootState): readonly DomainEvent[] {
  return opening === undefined ? [] : [{ type: 'purchaseFailed', operation: opening, failure: failure('OPERATION_SUPERSEDED') }]
}

/** Returns why nothing can be bought, in the words of `selectFeature`. */
function whyUnavailable(state: RootState): string | undefined {
  if (!state.config.use.includes('services')) return 'services() is not in use'
  const { timeZone } = state.buy.place ?? {}
  if (isRestricted(timeZone, state.config.plugins.buy?.restrictedTimeZones)) return `not offered in ${timeZone}`
  return buyTarget(state) === undefined ? 'no account on a network that it serves' : undefined
}

/** Returns what is looked for on the chain: the native coin, or a token whose decimals are known. */
function watched(state: RootState, network: CaipNetworkId, asset: string): Pick<Purchase, 'token' | 'isBlind'> {
  if (asset === findNetwork(state, network)?.nativeCurrency.symbol) return {}
  const { purchaseCurrencies } = selectBuy(state)
  const currency = purchaseCurrencies.find(({ symbol }) => symbol === asset)
  const contract = currency && networkAt(currency, network)?.contract_address
  const tokens = listedOn(network, state.config.plugins.buy?.tokens)
  const token: ListedToken | undefined =
    tokens.find(({ address }) => address.toLowerCase() === contract?.toLowerCase()) ?? tokens.find(({ symbol }) => symbol === asset)
  return token === undefined ? { isBlind: true } : { token }
}

/**
 * Opens the provider's window in the call stack of the command, which is that of the click, then leads it to the page once its address is known (field lesson o8).
 * The chain is looked at first, so that only what comes afterwards counts.
 */
export const openProvider: Policy = (io) =>
  io.on('purchaseStarted').pipe(
    mergeMap((purchase) => {
      const { operation, provider } = purchase
      const failed = (reason: Failure) => of<DomainCommand>({ type: 'reportPurchaseFailed', operation, failure: reason })
      const led = linkOf(io, purchase).pipe(
        switchMap((url) => concat(io.ports.ramp.navigate({ url }).pipe(ignoreElements()), of<DomainCommand>({ type: 'reportPurchaseOpened', operation, url }))),
        catchError((reason: Failure) => concat(io.ports.ramp.close().pipe(ignoreElements()), failed(reason))),
      )
      const opened = io.ports.ramp.open().pipe(ignoreElements())
      return concat(
        of<DomainCommand>({ type: 'refreshPurchaseNews', force: true }),
        concat(
          opened,
          defer(() => led),
        ).pipe(deadline(io.ports.timer, OPEN_DEADLINE_MS, provider), catchError(failed)),
      )
    }),
  )

/** Opens the page again in the click. */
export const reopenProvider: Policy = (io) =>
  io.on('purchaseReopened').pipe(
    mergeMap(({ operation, url }) =>
      concat(
        io.ports.ramp.open().pipe(ignoreElements()),
        io.ports.ramp.navigate({ url }).pipe(ignoreElements()),
        of<DomainCommand>({ type: 'reportPurchaseOpened', operation, url }),
      ).pipe(
        deadline(io.ports.timer, OPEN_DEADLINE_MS, 'the window'),
        catchError((reason: Failure) => of<DomainCommand>({ type: 'reportPurchaseFailed', operation, failure: reason })),
      ),
    ),
  )

function linkOf(io: PolicyIo, purchase: Purchase): Observable<string> {
  const { provider, address, network, asset, amount, currency, country } = purchase
  const request = { provider, address, network, asset, amount, currency, ...(country !== undefined && { country }) }
  const { config } = io.state()
  const own = config.plugins.buy?.meld ?? { url: MELD_URL }
  return io.ports.ramp.link(request).pipe(
    take(1),
    deadline(io.ports.timer, RPC_READ_DEADLINE_MS, provider),
    map(({ url }) => (url === '' && provider === 'meld' ? meldLink(own, config.projectId, request) : url)),
    map((url) => {
      if (url === '') throw failure('BUY_LINK_UNAVAILABLE', { provider })
      return url
    }),
  )
}
