import { Observable, type Subscriber, type Subscription } from '../shared/streams/observable.js'
import { type Failure, toFailure } from './failure.js'
import type { Reply } from './tape.js'
import type { AnyPort, PortShape } from './types.js'

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
 * @param live false while replaying: then no adapter is called, and replies come from the tape alone
 * @param shape methods of each port: those of a class are not found by looking
 */
export function superviseCalls(adapters: Readonly<Record<string, AnyPort>>, live: boolean, shape: PortShape | undefined, site: CallSite): Calls {
  const calls = new Map<number, OpenCall>()

  function supervised(port: string, method: string, adapter: AnyPort): AnyPort[string] {
    return (...args) =>
      new Observable((subscriber) => {
        const id = site.begin(port, method, args)
        const open: OpenCall = { subscriber, subscription: undefined }
        calls.set(id, open)
        subscriber.add(() => {
          if (calls.delete(id)) site.cancel(id)
          open.subscription?.unsubscribe()
        })
        if (live) open.subscription = subscribe(id, adapter, method, args)
      })
  }

  function subscribe(id: number, adapter: AnyPort, method: string, args: readonly unknown[]): Subscription | undefined {
    try {
      return adapter[method]?.(...args).subscribe({
        next: (value) => site.arrive(id, 'next', value),
        error: (error: unknown) => site.arrive(id, 'error', toFailure(error)),
        complete: () => site.arrive(id, 'complete', undefined),
      })
    } catch (error) {
      site.arrive(id, 'error', toFailure(error))
      return undefined
    }
  }

  const ports: Record<string, AnyPort> = {}
  for (const [port, adapter] of Object.entries(adapters)) {
    const methods: Record<string, AnyPort[string]> = {}
    for (const method of shape?.[port] ?? Object.keys(adapter)) methods[method] = supervised(port, method, adapter)
    ports[port] = methods
  }

  return {
    ports,
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
