import { Subscriber } from './observable.js'

/** What a step of a pipe does of its own; what it leaves out goes on to the subscriber after it as it is. */
export interface StepParts<T> {
  next?(value: T): void
  error?(reason: unknown): void
  complete?(): void
  /** After the step was torn down, whoever ended it. */
  ended?(): void
}

/**
 * A subscriber between a source and the one after it: it is torn down with that one, and what its own parts throw becomes the error of it.
 * The steps of RxJS's own operators do the same, but are not public, and its operators come with schedulers, promises and async iterables
 * that nothing here uses (docs/benchmarks.md, size).
 */
export class Step<T> extends Subscriber<T> {
  // Assigned, not initialised: an engine defines initialised members one by one, and every step of a stream has these.
  private declare readonly to: Subscriber<unknown>
  private declare readonly parts: StepParts<T> | undefined

  /** @param to hears what this step gives on */
  constructor(to: Subscriber<unknown>, parts: StepParts<T>) {
    super(to)
    this.to = to
    this.parts = parts
  }

  override unsubscribe(): void {
    const { closed } = this
    super.unsubscribe()
    // The constructor of the class above ends a step whose subscriber has ended, before there are parts.
    if (!closed) this.parts?.ended?.()
  }

  protected override _next(value: T): void {
    const { parts } = this
    if (parts?.next === undefined) return super._next(value)
    // The path of every value: a function made for each would cost as much as what it does.
    try {
      parts.next(value)
    } catch (error) {
      this.to.error(error)
    }
  }

  protected override _error(reason: unknown): void {
    const { parts } = this
    if (parts?.error) this.last(parts.error, reason)
    else super._error(reason)
  }

  protected override _complete(): void {
    const { parts } = this
    if (parts?.complete) this.last(parts.complete)
    else super._complete()
  }

  private last(run: (reason: unknown) => void, reason?: unknown): void {
    try {
      run.call(this.parts, reason)
    } catch (error) {
      this.to.error(error)
    } finally {
      this.unsubscribe()
    }
  }
}
