import type { Observable } from 'rxjs'
import type { Secret } from '../shared/secrets/secret.js'
import type { Failure } from '../shared/errors/failure.js'

/** Message of the domain: plain JSON with a type that is unique in the whole domain. */
export interface Message {
  readonly type: string
}

/** Id of a running operation. Derived from the tape position of its command, so that a replay gives the same one. */
export type OperationId = string

/** Context of `decide`: the clock reading of the input, and the id of a new operation. */
export interface DecideContext {
  /** Milliseconds since the epoch. Never decreases. */
  readonly now: number
  readonly operation: OperationId
}

/** Rejection of a command. Returned to the caller and recorded; state does not change. */
export interface Rejection {
  readonly rejected: Failure
}

/** Result of a decider: the events that follow (none if nothing changes), or a rejection. */
export type Decision<E extends Message> = readonly E[] | Rejection

/** One pure handler per command. */
export type DecideTable<Root, C extends Message, E extends Message> = {
  readonly [T in C['type']]: (state: Root, command: Extract<C, { type: T }>, context: DecideContext) => Decision<E>
}

/** One pure handler per relevant event. Returns the same reference if nothing changed. */
export type EvolveTable<State, E extends Message, Config = never> = {
  readonly [T in E['type']]?: (state: State, event: Extract<E, { type: T }>, at: number, config: Config) => State
}

/** Events that end the operation of a command. A command without an entry ends with its own dispatch. */
export interface Outcome<E extends Message> {
  readonly done: readonly E['type'][]
  readonly failed: readonly E['type'][]
  /** Command that cancels the running operation. */
  readonly cancel?: string
}

/** Inputs of a policy: events, current state, and ports. */
export interface PolicyIo<Root, E extends Message, P> {
  /** Emits events of these types, in order, after every slice has applied them. */
  on<T extends E['type']>(...types: readonly T[]): Observable<Extract<E, { type: T }>>
  /** Emits after the last consequence of an input that changed state. */
  readonly settled$: Observable<void>
  state(): Root
  readonly ports: P
  /** Returns a secret member of the command that started an operation. It is returned once, and never part of events or state. Undefined afterwards. */
  secret(operation: OperationId, member: string): Secret | undefined
}

/** Process manager: observes events, calls ports, emits commands. It keeps no essential state of its own. */
export type Policy<Root, C extends Message, E extends Message, P> = (io: PolicyIo<Root, E, P>) => Observable<C>

/** Slice of the domain, as the kernel sees it. */
export interface SliceDefinition<Root, C extends Message, E extends Message, P, Config> {
  readonly name: string
  readonly initial: (config: Config) => unknown
  // biome-ignore lint/suspicious/noExplicitAny: the kernel is blind to the handlers' exact message types; slices are checked by `defineSlice`
  readonly decide: Readonly<Record<string, (state: any, command: any, context: DecideContext) => Decision<any>>>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly evolve: Readonly<Record<string, ((state: any, event: any, at: number, config: Config) => any) | undefined>>
  readonly policies?: Readonly<Record<string, Policy<Root, C, E, P>>>
  readonly outcomes?: Readonly<Record<string, Outcome<E>>>
}

/** Context of a guard. */
export interface GuardContext<C extends Message, E extends Message> extends DecideContext {
  /**
   * Returns the decision of the later guards and the slice, for this command or for another one in its place.
   * @param operation operation of the events; defaults to that of the command
   */
  decide(command?: C, operation?: OperationId): Decision<E>
}

/** Decides a command before its slice does. Returns undefined to pass it on. */
export type Guard<Root, C extends Message, E extends Message> = (
  state: Root,
  // biome-ignore lint/suspicious/noExplicitAny: the kernel is blind to the handlers' exact message types; plugins are checked by `Guards`
  command: any,
  context: GuardContext<C, E>,
) => Decision<E> | undefined

/** Guards of one plugin, by command. The tape names the plugin whose guard decided, if it has a name. */
export interface GuardTable<Root, C extends Message, E extends Message> {
  readonly name?: string
  readonly guards: Readonly<Record<string, Guard<Root, C, E> | undefined>>
}

/** Port as the kernel sees it: methods that return cold Observables. */
// biome-ignore lint/suspicious/noExplicitAny: the kernel passes arguments and values through without looking at them
export type AnyPort = Readonly<Record<string, (...args: any[]) => Observable<any>>>

/**
 * Synchronous result of a dispatch. `started` is true if an event carries the operation's id, so that its end is to come or came with it. `queued`: the command
 * was dispatched inside a running drain and comes next.
 */
export type Receipt = HandledReceipt | { readonly status: 'queued' }

/** Receipt of a command that was handled. */
export type HandledReceipt =
  | { readonly status: 'accepted'; readonly operation: OperationId; readonly started: boolean }
  | { readonly status: 'rejected'; readonly operation: OperationId; readonly failure: Failure }
