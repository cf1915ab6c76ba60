import { Observable, type Subscriber, type Subscription } from 'rxjs'
import { failure } from '../shared/errors/errors.js'
import { keepSecret, type PlainFailure, plainJson } from '../shared/json/plain-json.js'
import { ok } from '../shared/result.js'
import { type Failure, toFailure } from '../shared/errors/failure.js'
import type { Reply } from './tape.js'
import type { AnyPort } from './types.js'

/** Handlers of port calls: adapters while live, the tape during a replay. */
export interface CallSite {
  /** Called for each subscription. Returns the number of the call. */
  begin(port: string, method: string, args: readonly unknown[]): number
  /** Called for each reply of the adapter. The kernel queues it as an input. */
  arrive(call: number, outcome: Reply, value: unknown): void
  /** Called when the policy unsubscribes before the call ends. */
  cancel(call: number): void
}

/** Open calls of a kernel, by number. */
export interface Calls {
  /** Every possible port and method. A method that no adapter has fails when it is called. */
  readonly ports: Readonly<Record<string, AnyPort>>
  /** Delivers a reply to the policy. Returns false if the policy no longer waits for it. */
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
 * Puts the kernel between policies and adapters. Every subscription is a numbered call, every notification a separate input, and every unsubscription a cancel.
 * An adapter that throws synchronously counts as failed.
 * @param adapters undefined during a replay, when replies come from the tape
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

  // By name, because methods of a class are not own members, and a replay has no adapters to inspect.
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

/** Returns the failure of an adapter whose reply is not JSON. Such a reply cannot be recorded for a replay. */
function notPlain(source: string, { path, problem }: PlainFailure): Failure {
  return failure('FOREIGN_DATA_INVALID', { source, reason: `${path || 'the reply'} ${problem}` })
}

/** Returns a proxy that creates members on access. */
function named<T>(make: (name: string) => T): Readonly<Record<string, T>> {
  return new Proxy({}, { get: (_, name) => make(name as string) })
}
