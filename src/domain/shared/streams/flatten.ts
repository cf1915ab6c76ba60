import type { OperatorFunction } from 'rxjs'
import { Observable, type Subscriber } from './observable.js'
import { Step } from './step.js'

/** What may stand for a stream: a stream, or a list, which is given out at once. */
export type Source<T> = Observable<T> | readonly T[]

/** The type of what a source gives. */
export type ValueOf<S extends Source<unknown>> = S extends Source<infer T> ? T : never

/** Subscribes to a stream or to a list. */
export function hear<T>(source: Source<T>, subscriber: Subscriber<T>): void {
  if ('subscribe' in source) {
    source.subscribe(subscriber)
    return
  }
  for (const value of source) {
    if (subscriber.closed) return
    subscriber.next(value)
  }
  subscriber.complete()
}

/** A stream for each value, all at once. */
export function mergeMap<T, S extends Source<unknown>>(project: (value: T) => S): OperatorFunction<T, ValueOf<S>> {
  return (source) => flatten(source, project, Number.POSITIVE_INFINITY)
}

/** A stream for each value, one after the other. */
export function concatMap<T, S extends Source<unknown>>(project: (value: T) => S): OperatorFunction<T, ValueOf<S>> {
  return (source) => flatten(source, project, 1)
}

/** Every value, and what is made of each, and of these again. */
export function expand<T>(project: (value: T) => Source<T>): OperatorFunction<T, T> {
  return (source) => flatten(source, project, Number.POSITIVE_INFINITY, true)
}

/** A stream for each value; the one before it is left. */
export function switchMap<T, S extends Source<unknown>>(project: (value: T) => S): OperatorFunction<T, ValueOf<S>> {
  return (source) =>
    new Observable((subscriber) => {
      let inner: Step<ValueOf<S>> | undefined
      let done = false
      const endWhenDone = () => {
        if (done && inner === undefined) subscriber.complete()
      }
      source.subscribe(
        new Step<T>(subscriber, {
          next(value) {
            inner?.unsubscribe()
            const next = project(value)
            inner = new Step(subscriber, {
              complete() {
                inner = undefined
                endWhenDone()
              },
            })
            hear(next as Source<ValueOf<S>>, inner)
          },
          complete() {
            done = true
            endWhenDone()
          },
        }),
      )
    })
}

/** All streams at once. */
export function merge<S extends readonly Observable<unknown>[]>(...sources: S): Observable<ValueOf<S[number]>> {
  const [first] = sources
  if (first !== undefined && sources.length === 1) return first as Observable<ValueOf<S[number]>>
  return flatten(sources, (source) => source as Source<ValueOf<S[number]>>, Number.POSITIVE_INFINITY)
}

/** One stream after the other. */
export function concat<S extends readonly Observable<unknown>[]>(...sources: S): Observable<ValueOf<S[number]>> {
  return flatten(sources, (source) => source as Source<ValueOf<S[number]>>, 1)
}

/** @param most that many streams at once; values beyond wait for their turn @param again what comes is a value like those of the source */
function flatten<T, S extends Source<unknown>>(source: Source<T>, project: (value: T) => S, most: number, again = false): Observable<ValueOf<S>> {
  return new Observable((subscriber) => {
    const waiting: T[] = []
    let active = 0
    let done = false

    const start = (value: T) => {
      if (again) subscriber.next(value as ValueOf<S>)
      active += 1
      let completed = false
      hear(
        project(value) as Source<ValueOf<S>>,
        new Step<ValueOf<S>>(subscriber, {
          next: again ? (inner) => take(inner as T) : (inner) => subscriber.next(inner),
          complete: () => {
            completed = true
          },
          // Only once a stream was torn down the next one begins.
          ended() {
            if (!completed) return
            try {
              active -= 1
              while (waiting.length > 0 && active < most) start(waiting.shift() as T)
              endWhenDone()
            } catch (error) {
              subscriber.error(error)
            }
          },
        }),
      )
    }
    const take = (value: T) => {
      if (active < most) start(value)
      else waiting.push(value)
    }
    const endWhenDone = () => {
      if (done && waiting.length === 0 && active === 0) subscriber.complete()
    }
    hear(
      source,
      new Step<T>(subscriber, {
        next: take,
        complete() {
          done = true
          endWhenDone()
        },
      }),
    )
  })
}
