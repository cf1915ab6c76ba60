import { Observable, Subscription } from '../../domain/shared/streams/observable.js'
import { take } from '../../domain/shared/streams/operators.js'
import { failure, shapeUnknown } from '../../domain/shared/errors.js'
import type { TimerPort } from '../../ports/timer.js'

/**
 * Turns an async function into what a port returns: it runs once for each subscription, its result is emitted, and what it throws becomes a
 * failure. Unsubscribing aborts the signal and drops what comes later. Up to its first `await` it runs in the subscriber's call stack.
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

/** The promise, or a rejection with `ABORTED` when the signal ends the interest in it. */
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
 * The promise's value, or `late` when it does not come within `ms`, fails, or is not waited for any more. Never rejects; the timer is
 * released with the answer.
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

/** The first value of a stream; rejected with its failure, or with `ABORTED` when the signal ends the interest. */
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
