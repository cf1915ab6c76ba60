import type { Subscriber } from 'rxjs'
import { LEFT_WAIT_MS, UNTAKEN_MS } from '../../../domain/walletconnect/limits.js'
import type { Session } from '../../../ports/relay.js'
import type { VirtualTime } from '../time/virtual-time.js'

/** Sessions that pages store and that no page has taken yet. */
export interface LeftSessions {
  /** Keeps a session that a wallet approved after its page was gone. */
  keep(topic: string): void
  /** Call when a page has joined: sessions that no page takes are ended after a while. */
  watch(): void
  /** Implements the port's `sessions`. */
  list(subscriber: Subscriber<readonly Session[]>, awaits: boolean): void
}

/** Creates the list over the stored sessions. `open` returns the expiry of pairings whose page is gone; `end` ends a session on both sides. */
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
