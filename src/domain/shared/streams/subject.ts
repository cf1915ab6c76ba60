import type { Observer } from 'rxjs'
import { createOpenStream, type HearThrown, type Observable, type Subscriber } from './observable.js'

/** Values from one to many. What subscribes while a value is given out hears the next one; what comes after the end hears the end. */
export interface Subject<T> extends Observer<T> {
  readonly stream$: Observable<T>
}

/** Makes a subject. Nothing is kept for those who come late. For `thrown` see {@link createOpenStream}. */
export function createSubject<T>(thrown?: HearThrown): Subject<T> {
  // Replaced, never changed: who hears a value is settled before the first of them does.
  let subscribers: readonly Subscriber<T>[] = []
  let end: ((subscriber: Subscriber<T>) => void) | undefined

  function finish(last: (subscriber: Subscriber<T>) => void): void {
    if (end !== undefined) return
    end = last
    for (const subscriber of subscribers) last(subscriber)
  }

  return {
    stream$: createOpenStream((subscriber) => {
      if (end !== undefined) return void end(subscriber)
      subscribers = [...subscribers, subscriber]
      return () => {
        subscribers = subscribers.filter((one) => one !== subscriber)
      }
    }, thrown),
    next(value) {
      if (end === undefined) for (const subscriber of subscribers) subscriber.next(value)
    },
    error: (reason) => finish((subscriber) => subscriber.error(reason)),
    complete: () => finish((subscriber) => subscriber.complete()),
  }
}
