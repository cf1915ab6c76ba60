import { RelayError } from './errors.js'
import type { Kept } from './mailbox.js'

/** A connection of a client. A client that has two, such as two tabs of a page, is told on both. */
export interface Subscriber {
  /** The client's id, which owns what has been acknowledged. */
  readonly client: string
  /** Sends a message on, if it still waits for the client when its turn comes. */
  deliver(kept: Kept): void
}

/** Who listens to what. It ends with the connection: clients subscribe to all again when they are back. */
export interface Subscriptions {
  /** @throws RelayError `Subscriber limit exceeded` */
  add(topic: string, subscriber: Subscriber): void
  remove(topic: string, subscriber: Subscriber): void
  /** The connection is gone. */
  forget(subscriber: Subscriber): void
  of(topic: string): readonly Subscriber[]
  /** Topics that somebody listens to. */
  topics(): number
}

/** How many connections may listen to one topic, and to how many topics one connection. */
export const subscriptionLimits = { perTopic: 64, perSubscriber: 10_000 } as const

/** No subscriptions. */
export function createSubscriptions(limits: { perTopic: number; perSubscriber: number } = subscriptionLimits): Subscriptions {
  const byTopic = new Map<string, Set<Subscriber>>()
  const bySubscriber = new Map<Subscriber, Set<string>>()
  const remove = (topic: string, subscriber: Subscriber) => {
    take(byTopic, topic, subscriber)
    take(bySubscriber, subscriber, topic)
  }
  return {
    add(topic, subscriber) {
      if (byTopic.get(topic)?.has(subscriber)) return
      const full = sizeOf(byTopic, topic) >= limits.perTopic || sizeOf(bySubscriber, subscriber) >= limits.perSubscriber
      if (full) throw new RelayError('handler', 'Subscriber limit exceeded')
      put(byTopic, topic, subscriber)
      put(bySubscriber, subscriber, topic)
    },
    remove,
    forget(subscriber) {
      for (const topic of [...(bySubscriber.get(subscriber) ?? [])]) remove(topic, subscriber)
    },
    of: (topic) => [...(byTopic.get(topic) ?? [])],
    topics: () => byTopic.size,
  }
}

function sizeOf<K, V>(map: Map<K, Set<V>>, key: K): number {
  return map.get(key)?.size ?? 0
}

function put<K, V>(map: Map<K, Set<V>>, key: K, value: V): void {
  const set = map.get(key)
  if (set === undefined) map.set(key, new Set([value]))
  else set.add(value)
}

function take<K, V>(map: Map<K, Set<V>>, key: K, value: V): void {
  const set = map.get(key)
  set?.delete(value)
  if (set?.size === 0) map.delete(key)
}
