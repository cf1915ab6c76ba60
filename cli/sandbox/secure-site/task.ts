import { defaultIfEmpty, Observable, type Subscription, take } from 'rxjs'

/**
 * Work in steps that may wait: a generator that yields the Observables that it waits for. It resumes in the same call in which the value comes, so it runs the
 * same in virtual time as in a page; promises would let time move between two steps.
 */
export type Task<T> = Generator<Observable<unknown>, T, unknown>

/** Waits for the first value; throws the source's error. Returns undefined if the source completes without a value. */
export function* wait<T>(source: Observable<T>): Task<T> {
  return (yield source) as T
}

/** Runs a task as an Observable: each subscription starts it, and it emits the result and completes. Unsubscribing stops it. */
export function runTask<T>(begin: () => Task<T>): Observable<T> {
  return new Observable((subscriber) => {
    const task = begin()
    const step = (take: () => IteratorResult<Observable<unknown>, T>): void => {
      if (subscriber.closed) return
      let taken: IteratorResult<Observable<unknown>, T>
      try {
        taken = take()
      } catch (error) {
        return subscriber.error(error)
      }
      if (taken.done) {
        subscriber.next(taken.value)
        subscriber.complete()
        return
      }
      subscriber.add(first(taken.value, step, task))
    }
    step(() => task.next())
  })
}

/** Creates a queue that runs tasks one after the other: two transactions that are prepared together would get the same nonce. */
export function createTurns(): <T>(begin: () => Task<T>) => Observable<T> {
  const queue: (() => void)[] = []
  let busy = false
  const next = () => {
    const start = queue.shift()
    busy = start !== undefined
    start?.()
  }
  return (begin) =>
    new Observable((subscriber) => {
      const start = () => {
        if (subscriber.closed) return next()
        const running = runTask(begin).subscribe(subscriber)
        running.add(next)
      }
      if (busy) queue.push(start)
      else {
        busy = true
        start()
      }
    })
}

function first<T>(source: Observable<unknown>, step: (take: () => IteratorResult<Observable<unknown>, T>) => void, task: Task<T>): Subscription {
  return source.pipe(take(1), defaultIfEmpty(undefined)).subscribe({
    next: (value) => step(() => task.next(value)),
    error: (error: unknown) => step(() => task.throw(error)),
  })
}
