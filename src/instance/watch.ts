import { Subscription } from '../domain/shared/streams/observable.js'
import { readsAsConnected } from '../domain/lifecycle/intent.js'
import type { HostPorts } from './ports.js'

/** Looks, without loading anything, for a reason to load what acts. */
export interface Watch {
  /** `seen` hears whether there is a session to restore, as soon as storage says so. */
  start(seen: (restores: boolean) => void): void
  stop(): void
}

/** A session of an earlier visit, a Safe around the page, or another tab that connects: each wants the whole layer. */
export function createWatch(host: Pick<HostPorts, 'storage' | 'platform' | 'tabs'>, now: () => number, wanted: () => void): Watch {
  let watching = new Subscription()
  return {
    start(seen) {
      const ignore = () => undefined
      watching = new Subscription()
      watching.add(
        host.storage.load().subscribe({
          next(items) {
            const restores = readsAsConnected(items, now())
            seen(restores)
            if (restores) wanted()
          },
          // Nothing can be remembered, so nothing is.
          error: () => seen(false),
        }),
      )
      watching.add(host.platform.read().subscribe({ next: ({ safeApp }) => safeApp && wanted(), error: ignore }))
      watching.add(host.tabs.messages().subscribe({ next: wanted, error: ignore }))
    },
    stop: () => watching.unsubscribe(),
  }
}
