import { Observable } from '../../domain/shared/streams/observable.js'

/** The first value of a stream, or `none` where it ends without one. Rejected with its failure. */
export function firstValue<T, N>(source: Observable<T>, none: N): Promise<T | N> {
  return new Promise((resolve, reject) => {
    const subscription = source.subscribe({
      next(value) {
        resolve(value)
        // Undefined while a value comes in the same call.
        queueMicrotask(() => subscription.unsubscribe())
      },
      error: reject,
      complete: () => resolve(none),
    })
  })
}

/** A promise as a stream of one value. */
export function fromPromise<T>(promise: Promise<T>): Observable<T> {
  return new Observable((subscriber) => {
    promise.then(
      (value) => {
        subscriber.next(value)
        subscriber.complete()
      },
      (error: unknown) => subscriber.error(error),
    )
  })
}
