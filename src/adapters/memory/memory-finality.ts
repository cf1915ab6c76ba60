import { Observable, type Subscriber } from 'rxjs'
import type { FinalityNews, FinalityPort, FollowedTransaction } from '../../ports/finality.js'

/** Nodes in memory that know of sent transactions what a test tells them. */
export interface MemoryFinality {
  readonly port: FinalityPort
  /** Tells news of a transaction to all that follow it on its network, now and later. */
  tell(transaction: Pick<FollowedTransaction, 'network' | 'hash'>, ...news: readonly FinalityNews[]): void
  /** Returns what was asked for, oldest first. */
  asked(): readonly FollowedTransaction[]
  /** Number of transactions that are followed now. */
  open(): number
}

/** Creates finality in memory, for the networks of all chains. */
export function createMemoryFinality(): MemoryFinality {
  const told = new Map<string, readonly FinalityNews[]>()
  const followers = new Map<Subscriber<FinalityNews>, string>()
  const asked: FollowedTransaction[] = []
  const keyOf = ({ network, hash }: Pick<FollowedTransaction, 'network' | 'hash'>) => `${network} ${hash}`
  function say(subscriber: Subscriber<FinalityNews>, news: readonly FinalityNews[]): void {
    for (const one of news) {
      subscriber.next(one)
      if (one.kind === 'ended') subscriber.complete()
    }
  }
  return {
    port: {
      follow: (transaction) =>
        new Observable((subscriber) => {
          asked.push(transaction)
          followers.set(subscriber, keyOf(transaction))
          say(subscriber, told.get(keyOf(transaction)) ?? [])
          return () => followers.delete(subscriber)
        }),
    },
    tell(transaction, ...news) {
      const key = keyOf(transaction)
      told.set(key, [...(told.get(key) ?? []), ...news])
      for (const [subscriber, followed] of [...followers]) if (followed === key) say(subscriber, news)
    },
    asked: () => [...asked],
    open: () => followers.size,
  }
}
