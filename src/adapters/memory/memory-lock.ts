import { Observable, type Subscriber } from '../../domain/shared/streams/observable.js'
import type { LockPort } from '../../ports/lock.js'
import type { VirtualTime } from './virtual-time.js'

/** The locks of one origin. */
export interface MemoryLocks {
  /** The port of one more tab. */
  join(): LockPort
  /** Whether somebody holds the lock. */
  isHeld(name: string): boolean
  /** Those that wait for a lock, its holder not among them. */
  waiting(name: string): number
  /** Holders and waiters of all locks. */
  held(): number
}

/** Makes locks that go to those who ask in turn, and never at once. */
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
