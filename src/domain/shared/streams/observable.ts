import type { Observable as RxObservable, Observer, Subscriber as RxSubscriber, Subscription as RxSubscription } from 'rxjs'

/*
 * RxJS's Observable, Subscriber and Subscription as far as they are used, a fifth of their size: bundlers take the ES5 build of RxJS. Their types are
 * RxJS's, and they play together with it: its operators lift what is made here, and what it makes is heard here.
 */

/** What is done at the end of a subscription. */
type Teardown = (() => void) | { unsubscribe(): void }

class OwnSubscription {
  // Assigned, not initialised: an engine defines initialised members one by one, and every step of a stream has these.
  declare closed: boolean
  private declare parents: OwnSubscription[]
  private declare teardowns: Teardown[]

  constructor(first?: () => void) {
    this.closed = false
    this.parents = []
    this.teardowns = first ? [first] : []
  }

  /** Everything is torn down, also when a part of it throws; the first error is thrown then. */
  unsubscribe(): void {
    if (this.closed) return
    this.closed = true
    const { parents, teardowns } = this
    const errors: unknown[] = []
    this.parents = this.teardowns = []
    for (const parent of parents) parent.remove(this)
    for (const teardown of teardowns) {
      try {
        end(teardown)
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length > 0) throw errors[0]
  }

  /** What ends with this; at once, where this has ended. */
  add(teardown: Teardown | undefined): void {
    if (!teardown || teardown === this) return
    if (this.closed) return end(teardown)
    if (teardown instanceof OwnSubscription) {
      if (teardown.closed || teardown.parents.includes(this)) return
      teardown.parents.push(this)
    }
    this.teardowns.push(teardown)
  }

  /** What goes on without this. */
  remove(teardown: Teardown): void {
    drop(this.teardowns, teardown)
    if (teardown instanceof OwnSubscription) drop(teardown.parents, this)
  }
}

class OwnSubscriber extends OwnSubscription implements Observer<unknown> {
  private declare stopped: boolean
  protected declare readonly destination: Observer<unknown> & { add?(teardown: Teardown): void }

  constructor(destination: Observer<unknown> & { add?(teardown: Teardown): void }) {
    super()
    this.stopped = false
    this.destination = destination
    destination.add?.(this)
  }

  next(value: unknown): void {
    if (!this.stopped) this._next(value)
  }

  error(reason: unknown): void {
    if (this.stopped) return
    this.stopped = true
    this._error(reason)
  }

  complete(): void {
    if (this.stopped) return
    this.stopped = true
    this._complete()
  }

  override unsubscribe(): void {
    this.stopped = true
    super.unsubscribe()
  }

  protected _next(value: unknown): void {
    this.destination.next(value)
  }

  protected _error(reason: unknown): void {
    try {
      this.destination.error(reason)
    } finally {
      this.unsubscribe()
    }
  }

  protected _complete(): void {
    try {
      this.destination.complete()
    } finally {
      this.unsubscribe()
    }
  }
}

class OwnObservable {
  private declare readonly start: (subscriber: OwnSubscriber) => Teardown | undefined
  private declare readonly thrown: HearThrown | undefined

  constructor(start: (subscriber: OwnSubscriber) => Teardown | undefined = () => undefined, thrown?: HearThrown) {
    this.start = start
    this.thrown = thrown
  }

  subscribe(observer?: Partial<Observer<unknown>> | ((value: unknown) => void)): OwnSubscriber {
    const subscriber = isSubscriber(observer)
      ? observer
      : new OwnSubscriber(told(typeof observer === 'function' ? { next: observer } : (observer ?? {}), this.thrown))
    let teardown: Teardown | undefined
    try {
      teardown = this.start(subscriber)
    } catch (error) {
      // It has ended: what was thrown is its observer's own.
      if (subscriber.closed && subscriber !== observer) throw error
      subscriber.error(error)
    }
    subscriber.add(teardown)
    return subscriber
  }

  pipe(...operators: ((source: OwnObservable) => OwnObservable)[]): OwnObservable {
    return operators.reduce<OwnObservable>((source, operator) => operator(source), this)
  }

  /** How RxJS's operators are applied. */
  lift(operator: { call(subscriber: OwnSubscriber, source: OwnObservable): Teardown }): OwnObservable {
    return new OwnObservable((subscriber) => operator.call(subscriber, this), this.thrown)
  }

  /** Until the end; what `next` throws ends it. */
  forEach(next: (value: unknown) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const subscriber: OwnSubscriber = new OwnSubscriber(
        told(
          {
            next(value) {
              try {
                next(value)
              } catch (error) {
                reject(error)
                subscriber.unsubscribe()
              }
            },
            error: reject,
            complete: resolve,
          },
          undefined,
        ),
      )
      this.subscribe(subscriber)
    })
  }

  /** The last value. */
  toPromise(): Promise<unknown> {
    let last: unknown
    return this.forEach((value) => {
      last = value
    }).then(() => last)
  }

  [observableKey()](): this {
    return this
  }
}

/** A cold stream: see RxJS. */
export type Observable<T> = RxObservable<T>
/** Makes a cold stream. */
export const Observable = OwnObservable as unknown as typeof RxObservable

/** Hears a stream, until it ends or is left: see RxJS. */
export type Subscriber<T> = RxSubscriber<T>
/** The class to derive steps between streams from. */
export const Subscriber = OwnSubscriber as unknown as typeof RxSubscriber

/** What can be ended, and ends others with it: see RxJS. */
export type Subscription = RxSubscription
/** Makes a subscription. */
export const Subscription = OwnSubscription as unknown as typeof RxSubscription

/** Hears what an observer threw, and an error that it had no ear for. */
export type HearThrown = (error: unknown) => void

/**
 * Makes a stream for observers of whom nothing is known: what one of them throws goes to `thrown`, and neither the stream nor others who hear it
 * notice. So it is of streams that RxJS's operators make of it. Without `thrown` it is thrown where the stream was told, as by any function.
 */
export function createOpenStream<T>(start: (subscriber: Subscriber<T>) => (() => void) | undefined, thrown: HearThrown | undefined): Observable<T> {
  return new OwnObservable(start as unknown as (subscriber: OwnSubscriber) => Teardown | undefined, thrown) as unknown as Observable<T>
}

function told(observer: Partial<Observer<unknown>>, thrown: HearThrown | undefined): Observer<unknown> {
  const guarded = (run: () => void) => {
    try {
      run()
    } catch (error) {
      if (thrown === undefined) throw error
      thrown(error)
    }
  }
  return {
    next: (value) => guarded(() => observer.next?.(value)),
    error: (reason) =>
      guarded(() => {
        if (!observer.error) throw reason
        observer.error(reason)
      }),
    complete: () => guarded(() => observer.complete?.()),
  }
}

/** Also one of RxJS. */
function isSubscriber(observer: unknown): observer is OwnSubscriber {
  const { next, add, remove } = (observer ?? {}) as Partial<OwnSubscriber>
  return typeof next === 'function' && typeof add === 'function' && typeof remove === 'function'
}

function end(teardown: Teardown): void {
  if (typeof teardown === 'function') teardown()
  else teardown.unsubscribe()
}

function drop<T>(list: T[], item: T): void {
  const at = list.indexOf(item)
  if (at >= 0) list.splice(at, 1)
}

/** The name by which libraries of streams know each other's; as RxJS finds it. */
function observableKey(): 'observable' {
  return ((Symbol as { readonly observable?: symbol }).observable ?? '@@observable') as 'observable'
}
