import type { Observable, OperatorFunction } from 'rxjs'
import { mergeMap } from '../shared/streams/flatten.js'
import { map, take, takeUntil } from '../shared/streams/operators.js'
import { race, throwError } from '../shared/streams/sources.js'
import { failure } from '../shared/errors.js'
import { clampDelay } from '../shared/delay.js'

/** The part of the timer port that these helpers need. */
export interface TimerLike {
  after(ms: number): Observable<unknown>
}

/** Fails with `DEADLINE_EXCEEDED` unless the source gives its first value within `ms`. The timer is released with it. */
export function deadline<T>(timer: TimerLike, ms: number, subject: string): OperatorFunction<T, T> {
  return (source) => race(source, timer.after(clampDelay(ms)).pipe(mergeMap(() => throwError(() => failure('DEADLINE_EXCEEDED', { subject, ms })))))
}

/** Gives `value` after `ms`, unless `until` speaks first. */
export function later<T>(timer: TimerLike, ms: number, value: T, until?: Observable<unknown>): Observable<T> {
  const after = timer
    .after(clampDelay(ms))
    .pipe(take(1))
    .pipe(map(() => value))
  return until === undefined ? after : after.pipe(takeUntil(until))
}
