import { useCallback, useRef, useSyncExternalStore } from 'react'

/** Those who wait for one thing, in the order in which they came. */
interface Queue {
  readonly members: object[]
  readonly listeners: Set<() => void>
}

/**
 * Whether a component is the first of those that are mounted for a key. Several providers may hand down one instance, as islands of a page
 * do: only one of them draws its dialog, and the next takes over when it goes.
 */
export function useTurn(key: object): boolean {
  const self = useRef<object>({})
  const join = useCallback(
    (changed: () => void) => {
      const queue = queues.get(key) ?? { members: [], listeners: new Set() }
      queues.set(key, queue)
      const member = self.current
      queue.members.push(member)
      queue.listeners.add(changed)
      return () => {
        queue.members.splice(queue.members.indexOf(member), 1)
        queue.listeners.delete(changed)
        for (const listener of [...queue.listeners]) listener()
      }
    },
    [key],
  )
  return useSyncExternalStore(
    join,
    () => queues.get(key)?.members[0] === self.current,
    () => false,
  )
}

const queues = new WeakMap<object, Queue>()
