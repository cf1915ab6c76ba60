import { Observable, Subscription } from '../domain/shared/streams/observable.js'
import { LOAD_WAIT_MS } from '../domain/lifecycle/limits.js'
import { readsAsConnected } from '../domain/lifecycle/intent.js'
import type { JsonObject } from '../domain/shared/json.js'
import type { TabsPort } from '../ports/tabs.js'
import type { HostPorts } from './ports.js'

/** Looks, without loading anything, for a reason to load what acts. */
export interface Watch {
  /** `seen` hears whether there is a session to restore, as soon as storage says so. */
  start(seen: (restores: boolean) => void): void
  stop(): void
  /**
   * The tabs as what acts hears them: first what they said before it was there. What another tab has stored may come later than its word, so the word alone
   * must do.
   */
  readonly tabs: TabsPort
}

/** A session of an earlier visit, a Safe around the page, or another tab that connects: each wants the whole layer. */
export function createWatch(host: Pick<HostPorts, 'storage' | 'platform' | 'tabs' | 'timer'>, now: () => number, wanted: () => void): Watch {
  let watching = new Subscription()
  const heard: JsonObject[] = []
  return {
    tabs: {
      post: (message) => host.tabs.post(message),
      messages: () =>
        new Observable((subscriber) => {
          subscriber.add(host.tabs.messages().subscribe(subscriber))
          watching.unsubscribe()
          for (const message of heard.splice(0)) subscriber.next(message)
        }),
    },
    start(seen) {
      const ignore = () => undefined
      watching = new Subscription()
      // Storage that hangs is given up; an answer that comes later counts all the same.
      const patience = host.timer.after(LOAD_WAIT_MS).subscribe(() => seen(false))
      watching.add(patience)
      watching.add(
        host.storage.load().subscribe({
          next(items) {
            patience.unsubscribe()
            const restores = readsAsConnected(items, now())
            seen(restores)
            if (restores) wanted()
          },
          // Nothing can be remembered, so nothing is.
          error() {
            patience.unsubscribe()
            seen(false)
          },
        }),
      )
      watching.add(host.platform.read().subscribe({ next: ({ safeApp }) => safeApp && wanted(), error: ignore }))
      watching.add(
        host.tabs.messages().subscribe({
          next(message) {
            heard.push(message)
            wanted()
          },
          error: ignore,
        }),
      )
    },
    stop() {
      watching.unsubscribe()
      // What was said before is no news for the next start, which looks at what is stored.
      heard.length = 0
    },
  }
}
