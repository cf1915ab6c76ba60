import { Observable, type Subscriber, type Subscription } from '../shared/streams/observable.js'
import { failure } from '../shared/errors.js'
import { keepSecret, type PlainFailure, plainJson } from '../shared/plain-json.js'
import { ok } from '../shared/result.js'
import { type Failure, toFailure } from './failure.js'
import type { Reply } from './tape.js'
import type { AnyPort } from './types.js'

/** Where the ports of a kernel lead: to adapters while it runs live, to the tape while it replays. */
export interface CallSite {
  /** Called at each subscription; returns the number of the call. */
  begin(port: string, method: string, args: readonly unknown[]): number
  /** A reply arrived from the adapter; the kernel queues it as an input. */
  arrive(call: number, outcome: Reply, value: unknown): void
  /** The policy lost interest before the call ended. */
  cancel(call: number): void
}

/** The open calls of a kernel, by number. */
export interface Calls {
  /** Every method of every port there could be; one that no adapter has fails when it is called. */
  readonly ports: Readonly<Record<string, AnyPort>>
  /** Hands a reply to the policy that asked. False when nobody waits for it any more. */
  deliver(call: number, outcome: Reply, value: unknown): boolean
  isOpen(call: number): boolean
  /** Number of calls that have not ended. */
  open(): number
  closeAll(): void
}

interface OpenCall {
  readonly subscriber: Subscriber<unknown>
  subscription: Subscription | undefined
}

/**
 * Puts the kernel between policies and adapters: every subscription is a numbered call, every notification an input of its own,
 * every unsubscription a cancel. An adapter that throws at once has failed like any other.
 * @param adapters none while replaying: then replies come from the tape alone
 */
export function superviseCalls(adapters: Readonly<Record<string, AnyPort>> | undefined, site: CallSite): Calls {
  const calls = new Map<number, OpenCall>()

  function supervised(port: string, method: string): AnyPort[string] {
    return (...args) =>
      new Observable((subscriber) => {
        const id = site.begin(port, method, args)
        const open: OpenCall = { subscriber, subscription: undefined }
        calls.set(id, open)
        subscriber.add(() => {
          if (calls.delete(id)) site.cancel(id)
          open.subscription?.unsubscribe()
        })
        if (adapters) open.subscription = subscribe(id, adapters[port], port, method, args)
      })
  }

  function subscribe(id: number, adapter: AnyPort | undefined, port: string, method: string, args: readonly unknown[]): Subscription | undefined {
    try {
      return ((adapter as AnyPort)[method] as AnyPort[string]).call(adapter, ...args).subscribe({
        next: (value) => {
          // A reply without a value has none on the tape either.
          const reply = value === undefined ? ok(value) : plainJson(value, keepSecret)
          if (reply.ok) site.arrive(id, 'next', reply.value)
          else site.arrive(id, 'error', notPlain(`${port}.${method}`, reply.error))
        },
        error: (error: unknown) => site.arrive(id, 'error', toFailure(error)),
        complete: () => site.arrive(id, 'complete', undefined),
      })
    } catch (error) {
      site.arrive(id, 'error', toFailure(error))
      return undefined
    }
  }

  // By name, not by looking: methods of a class are not its members, and a replay has no adapters to look at.
  const methodsOf = (port: string): AnyPort => named((method) => supervised(port, method))

  return {
    ports: named(methodsOf),
    deliver(call, outcome, value) {
      const open = calls.get(call)
      if (open === undefined) return false
      if (outcome === 'next') open.subscriber.next(value)
      else {
        calls.delete(call)
        if (outcome === 'error') open.subscriber.error(value as Failure)
        else open.subscriber.complete()
      }
      return true
    },
    isOpen: (call) => calls.has(call),
    open: () => calls.size,
    closeAll() {
      for (const [id, open] of [...calls]) {
        calls.delete(id)
        open.subscription?.unsubscribe()
        site.cancel(id)
      }
    },
  }
}

/** The failure of an adapter whose reply cannot be recorded: a replay would go another way. */
function notPlain(source: string, { path, problem }: PlainFailure): Failure {
  return failure('FOREIGN_DATA_INVALID', { source, reason: `${path || 'the reply'} ${problem}` })
}

/** An object that has a member for every name. */
function named<T>(make: (name: string) => T): Readonly<Record<string, T>> {
  return new Proxy({}, { get: (_, name) => make(name as string) })
}
