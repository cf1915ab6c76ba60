import { catchError, distinctUntilChanged, EMPTY, expand, filter, map, mergeMap, type Observable, of, switchMap, take, takeWhile } from 'rxjs'
import { selectReadTarget } from '../balances/selectors.js'
import { selectIsUnsupported } from '../network/index.js'
import type { PublicState } from '../public.js'
import { byAccount } from '../reads/index.js'
import type { AccountSubject } from '../reads/messages.js'
import type { DomainCommand, DomainEvent, Policy, PolicyIo, RootState } from '../root.js'
import { RPC_READ_DEADLINE_MS } from '../shared/limits.js'
import { deadline, later } from '../shared/timing.js'
import type { PortfolioState } from './state.js'

/** Milliseconds between two looks at what an account has sent (BAL-17). */
export const WATCH_MS = 30_000

/** Notifications after which an account is not watched any more (BAL-18). */
export const MAX_NOTIFIED = 99

/** Returns the EVM account whose pending transactions are watched. Undefined unless the app turned that on (BAL-16). */
export function watchTarget(state: PublicState): AccountSubject | undefined {
  const { config, lifecycle, network, portfolio } = state
  if (config.plugins.portfolio?.watchesPending !== true || config.optionalTraffic === false || lifecycle.status !== 'started') return undefined
  if (network.activeNamespace !== 'eip155' || selectIsUnsupported(state, 'eip155')) return undefined
  const target = selectReadTarget(state, 'eip155')
  const { watched } = portfolio
  const isDone = target !== undefined && watched !== undefined && isSame(watched, target) && watched.notified >= MAX_NOTIFIED
  return isDone ? undefined : target
}

/** Counts what the account has sent. A count that is not the first, and higher, is a transaction that was not known. */
export function reportSentCount(state: RootState, { network, address, sent }: AccountSubject & { readonly sent: number }): readonly DomainEvent[] {
  const target = watchTarget(state)
  if (target === undefined || !isSame(target, { network, address }) || !Number.isSafeInteger(sent)) return []
  const { watched } = state.portfolio
  if (watched === undefined || !isSame(watched, target)) return [{ type: 'pendingWatchStarted', network, address, sent }]
  // Nodes behind one address differ; a lower count is an older one.
  return sent > (watched.sent ?? sent) ? [{ type: 'pendingTransactionSeen', network, address, sent }] : []
}

/** Reducers of the watching. */
export const evolveWatch = {
  pendingWatchStarted: (state: PortfolioState, { network, address, sent }: AccountSubject & { readonly sent: number }): PortfolioState => ({
    ...state,
    watched: { network, address, sent, notified: 0 },
  }),
  pendingTransactionSeen: (state: PortfolioState, { sent }: { readonly sent: number }): PortfolioState =>
    state.watched === undefined ? state : { ...state, watched: { ...state.watched, sent, notified: state.watched.notified + 1 } },
}

/** Looks at the account now and every 30 s, while the page is visible and online. */
export const watchPending: Policy = (io) =>
  io
    .on('started', 'connected', 'accountsChanged', 'accountSwitched', 'networkSwitched', 'walletNetworkUnsupported', 'disconnected', 'walletLocked', 'stopped')
    .pipe(
      map(() => watchTarget(io.state())),
      distinctUntilChanged((one, other) => keyOf(one) === keyOf(other)),
      switchMap((target) => (target === undefined ? EMPTY : looksAt(io, target))),
    )

/** Reads the native balance again when something was sent. */
export const refreshAfterPending: Policy = (io) =>
  io.on('pendingTransactionSeen').pipe(map((): DomainCommand => ({ type: 'refreshBalance', namespace: 'eip155', force: true })))

function looksAt(io: PolicyIo, target: AccountSubject): Observable<DomainCommand> {
  const isWatched = () => keyOf(watchTarget(io.state())) === keyOf(target)
  const ticks = of(null).pipe(
    expand(() => later(io.ports.timer, WATCH_MS, null)),
    takeWhile(isWatched),
  )
  return ticks.pipe(
    filter(() => io.state().lifecycle.platform.visible && io.state().lifecycle.platform.online),
    mergeMap(() =>
      io.ports.portfolio.sentCount(target).pipe(
        take(1),
        deadline(io.ports.timer, RPC_READ_DEADLINE_MS, target.network),
        map((sent): DomainCommand => ({ type: 'reportSentCount', ...target, sent })),
        // The next look may succeed.
        catchError(() => EMPTY),
      ),
    ),
  )
}

function keyOf(target: AccountSubject | undefined): string {
  return target === undefined ? '' : byAccount.key(target)
}

function isSame(one: AccountSubject, other: AccountSubject): boolean {
  return one.network === other.network && one.address.toLowerCase() === other.address.toLowerCase()
}
