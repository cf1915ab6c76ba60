import { Observable } from 'rxjs'

/** Resolves with the first value of a stream, or with `none` if it completes without one. Rejects with its failure. */
export function firstValue<T, N>(source: Observable<T>, none: N): Promise<T | N> {
  return new Promise((resolve, reject) => {
    const subscription = source.subscribe({
      next(value) {
        resolve(value)
        // `subscription` is undefined if the value comes synchronously.
        queueMicrotask(() => subscription.unsubscribe())
      },
      error: reject,
      complete: () => resolve(none),
    })
  })
}

/** Returns a promise as a stream of one value. */
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
