import { EMPTY, filter, map, type Observable, repeat, startWith, switchMap } from 'rxjs'
import type { DomainEvent, EventOf, PolicyIo, RootState } from '../root.js'
import { later } from '../shared/timing.js'

/** Reason to read: emits the arguments of a refresh. */
export interface Trigger {
  refreshes(io: PolicyIo): Observable<object>
  /** The value changed: it is read even if it is fresh, and again after a running question, whose answer may be older than the change. */
  readonly stale?: true
  /** Delays of further reads in milliseconds, for changes that servers see later. Skipped after a failure. */
  readonly again?: readonly number[]
}

/** Milliseconds online before values are read again (robustness, F44). */
export const ONLINE_STABLE_MS = 1_000

/** Reads on these events. `refresh` returns the arguments, or undefined if the event does not concern the read. */
export function readOn<T extends DomainEvent['type']>(
  on: readonly T[],
  refresh: (event: EventOf<T>, state: RootState) => object | undefined = () => ({}),
): Trigger {
  return {
    refreshes: (io) =>
      io.on(...on).pipe(
        map((event) => refresh(event as EventOf<T>, io.state())),
        filter((args) => args !== undefined),
      ),
  }
}

/** Reads again on these events, which change the value. */
export function staleOn<T extends DomainEvent['type']>(
  on: readonly T[],
  refresh?: (event: EventOf<T>, state: RootState) => object | undefined,
  again: readonly number[] = [],
): Trigger {
  return { ...readOn(on, refresh), stale: true, again }
}

/** Events by which a view, or the subject that it shows, may have changed. */
const SHOWS = [
  'modalOpened',
  'viewPushed',
  'viewPopped',
  'viewReplaced',
  'viewReset',
  'connected',
  'accountsChanged',
  'accountSwitched',
  'networkSwitched',
  // These take views away, or put one on top.
  'networkSwitchFailed',
  'walletNetworkUnsupported',
  'walletLocked',
  'disconnected',
  'connectorRemoved',
  'platformChanged',
] as const

/** Reads while a view shows the value, whenever the view or its subject may have changed. */
export function readWhile(isShown: (state: RootState) => boolean): Trigger {
  return readOn(SHOWS, (_, state) => (isShown(state) ? {} : undefined))
}

/**
 * Reads at once and again at an interval, while a view shows the value.
 *
 * @param on further events after which it may be shown, or not any more
 */
export function readEvery(ms: number, isShown: (state: RootState) => boolean, on: readonly DomainEvent['type'][] = []): Trigger {
  return {
    refreshes: (io) =>
      io.on(...SHOWS, 'modalClosed', ...on).pipe(switchMap(() => (isShown(io.state()) ? later(io.ports.timer, ms, {}).pipe(repeat(), startWith({})) : EMPTY))),
  }
}

/** Reads when the page has been online again for a second. */
export const readOnline: Trigger = {
  refreshes: (io) =>
    io.on('platformChanged').pipe(
      filter(({ changes }) => changes.online !== undefined),
      switchMap(({ changes }) => (changes.online ? later(io.ports.timer, ONLINE_STABLE_MS, {}) : EMPTY)),
    ),
}
