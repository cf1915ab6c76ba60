import { map, mergeMap, type Observable, type OperatorFunction, race, take, takeUntil, throwError } from 'rxjs'
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

/** Emits `value` after `ms`, unless `until` emits first. */
export function later<T>(timer: TimerLike, ms: number, value: T, until?: Observable<unknown>): Observable<T> {
  const after = timer
    .after(clampDelay(ms))
    .pipe(take(1))
    .pipe(map(() => value))
  return until === undefined ? after : after.pipe(takeUntil(until))
}
