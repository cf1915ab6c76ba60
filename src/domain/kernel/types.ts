import type { Observable } from 'rxjs'
import type { Secret } from '../shared/secret.js'
import type { Failure } from './failure.js'

/** A message of the domain: plain JSON with a name that is unique in the whole domain. */
export interface Message {
  readonly type: string
}

/** Names one running operation. Derived from the tape position of its command, so that a replay gives the same one. */
export type OperationId = string

/** What `decide` may know beside state and command: the one clock reading of the input, and the id of a new operation. */
export interface DecideContext {
  /** Milliseconds since the epoch; never goes backwards. */
  readonly now: number
  readonly operation: OperationId
}

/** The answer "no" of a decider: goes to the caller and on the tape, changes nothing. */
export interface Rejection {
  readonly rejected: Failure
}

/** What a decider answers: the facts that follow (none: nothing changes), or a rejection. */
export type Decision<E extends Message> = readonly E[] | Rejection

/** One pure handler a command. */
export type DecideTable<Root, C extends Message, E extends Message> = {
  readonly [T in C['type']]: (state: Root, command: Extract<C, { type: T }>, context: DecideContext) => Decision<E>
}

/** One pure handler for each event that a slice cares about; it returns the same reference when nothing changed. */
export type EvolveTable<State, E extends Message> = {
  readonly [T in E['type']]?: (state: State, event: Extract<E, { type: T }>, at: number) => State
}

/** How an operation that a command starts can end. A command without an entry ends with its own dispatch. */
export interface Outcome<E extends Message> {
  readonly done: readonly E['type'][]
  readonly failed: readonly E['type'][]
  /** The command that asks the running operation to end. */
  readonly cancel?: string
}

/** What a policy is given: events, state as it is now, and the ports. */
export interface PolicyIo<Root, E extends Message, P> {
  /** Events of these types, in order, each after every slice has taken it in. */
  on<T extends E['type']>(...types: readonly T[]): Observable<Extract<E, { type: T }>>
  /** Emits after the last consequence of an input, when state changed during it. */
  readonly settled$: Observable<void>
  state(): Root
  readonly ports: P
  /** A secret member of the command that began an operation: handed out once, and not in events or state. Undefined where it is gone. */
  secret(operation: OperationId, member: string): Secret | undefined
}

/** A process manager: sees events, calls ports, gives commands. It holds no state of its own that matters. */
export type Policy<Root, C extends Message, E extends Message, P> = (io: PolicyIo<Root, E, P>) => Observable<C>

/** A feature of the domain as the kernel sees it. */
export interface SliceDefinition<Root, C extends Message, E extends Message, P, Config> {
  readonly name: string
  readonly initial: (config: Config) => unknown
  // biome-ignore lint/suspicious/noExplicitAny: the kernel is blind to the handlers' exact message types; slices are checked by `defineSlice`
  readonly decide: Readonly<Record<string, (state: any, command: any, context: DecideContext) => Decision<any>>>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly evolve: Readonly<Record<string, ((state: any, event: any, at: number) => any) | undefined>>
  readonly policies?: Readonly<Record<string, Policy<Root, C, E, P>>>
  readonly outcomes?: Readonly<Record<string, Outcome<E>>>
}

/** What a slice has beside its state; or a part of that, which joins the rest. */
export type SlicePart<Root, C extends Message, E extends Message, P> = Omit<SliceDefinition<Root, C, E, P, never>, 'initial'>

/** A port as the kernel sees it: methods that return cold Observables. */
// biome-ignore lint/suspicious/noExplicitAny: the kernel passes arguments and values through without looking at them
export type AnyPort = Readonly<Record<string, (...args: any[]) => Observable<any>>>

/**
 * How a dispatch ended, read synchronously. `started` says that an event carries the operation's id, so that its end is still to come or came
 * with it. `queued`: the command was given inside a running drain and comes next.
 */
export type Receipt = HandledReceipt | { readonly status: 'queued' }

/** The receipt of a command that was looked at. */
export type HandledReceipt =
  | { readonly status: 'accepted'; readonly operation: OperationId; readonly started: boolean }
  | { readonly status: 'rejected'; readonly operation: OperationId; readonly failure: Failure }
