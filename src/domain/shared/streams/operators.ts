import type { MonoTypeOperatorFunction, OperatorFunction } from 'rxjs'
import { Observable, type Subscriber } from './observable.js'
import { hear, type Source, type ValueOf } from './flatten.js'
import { Step, type StepParts } from './step.js'
import { createSubject } from './subject.js'

/** What becomes of each value. */
export function map<T, R>(project: (value: T) => R): OperatorFunction<T, R> {
  return step((subscriber) => ({ next: (value) => subscriber.next(project(value)) }))
}

/** The values that fit. */
export function filter<T, R extends T>(fits: (value: T) => value is R): OperatorFunction<T, R>
export function filter<T>(fits: (value: T) => boolean): MonoTypeOperatorFunction<T>
export function filter<T>(fits: (value: T) => boolean): MonoTypeOperatorFunction<T> {
  return step((subscriber) => ({
    next(value) {
      if (fits(value)) subscriber.next(value)
    },
  }))
}

/** The first `count` values, one or more. */
export function take<T>(count: number): MonoTypeOperatorFunction<T> {
  return step((subscriber) => {
    let seen = 0
    return {
      next(value) {
        seen += 1
        if (seen > count) return
        subscriber.next(value)
        if (seen >= count) subscriber.complete()
      },
    }
  })
}

/** Until `notifier` gives a value. */
export function takeUntil<T>(notifier: Observable<unknown>): MonoTypeOperatorFunction<T> {
  return (source) =>
    new Observable((subscriber) => {
      notifier.subscribe(new Step(subscriber, { next: () => subscriber.complete(), complete: () => undefined }))
      if (!subscriber.closed) source.subscribe(subscriber)
    })
}

/** The end alone, or the error. */
export function ignoreElements(): OperatorFunction<unknown, never> {
  return step(() => ({ next: () => undefined }))
}

/** `value`, when the source ends without any. */
export function defaultIfEmpty<T>(value: T): MonoTypeOperatorFunction<T> {
  return step((subscriber) => {
    let empty = true
    return {
      next(given) {
        empty = false
        subscriber.next(given)
      },
      complete() {
        if (empty) subscriber.next(value)
        subscriber.complete()
      },
    }
  })
}

/** Goes on with another stream after an error. */
export function catchError<T, S extends Source<unknown>>(selector: (reason: never) => S): OperatorFunction<T, T | ValueOf<S>> {
  return (source) =>
    new Observable<T | ValueOf<S>>((subscriber) => {
      let instead: S | undefined
      const goOn = () => {
        failing.unsubscribe()
        if (instead !== undefined) hear(instead as Source<T | ValueOf<S>>, subscriber)
      }
      let subscribed = false
      const failing = new Step<T>(subscriber, {
        error(reason) {
          instead = selector(reason as never)
          // An error in the call of `subscribe` itself: what the source still does in it comes first.
          if (subscribed) goOn()
        },
      })
      source.subscribe(failing)
      subscribed = true
      if (instead !== undefined) goOn()
    })
}

/** Subscribes to the source once for all who hear it in what `selector` makes of it. */
export function connect<T, R>(selector: (shared: Observable<T>) => Observable<R>): OperatorFunction<T, R> {
  return (source) =>
    new Observable((subscriber) => {
      const subject = createSubject<T>()
      selector(subject.stream$).subscribe(subscriber)
      subscriber.add(source.subscribe(subject))
    })
}

function step<T, R>(parts: (subscriber: Subscriber<R>) => StepParts<T>): OperatorFunction<T, R> {
  return (source) =>
    new Observable<R>((subscriber) => {
      source.subscribe(new Step(subscriber, parts(subscriber)))
    })
}
