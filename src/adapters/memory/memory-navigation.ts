import { Observable } from '../../domain/shared/streams/observable.js'
import { failure } from '../../domain/shared/errors.js'
import { isSafeLink } from '../../domain/shared/text.js'
import type { NavigationPort } from '../../ports/navigation.js'

/** An address that would have been opened. */
export interface OpenedLink {
  readonly url: string
  readonly target: '_blank' | '_self' | '_top'
}

/** Remembers what would have been opened. */
export interface MemoryNavigation {
  readonly port: NavigationPort
  opened(): readonly OpenedLink[]
  /** Refuses windows, as a popup blocker does. */
  block(blocked: boolean): void
}

/** Makes a navigation port that opens nothing and refuses what the browser's refuses. */
export function createMemoryNavigation(): MemoryNavigation {
  const opened: OpenedLink[] = []
  let blocked = false
  return {
    port: {
      open: ({ url, target }) =>
        new Observable((subscriber) => {
          // The address is left out of the failure: a pairing link has a key in it.
          if (!isSafeLink(url)) return subscriber.error(failure('LINK_REFUSED', { reason: 'unsafe' }))
          if (blocked) return subscriber.error(failure('LINK_REFUSED', { reason: 'blocked' }))
          opened.push({ url, target })
          subscriber.complete()
        }),
    },
    opened: () => [...opened],
    block(next) {
      blocked = next
    },
  }
}
