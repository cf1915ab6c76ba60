import { Observable, type Subscriber, Subscription } from '../shared/streams/observable.js'
import { defer } from '../shared/streams/sources.js'
import { createSubject } from '../shared/streams/subject.js'
import { deepFreeze } from '../shared/deep-freeze.js'
import { failure } from '../shared/errors.js'
import { createGuard } from '../shared/guard.js'
import type { SecretKeeper } from '../shared/secret-keeper.js'
import { type Failure, toFailure } from './failure.js'
import type { Json } from '../shared/json.js'
import { superviseCalls } from './calls.js'
import { createFold } from './fold.js'
import type { Entry, Reply } from './tape.js'
import type { AnyPort, Decision, DecideContext, HandledReceipt, Message, OperationId, PolicyIo, Receipt, SliceDefinition, SlicePart } from './types.js'

/** More consequences than this in one input is a loop between policies, not work. */
export const LOOP_LIMIT = 10_000
/** A policy that fails this often within the window stays down. */
export const POLICY_FAILURE_LIMIT = 5
/** The window of {@link POLICY_FAILURE_LIMIT}, in milliseconds. */
export const POLICY_FAILURE_WINDOW_MS = 60_000
/** No name of an event: that state has settled. */
const SETTLED = ''

/** What a kernel is built from. */
export interface KernelOptions<Root, C extends Message, E extends Message, P, Config> {
  readonly slices: readonly SliceDefinition<Root, C, E, P, Config>[]
  readonly config: Config
  /** None while replaying: replies come from the tape through `feedReply`. */
  readonly ports: { readonly [K in keyof P]: P[K] } | undefined
  /** The wall clock, read once per input. */
  readonly now: () => number
  /** Gets every line of the tape as it happens. What it throws is told as a subscriber's. */
  readonly onEntry?: (entry: Entry) => void
  /** Event types after which all policies start afresh: their open calls are cancelled. */
  readonly resetOn?: readonly string[]
  /** Turns the fault of a policy into a command, so that the domain knows of it. */
  readonly onPolicyFault?: (policy: string, failure: Failure, stopped: boolean) => C
  /** A throw of a subscriber; it never reaches the domain. */
  readonly onSubscriberError?: (error: unknown) => void
  /** Keeps secrets of commands for policies, where there are commands with secrets; without it there are none. */
  readonly createSecrets?: () => SecretKeeper
  /** Freezes what is recorded, and state, so that a change in place throws at whoever makes it. For development: it costs time. */
  readonly freezes?: boolean
  /** Continues a tape whose front was evicted. */
  readonly base?: { readonly n: number; readonly state: Root }
}

/** The running domain. */
export interface Kernel<Root, C extends Message, E extends Message, P = never> {
  /** Takes a command in and returns when all its synchronous consequences are done. `then` hears the receipt of a queued one, too. */
  dispatch(command: C, then?: (receipt: HandledReceipt) => void): Receipt
  /** Puts a reply in by hand: for replay. False when no such call is open. */
  feedReply(call: number, outcome: Reply, value: unknown): boolean
  getState(): Root
  /** Called once for each input that changed state. */
  subscribe(listener: () => void): () => void
  readonly events$: Observable<E>
  /** Puts a remark on the tape. */
  mark(label: string): void
  /** Calls of ports that have not ended. */
  openCalls(): number
  /** Whether events of a type end every running operation: see `resetOn`. */
  endsAll(type: string): boolean
  /** Takes in parts of slices whose code came later. They must have missed nothing, no event and no command of theirs: the tape does not tell when they came. */
  join(parts: readonly SlicePart<Root, C, E, P>[]): void
  /** Ends everything for good: no timer, listener or call is left. */
  dispose(): void
}

type Input<C> =
  | { readonly command: C; readonly told: ((receipt: HandledReceipt) => void) | undefined }
  | { readonly call: number; readonly outcome: Reply; readonly value: unknown }
  | { readonly label: string }

/**
 * Builds the loop: inputs first in, first out; one clock reading each; all consequences of one before the next.
 * Construction does no I/O: policies act on events alone.
 */
export function createKernel<Root, C extends Message, E extends Message, P, Config>(options: KernelOptions<Root, C, E, P, Config>): Kernel<Root, C, E, P> {
  type Part = SlicePart<Root, C, E, P>
  const fold = createFold<Root, Config>(options.slices, options.config)
  const deciders = new Map<string, (state: Root, command: C, context: DecideContext) => Decision<E>>()
  const parts: Part[] = []

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
  // Lists are replaced, never changed: who hears an event is settled before the first of them does.
  const hearing = new Map<string, readonly { readonly place: number; readonly subscriber: Subscriber<never> }[]>()
  const published = createSubject<E>(guard.tell)
  const listeners = new Set<() => void>()
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
  let place = Infinity
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

  /** What policies hear from their start on they hear in the order of their slices, parts that joined as well; what they come to hear later, after all that. */
  function listen(types: readonly string[]): Observable<never> {
    return new Observable((subscriber) => {
      const ear = { place, subscriber }
      for (const type of types) hearing.set(type, [...(hearing.get(type) ?? []), ear].sort(byPlace))
      return () => {
        for (const type of types) hearing.set(type, hearing.get(type)?.filter((one) => one !== ear) ?? [])
      }
    })
  }

  function tell(type: string, event: E): void {
    for (const { subscriber } of hearing.get(type) ?? []) subscriber.next(event as never)
  }

  function join(part: Part): void {
    parts.push(part)
    for (const [type, decide] of Object.entries(part.decide)) deciders.set(type, decide)
  }

  function startPolicies(of: readonly Part[]): void {
    for (const part of of) {
      place = parts.findIndex(({ name }) => name === part.name)
      for (const name of Object.keys(part.policies ?? {})) startPolicy(part, name)
    }
    place = Infinity
  }

  function startPolicy(slice: Part, name: string): void {
    const policy = slice.policies?.[name]
    if (policy === undefined || disposed) return
    // Slices may call their policies alike.
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

  /** What a command leads to, and the state after that; a throw rejects it. */
  function decide(command: C, operation: OperationId): readonly [decision: Decision<E>, next: Root] {
    const handler = deciders.get(command.type)
    if (handler === undefined) return [{ rejected: failure('UNKNOWN_COMMAND', { name: String(command.type) }) }, state]
    try {
      const decision = handler(state, command, { now, operation })
      return [decision, 'rejected' in decision ? state : decision.reduce((next, event) => fold.apply(next, event, now), state)]
    } catch (error) {
      return [{ rejected: toFailure(error) }, state]
    }
  }

  function handle(command: C, by: number | undefined): HandledReceipt {
    const at = ++sequence
    const operation = `o${at}`
    // Members of entries stand in the order of canonical JSON, which then need not sort them.
    record?.(by === undefined ? { at: now, command, kind: 'command', n: at } : { at: now, by, command, kind: 'command', n: at })
    const [decision, next] = decide(command, operation)
    if ('rejected' in decision) {
      sequence += 1
      record?.({ by: at, failure: decision.rejected, kind: 'rejection', n: sequence })
      return { status: 'rejected', operation, failure: decision.rejected }
    }
    state = next
    freeze?.(state)
    if (decision.length > 0) secrets?.keep(operation, command)
    const first = sequence + 1
    for (const event of decision) {
      sequence += 1
      record?.({ at: now, by: at, event, kind: 'event', n: sequence })
      outbox.push(event)
    }
    for (let index = 0; index < decision.length; index += 1) {
      const event = decision[index] as E
      cause = first + index
      tell(event.type, event)
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
    if (state !== before) for (const listener of [...listeners]) guard.run(listener, undefined)
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

  /** Drops what is left; that it did is told, once, as a consequence of its own. */
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
      tell(SETTLED, undefined as never)
      consume()
    }
  }

  function reset(): void {
    resetDue = false
    endPolicies()
    failures.clear()
    startPolicies(parts)
  }

  function endPolicies(): void {
    hearing.clear()
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

  options.slices.forEach(join)
  startPolicies(parts)

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
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    events$: published.stream$,
    mark: (label) => enter({ label }),
    openCalls: () => calls.open(),
    endsAll: (type) => resetOn.has(type),
    join(late) {
      late.forEach(join)
      late.forEach(fold.join)
      startPolicies(late)
    },
    dispose() {
      if (disposed) return
      disposed = true
      endPolicies()
      listeners.clear()
      published.complete()
    },
  }
}

/** Those of one place stay as they came; two of none differ by NaN, which is no difference either. */
function byPlace(one: { readonly place: number }, other: { readonly place: number }): number {
  return one.place - other.place
}
