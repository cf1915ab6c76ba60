import { Observable, Subscription, take } from 'rxjs'
import { failure } from '../../domain/shared/errors/errors.js'
import { shapeUnknown } from '../../domain/shared/errors/start-errors.js'
import type { TimerPort } from '../../ports/timer.js'

/**
 * Turns an async function into an Observable: it runs once for each subscription and emits its result; errors become failures. Unsubscribing aborts the signal
 * and drops later results. The function runs in the subscriber's call stack up to its first `await`.
 */
export function task<T>(run: (signal: AbortSignal) => Promise<T>): Observable<T> {
  return new Observable((subscriber) => {
    const controller = new AbortController()
    subscriber.add(() => controller.abort())
    run(controller.signal).then(
      (value) => {
        subscriber.next(value)
        subscriber.complete()
      },
      (error: unknown) => subscriber.error(shapeUnknown(error)),
    )
  })
}

/** Settles like the promise, or rejects with `ABORTED` when the signal aborts. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(failure('ABORTED'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    const end = () => signal.removeEventListener('abort', abort)
    promise.then(resolve, reject).finally(end)
  })
}

/**
 * Resolves with the promise's value, or with `late` if it takes longer than `ms`, rejects, or the signal aborts. Never rejects; the timer is released with the
 * answer.
 */
export function within<T, L>(timer: TimerPort, ms: number, promise: Promise<T>, late: L, signal: AbortSignal): Promise<T | L> {
  return new Promise((resolve) => {
    const giveUp = () => settle(late)
    const settle = (value: T | L) => {
      waiting.unsubscribe()
      signal.removeEventListener('abort', giveUp)
      resolve(value)
    }
    const waiting = timer.after(ms).subscribe(giveUp)
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp)
    promise.then(settle, giveUp)
  })
}

/** Resolves with the first value of a stream; rejects with its failure, or with `ABORTED` when the signal aborts. */
export function firstOf<T>(source: Observable<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const subscription = new Subscription()
    const abort = () => {
      subscription.unsubscribe()
      reject(failure('ABORTED'))
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    subscription.add(() => signal.removeEventListener('abort', abort))
    subscription.add(
      source.pipe(take(1)).subscribe({
        next: (value) => {
          resolve(value)
          subscription.unsubscribe()
        },
        error: (error: unknown) => {
          reject(error)
          subscription.unsubscribe()
        },
      }),
    )
  })
}
