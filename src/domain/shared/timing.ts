import { map, mergeMap, Observable, type OperatorFunction, race, Subscription, take, takeUntil, throwError } from 'rxjs'
import { failure } from './errors/errors.js'
import { clampDelay } from './limits.js'

/** Subset of the timer port that these helpers need. */
export interface TimerLike {
  after(ms: number): Observable<unknown>
}

/** Fails with `DEADLINE_EXCEEDED` unless the source emits within `ms`. The first value cancels the timer. */
export function deadline<T>(timer: TimerLike, ms: number, subject: string): OperatorFunction<T, T> {
  return (source) => race(source, timer.after(clampDelay(ms)).pipe(mergeMap(() => throwError(() => failure('DEADLINE_EXCEEDED', { subject, ms })))))
}

/**
 * Emits `notice` once if the source has not emitted within `ms`, and goes on with the source. The first value of the source cancels the timer.
 *
 * @param counts returns false for values that leave the timer running, such as steps on the way
 */
export function withNotice<T, N>(timer: TimerLike, ms: number, notice: N, counts: (value: T) => boolean = () => true): OperatorFunction<T, T | N> {
  return (source) =>
    new Observable((subscriber) => {
      const waiting = new Subscription()
      const stop = () => waiting.unsubscribe()
      subscriber.add(
        source.subscribe({
          next(value) {
            if (counts(value)) stop()
            subscriber.next(value)
          },
          error(reason) {
            stop()
            subscriber.error(reason)
          },
          complete() {
            stop()
            subscriber.complete()
          },
        }),
      )
      if (subscriber.closed || waiting.closed) return
      waiting.add(
        timer
          .after(clampDelay(ms))
          .pipe(take(1))
          .subscribe(() => subscriber.next(notice)),
      )
      subscriber.add(waiting)
    })
}

/** Emits `value` after `ms`, unless `until` emits first. */
export function later<T>(timer: TimerLike, ms: number, value: T, until?: Observable<unknown>): Observable<T> {
  const after = timer
    .after(clampDelay(ms))
    .pipe(take(1))
    .pipe(map(() => value))
  return until === undefined ? after : after.pipe(takeUntil(until))
}
