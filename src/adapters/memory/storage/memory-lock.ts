import { Observable, type Subscriber } from 'rxjs'
import type { LockPort } from '../../../ports/lock.js'
import type { VirtualTime } from '../time/virtual-time.js'

/** The locks of one origin. */
export interface MemoryLocks {
  /** Creates the port of one more tab. */
  join(): LockPort
  /** Returns true while a tab holds the lock. */
  isHeld(name: string): boolean
  /** Returns the number of tabs that wait for a lock, without its holder. */
  waiting(name: string): number
  /** Returns the number of holders and waiters of all locks. */
  held(): number
}

/** Creates locks that are granted in the order of the requests, and never synchronously. */
export function createMemoryLocks(time: VirtualTime): MemoryLocks {
  const queues = new Map<string, Subscriber<true>[]>()

  function grant(name: string): void {
    const [first] = queues.get(name) ?? []
    if (first !== undefined) first.add(time.schedule(0, () => first.next(true)))
  }

  function leave(name: string, subscriber: Subscriber<true>): void {
    const queue = queues.get(name) ?? []
    const held = queue[0] === subscriber
    const rest = queue.filter((one) => one !== subscriber)
    if (rest.length === 0) queues.delete(name)
    else queues.set(name, rest)
    if (held) grant(name)
  }

  return {
    join: () => ({
      hold: (name) =>
        new Observable((subscriber) => {
          const queue = queues.get(name)
          if (queue === undefined) {
            queues.set(name, [subscriber])
            grant(name)
          } else queue.push(subscriber)
          subscriber.add(() => leave(name, subscriber))
        }),
    }),
    isHeld: (name) => queues.has(name),
    waiting: (name) => Math.max(0, (queues.get(name)?.length ?? 0) - 1),
    held: () => [...queues.values()].reduce((sum, queue) => sum + queue.length, 0),
  }
}
