import { Observable } from '../../domain/shared/streams/observable.js'
import { failure } from '../../domain/shared/errors.js'
import { isSafeLink } from '../../domain/shared/text.js'
import type { NavigationPort } from '../../ports/navigation.js'

/** Opens links in the call stack of the subscriber. What is opened gets no handle of this page (robustness, T5). */
export function createWebNavigation(): NavigationPort {
  return {
    open: ({ url, target }) =>
      new Observable((subscriber) => {
        const refusal = openLink(url, target)
        // The address is left out of the failure: a pairing link has a key in it.
        if (refusal === undefined) subscriber.complete()
        else subscriber.error(failure('LINK_REFUSED', { reason: refusal }))
      }),
  }
}

function openLink(url: string, target: '_blank' | '_self' | '_top'): 'unsafe' | 'blocked' | undefined {
  if (!isSafeLink(url)) return 'unsafe'
  // A window opened with `noopener` gives no handle, blocked or not, so the permission is looked at before.
  if (target === '_blank' && globalThis.navigator?.userActivation?.isActive === false) return 'blocked'
  try {
    window.open(url, target, 'noopener')
    return undefined
  } catch {
    return 'blocked'
  }
}
