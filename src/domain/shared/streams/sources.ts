import { Observable, type Subscription } from './observable.js'
import { hear, type Source, type ValueOf } from './flatten.js'
import { Step } from './step.js'

/** Ends at once. */
export const EMPTY: Observable<never> = /* @__PURE__ */ new Observable((subscriber) => subscriber.complete())

/** One value, at once. */
export function of<T>(value: T): Observable<T> {
  return new Observable((subscriber) => {
    subscriber.next(value)
    subscriber.complete()
  })
}

/** Fails at once. */
export function throwError(reason: () => unknown): Observable<never> {
  return new Observable((subscriber) => subscriber.error(reason()))
}

/** What `make` gives, made anew for each subscriber. */
export function defer<S extends Source<unknown>>(make: () => S): Observable<ValueOf<S>> {
  return new Observable((subscriber) => hear(make() as Source<ValueOf<S>>, subscriber))
}

/** The stream that gives its first value before the others; these are left then. One that ends or fails first ends it for all. */
export function race<S extends readonly Observable<unknown>[]>(...sources: S): Observable<ValueOf<S[number]>> {
  return new Observable((subscriber) => {
    let running: Subscription[] | undefined = []
    for (const source of sources) {
      if (running === undefined || subscriber.closed) return
      const one: Step<unknown> = new Step<unknown>(subscriber, {
        next(value) {
          for (const other of running ?? []) if (other !== one) other.unsubscribe()
          running = undefined
          subscriber.next(value as ValueOf<S[number]>)
        },
      })
      running.push(one)
      source.subscribe(one)
    }
  })
}

/** The latest value of each stream, whenever one of them gives one and all have. */
export function combineLatest<const S extends readonly Observable<unknown>[]>(sources: S): Observable<{ -readonly [K in keyof S]: ValueOf<S[K]> }> {
  return new Observable((subscriber) => {
    const latest = new Map<number, unknown>()
    let active = sources.length
    if (active === 0) subscriber.complete()
    for (const [index, source] of sources.entries()) {
      source.subscribe(
        new Step<unknown>(subscriber, {
          next(value) {
            latest.set(index, value)
            if (latest.size === sources.length) subscriber.next(sources.map((_, at) => latest.get(at)) as { -readonly [K in keyof S]: ValueOf<S[K]> })
          },
          complete() {
            active -= 1
            if (active === 0) subscriber.complete()
          },
        }),
      )
    }
  })
}
