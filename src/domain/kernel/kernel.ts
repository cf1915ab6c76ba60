import { defer, Observable, Subject, type Subscriber, Subscription } from 'rxjs'
import { deepFreeze } from '../shared/json/values.js'
import { failure } from '../shared/errors/errors.js'
import { createGuard } from '../shared/guard.js'
import type { SecretKeeper } from '../shared/secrets/secret-keeper.js'
import { type Failure, toFailure } from '../shared/errors/failure.js'
import type { Json } from '../shared/json/json.js'
import { superviseCalls } from './calls.js'
import { createFold } from './fold.js'
import type { Entry, Reply } from './tape.js'
import { createDecider, type Decided } from './decider.js'
import type { AnyPort, GuardTable, HandledReceipt, Message, OperationId, PolicyIo, Receipt, SliceDefinition } from './types.js'

/** Most consequences of one input. More are a loop between policies. */
export const LOOP_LIMIT = 10_000
/** A policy that fails this often within the window is stopped for good. */
export const POLICY_FAILURE_LIMIT = 5
/** The window of {@link POLICY_FAILURE_LIMIT}, in milliseconds. */
export const POLICY_FAILURE_WINDOW_MS = 60_000
/** Internal key for `settled$`. */
const SETTLED = ''

/** Options of a kernel. */
export interface KernelOptions<Root, C extends Message, E extends Message, P, Config> {
  readonly slices: readonly SliceDefinition<Root, C, E, P, Config>[]
  /** Guards, called in this order before the slice of a command. */
  readonly guards?: readonly GuardTable<Root, C, E>[]
  readonly config: Config
  /** Undefined during a replay, when replies come from the tape through `feedReply`. */
  readonly ports: { readonly [K in keyof P]: P[K] } | undefined
  /** Wall clock, read once per input. */
  readonly now: () => number
  /** Called with every line of the tape. An error that it throws is reported like a subscriber's. */
  readonly onEntry?: (entry: Entry) => void
  /** Event types that restart all policies and cancel their open calls. */
  readonly resetOn?: readonly string[]
  /** Converts the fault of a policy to a command, so that the domain knows of it. */
  readonly onPolicyFault?: (policy: string, failure: Failure, stopped: boolean) => C
  /** Called with an error that a subscriber threw. The error never reaches the domain. */
  readonly onSubscriberError?: (error: unknown) => void
  /** Creates the keeper that passes secrets of commands to policies. Required by commands with secrets. */
  readonly createSecrets?: () => SecretKeeper
  /** Freezes recorded entries and state, so that a mutation throws where it happens. For development: it costs time. */
  readonly freezes?: boolean
  /** Start of a tape whose oldest entries were evicted. */
  readonly base?: { readonly n: number; readonly state: Root }
}

/** Running domain. */
export interface Kernel<Root, C extends Message, E extends Message> {
  /** Handles a command and returns after all its synchronous consequences. `then` also gets the receipt of a queued command. */
  dispatch(command: C, then?: (receipt: HandledReceipt) => void): Receipt
  /** Injects a reply, for a replay. Returns false if no such call is open. */
  feedReply(call: number, outcome: Reply, value: unknown): boolean
  getState(): Root
  /** Calls the listener once for each input that changed state. */
  subscribe(listener: () => void): () => void
  readonly events$: Observable<E>
  /** Adds a label to the tape. */
  mark(label: string): void
  /** Number of port calls that have not ended. */
  openCalls(): number
  /** Returns true if events of the type end every running operation (see `resetOn`). */
  endsAll(type: string): boolean
  /** Disposes of the kernel: all timers, listeners and calls end. */
  dispose(): void
}

type Input<C> =
  | { readonly command: C; readonly told: ((receipt: HandledReceipt) => void) | undefined }
  | { readonly call: number; readonly outcome: Reply; readonly value: unknown }
  | { readonly label: string }

/**
 * Creates the event loop. Inputs are handled first in, first out, with one clock reading each, and all consequences of one before the next. Construction does
 * no I/O, because policies react to events only.
 */
export function createKernel<Root, C extends Message, E extends Message, P, Config>(options: KernelOptions<Root, C, E, P, Config>): Kernel<Root, C, E> {
  type Slice = SliceDefinition<Root, C, E, P, Config>
  const fold = createFold<Root, Config>(options.slices, options.config)
  const decider = createDecider(options.slices, options.guards)

  const { onEntry } = options
  const guard = createGuard(options.onSubscriberError)
  const freeze = options.freezes ? deepFreeze : undefined
  const record =
    (onEntry || freeze) &&
    ((entry: Entry) => {
      freeze?.(entry)
      if (onEntry) guard.run(onEntry, entry)
    })
  const inputs: Input<C>[] = []
  const consequences: { command: C; by: number }[] = []
  // Copy on write, so that iteration is stable.
  const listeners = new Map<string, readonly Subscriber<never>[]>()
  const published = new Subject<E>()
  const subscribers = new Set<() => void>()
  const failures = new Map<string, readonly number[]>()
  const secrets = options.createSecrets?.()
  const resetOn = new Set(options.resetOn)

  let state = options.base?.state ?? fold.initial
  let sequence = options.base?.n ?? 0
  let now = 0
  let cause = 0
  let draining = false
  let disposed = false
  let resetDue = false
  let policies = new Subscription()
  let outbox: E[] = []

  const calls = superviseCalls(options.ports as Readonly<Record<string, AnyPort>> | undefined, {
    begin(port, method, args) {
      sequence += 1
      record?.({ args: args as Json[], by: cause, kind: 'call', method, n: sequence, port })
      return sequence
    },
    arrive(call, outcome, value) {
      if (!disposed) enter({ call, outcome, value })
    },
    cancel(call) {
      sequence += 1
      record?.({ by: cause, call, kind: 'cancel', n: sequence })
    },
  })

  const io: PolicyIo<Root, E, P> = {
    on: (...types) => listen(types),
    settled$: listen([SETTLED]),
    state: () => state,
    ports: calls.ports as P,
    secret: (operation, member) => secrets?.use(operation, member),
  }

  /** Policies receive an event in the order of their subscriptions. */
  function listen(types: readonly string[]): Observable<never> {
    return new Observable((subscriber) => {
      for (const type of types) listeners.set(type, [...(listeners.get(type) ?? []), subscriber])
      return () => {
        for (const type of types) listeners.set(type, listeners.get(type)?.filter((one) => one !== subscriber) ?? [])
      }
    })
  }

  function publish(type: string, event: E): void {
    for (const subscriber of listeners.get(type) ?? []) subscriber.next(event as never)
  }

  function startPolicies(): void {
    for (const slice of options.slices) for (const name of Object.keys(slice.policies ?? {})) startPolicy(slice, name)
  }

  function startPolicy(slice: Slice, name: string): void {
    const policy = slice.policies?.[name]
    if (policy === undefined || disposed) return
    // Qualified, because policies of different slices may share a name.
    const full = `${slice.name}.${name}`
    policies.add(
      defer(() => policy(io)).subscribe({
        next: (command) => consequences.push({ command, by: cause }),
        error: (error: unknown) => {
          const lately = [...(failures.get(full) ?? []).filter((at) => now - at < POLICY_FAILURE_WINDOW_MS), now]
          failures.set(full, lately)
          const stopped = lately.length >= POLICY_FAILURE_LIMIT
          fault(full, toFailure(error), stopped)
          if (!stopped) startPolicy(slice, name)
        },
      }),
    )
  }

  function fault(policy: string, reason: Failure, stopped: boolean): void {
    sequence += 1
    record?.({ by: cause, kind: 'fault', message: reason.message, n: sequence, policy })
    if (options.onPolicyFault) consequences.push({ command: options.onPolicyFault(policy, reason, stopped), by: sequence })
  }

  /** Decides a command, and folds its events into the next state. An error rejects the command. */
  function decide(command: C, operation: OperationId): Decided<E> & { readonly next: Root } {
    try {
      const decided = decider(state, command, { now, operation })
      const { decision } = decided
      return { ...decided, next: 'rejected' in decision ? state : decision.reduce((next, event) => fold.apply(next, event, now), state) }
    } catch (error) {
      return { decision: { rejected: toFailure(error) }, next: state }
    }
  }

  function handle(command: C, by: number | undefined): HandledReceipt {
    const at = ++sequence
    const operation = `o${at}`
    // Members are in the order of canonical JSON, which then need not sort them.
    record?.(by === undefined ? { at: now, command, kind: 'command', n: at } : { at: now, by, command, kind: 'command', n: at })
    const { decision, guard: spoke, next } = decide(command, operation)
    if ('rejected' in decision) {
      sequence += 1
      record?.({ by: at, failure: decision.rejected, ...(spoke && { guard: spoke }), kind: 'rejection', n: sequence })
      // Nobody waits for the receipt of a policy's command, so a decider that threw is reported.
      if (by !== undefined && decision.rejected.code === 'UNEXPECTED') fault(command.type, decision.rejected, false)
      return { status: 'rejected', operation, failure: decision.rejected }
    }
    state = next
    freeze?.(state)
    if (decision.length > 0) secrets?.keep(operation, command)
    const first = sequence + 1
    for (const event of decision) {
      sequence += 1
      record?.({ at: now, by: at, event, ...(spoke && { guard: spoke }), kind: 'event', n: sequence })
      outbox.push(event)
    }
    for (let index = 0; index < decision.length; index += 1) {
      const event = decision[index] as E
      cause = first + index
      publish(event.type, event)
      if (resetOn.has(event.type)) resetDue = true
    }
    return { status: 'accepted', operation, started: decision.some((event) => (event as { operation?: string }).operation === operation) }
  }

  function take(input: Input<C>): void {
    now = Math.max(now, options.now())
    const before = state
    if ('command' in input) {
      const receipt = handle(input.command, undefined)
      consume()
      settle(before)
      input.told?.(receipt)
    } else if ('call' in input) {
      if (!calls.isOpen(input.call)) return
      sequence += 1
      cause = sequence
      record?.(
        input.outcome === 'complete'
          ? { at: now, call: input.call, kind: 'reply', n: sequence, outcome: 'complete' }
          : { at: now, call: input.call, kind: 'reply', n: sequence, outcome: input.outcome, value: input.value as Json },
      )
      calls.deliver(input.call, input.outcome, input.value)
      consume()
      settle(before)
    } else {
      sequence += 1
      record?.({ at: now, kind: 'mark', label: input.label, n: sequence })
    }
    if (resetDue) reset()
    if (state !== before) for (const subscriber of [...subscribers]) guard.run(subscriber, undefined)
    if (outbox.length > 0) {
      const events = outbox
      outbox = []
      for (const event of events) published.next(event)
    }
  }

  function consume(limit = LOOP_LIMIT): void {
    for (let done = 0; done < consequences.length; done += 1) {
      if (done >= limit) return breakLoop(limit === LOOP_LIMIT)
      const { command, by } = consequences[done] as { command: C; by: number }
      handle(command, by)
    }
    consequences.length = 0
  }

  /** Drops the remaining consequences, and reports that once. */
  function breakLoop(tells: boolean): void {
    consequences.length = 0
    fault('loop guard', failure('POLICY_STOPPED', { policy: 'loop guard' }), true)
    if (tells) consume(LOOP_LIMIT - 1)
    consequences.length = 0
  }

  function settle(before: Root): void {
    let seen = before
    for (let round = 0; state !== seen; round += 1) {
      if (round >= LOOP_LIMIT) return breakLoop(true)
      seen = state
      cause = sequence
      publish(SETTLED, undefined as never)
      consume()
    }
  }

  function reset(): void {
    resetDue = false
    endPolicies()
    failures.clear()
    startPolicies()
  }

  function endPolicies(): void {
    listeners.clear()
    policies.unsubscribe()
    policies = new Subscription()
    calls.closeAll()
    secrets?.clear()
  }

  function enter(input: Input<C>): void {
    inputs.push(input)
    if (draining) return
    draining = true
    try {
      for (let done = 0; done < inputs.length && !disposed; done += 1) take(inputs[done] as Input<C>)
    } finally {
      inputs.length = 0
      draining = false
    }
  }

  startPolicies()

  return {
    dispatch(command, then) {
      let receipt: Receipt = { status: 'queued' }
      const told = (given: HandledReceipt) => {
        receipt = given
        then?.(given)
      }
      if (disposed) told({ status: 'rejected', operation: 'o0', failure: failure('STOPPED') })
      else enter({ command, told })
      return receipt
    },
    feedReply(call, outcome, value) {
      if (!calls.isOpen(call)) return false
      enter({ call, outcome, value })
      return true
    },
    getState: () => state,
    subscribe(listener) {
      subscribers.add(listener)
      return () => subscribers.delete(listener)
    },
    events$: published.asObservable(),
    mark: (label) => enter({ label }),
    openCalls: () => calls.open(),
    endsAll: (type) => resetOn.has(type),
    dispose() {
      if (disposed) return
      disposed = true
      endPolicies()
      subscribers.clear()
      published.complete()
    },
  }
}
