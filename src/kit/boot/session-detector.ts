import { Observable, Subscription } from 'rxjs'
import { LOAD_WAIT_MS } from '../../domain/lifecycle/state.js'
import { readsAsConnected } from '../../domain/lifecycle/has-stored-session.js'
import type { JsonObject } from '../../domain/shared/json/json.js'
import type { TabsPort } from '../../ports/tabs.js'
import type { HostPorts } from '../../ports/index.js'

/** Checks, without loading the core, if the core is needed. */
export interface SessionDetector {
  /** `seen` is called with true or false once storage tells if there is a session to restore, with what is stored. */
  start(seen: (restores: boolean, items?: Readonly<Record<string, string>>) => void): void
  stop(): void
  /**
   * The tabs port for the core: it first emits the messages that arrived before the core loaded. Another tab's stored items may arrive after its
   * message, so the message alone must suffice.
   */
  readonly tabs: TabsPort
}

/** Detects a session of an earlier visit, a Safe around the page, or another tab that connects: each needs the core. */
export function createSessionDetector(
  host: Pick<HostPorts, 'storage' | 'platform' | 'tabs' | 'timer'>,
  now: () => number,
  wanted: () => void,
): SessionDetector {
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
      // Storage that hangs is given up after a delay; a later reply still counts.
      const patience = host.timer.after(LOAD_WAIT_MS).subscribe(() => seen(false))
      watching.add(patience)
      watching.add(
        host.storage.load().subscribe({
          next(items) {
            patience.unsubscribe()
            const restores = readsAsConnected(items, now())
            seen(restores, items)
            if (restores) wanted()
          },
          // Without storage there is no session to restore.
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
      // The next start reads what is stored, so that earlier messages are obsolete.
      heard.length = 0
    },
  }
}
