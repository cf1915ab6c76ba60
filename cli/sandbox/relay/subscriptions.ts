import { RelayError } from './errors.js'
import type { Kept } from './mailbox.js'

/** Connection of a client. A client with two connections, such as two tabs of a page, gets messages on both. */
export interface Subscriber {
  /** The client's id, to which acknowledgements belong. */
  readonly client: string
  /** Sends a message on, if it still waits for the client by then. */
  deliver(kept: Kept): void
}

/** Subscribers by topic. Subscriptions end with the connection: clients subscribe again when they reconnect. */
export interface Subscriptions {
  /** @throws RelayError `Subscriber limit exceeded` */
  add(topic: string, subscriber: Subscriber): void
  remove(topic: string, subscriber: Subscriber): void
  /** Removes all subscriptions of a closed connection. */
  forget(subscriber: Subscriber): void
  of(topic: string): readonly Subscriber[]
  /** Number of topics with a subscriber. */
  topics(): number
}

/** Most connections per topic, and most topics per connection. */
export const subscriptionLimits = { perTopic: 64, perSubscriber: 10_000 } as const

/** Creates an empty set of subscriptions. */
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
