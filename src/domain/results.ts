import type { Outcome } from './kernel/types.js'
import type { Failure } from './shared/errors/failure.js'
import type { Results } from './registry.js'
import type { DomainEvent, PublicCommand } from './root.js'

/** Commands that start an operation and end later. */
export type TimedCommand = keyof Results

/** Events that report the failure of an operation. */
type FailureEvent = Extract<DomainEvent, { readonly operation?: string; readonly failure: Failure }>['type']

/** Outcome events of an asynchronous command: successes are listed in {@link Results}, failures carry a `failure`. */
export interface OutcomeFor<T extends TimedCommand> extends Outcome<DomainEvent> {
  readonly done: readonly Results[T]['type'][]
  readonly failed: readonly FailureEvent[]
  readonly cancel?: Extract<PublicCommand['type'], `cancel${string}`>
}

/** Outcome events of asynchronous commands. */
export type Outcomes = { readonly [T in TimedCommand]?: OutcomeFor<T> }
