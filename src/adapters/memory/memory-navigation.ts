import { Observable } from 'rxjs'
import { failure } from '../../domain/shared/errors/errors.js'
import { isSafeLink } from '../../domain/shared/text/links.js'
import type { NavigationPort } from '../../ports/navigation.js'

/** URL that would have been opened. */
export interface OpenedLink {
  readonly url: string
  readonly target: '_blank' | '_self' | '_top'
}

/** Navigation in memory, which records URLs. */
export interface MemoryNavigation {
  readonly port: NavigationPort
  opened(): readonly OpenedLink[]
  /** Blocks windows, as a popup blocker does. */
  block(blocked: boolean): void
}

/** Creates a navigation port that opens nothing and refuses what the browser's port refuses. */
export function createMemoryNavigation(): MemoryNavigation {
  const opened: OpenedLink[] = []
  let blocked = false
  return {
    port: {
      open: ({ url, target }) =>
        new Observable((subscriber) => {
          // The failure does not contain the URL, because a pairing link has a key in it.
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
