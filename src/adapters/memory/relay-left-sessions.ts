import type { Subscriber } from '../../domain/shared/streams/observable.js'
import { LEFT_WAIT_MS, UNTAKEN_MS } from '../../domain/walletconnect/limits.js'
import type { Session } from '../../ports/relay.js'
import type { VirtualTime } from './virtual-time.js'

/** The sessions that pages store, and those among them that no page has said yet that it has. */
export interface LeftSessions {
  /** A wallet agreed to this one, and its page was gone. */
  keep(topic: string): void
  /** A page has come: it sees to the end of those that nobody takes up. */
  watch(): void
  /** As the port's `sessions`. */
  list(subscriber: Subscriber<readonly Session[]>, awaits: boolean): void
}

/** Makes it over the sessions that are stored. `open`: when the codes of pages that are gone end; `end` ends a session at both ends. */
export function createLeftSessions({
  time,
  stored,
  open,
  end,
}: {
  readonly time: VirtualTime
  readonly stored: Map<string, Session>
  readonly open: () => readonly number[]
  readonly end: (topic: string) => void
}): LeftSessions {
  const waiting = new Set<() => void>()
  const untaken = () => [...stored.values()].filter((session) => session.untaken)
  const listed = () => [...stored.values()].reverse()

  function watchOne(topic: string): void {
    time.schedule(UNTAKEN_MS, () => {
      if (stored.get(topic)?.untaken) end(topic)
    })
  }

  function take(): void {
    for (const { untaken: _, ...session } of untaken()) stored.set(session.topic, session)
  }

  return {
    keep(topic) {
      const session = stored.get(topic)
      if (session !== undefined) stored.set(topic, { ...session, untaken: true })
      watchOne(topic)
      for (const tell of [...waiting]) tell()
    },
    watch() {
      for (const { topic } of untaken()) watchOne(topic)
    },
    list(subscriber, awaits) {
      const until = awaits ? Math.max(0, ...open()) - time.now() : 0
      let moment: (() => void) | undefined
      let told = false
      const tell = () => {
        moment?.()
        told = true
        const sessions = listed()
        if (awaits) take()
        subscriber.next(sessions)
      }
      if (until <= 0) {
        tell()
        return subscriber.complete()
      }
      waiting.add(tell)
      moment = time.schedule(untaken().length > 0 ? 0 : LEFT_WAIT_MS, tell)
      const over = time.schedule(until, () => {
        if (!told) tell()
        subscriber.complete()
      })
      subscriber.add(() => {
        waiting.delete(tell)
        moment()
        over()
      })
    },
  }
}
