import { useCallback, useRef, useSyncExternalStore } from 'react'

/** Components mounted for one key, in the order of mounting. */
interface Queue {
  readonly members: object[]
  readonly listeners: Set<() => void>
}

/**
 * Returns true for the first component mounted for a key. Several providers may share one instance, such as islands of a page. Only one of them renders its
 * dialog; the next takes over when it unmounts.
 */
export function useIsPrimary(key: object): boolean {
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
