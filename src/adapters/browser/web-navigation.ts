import { Observable } from 'rxjs'
import { attempt } from '../../domain/shared/attempt.js'
import { failure } from '../../domain/shared/errors/start-errors.js'
import { isSafeLink } from '../../domain/shared/text/links.js'
import type { NavigationPort } from '../../ports/navigation.js'

/** Creates the navigation port. It opens links in the call stack of the subscriber; opened pages get no reference to this page (robustness, T5). */
export function createWebNavigation(): NavigationPort {
  return {
    open: ({ url, target }) =>
      new Observable((subscriber) => {
        const refusal = openLink(url, target)
        // The failure does not contain the URL, because a pairing link has a key in it.
        if (refusal === undefined) subscriber.complete()
        else subscriber.error(failure('LINK_REFUSED', { reason: refusal }))
      }),
  }
}

function openLink(url: string, target: '_blank' | '_self' | '_top'): 'unsafe' | 'blocked' | undefined {
  if (!isSafeLink(url)) return 'unsafe'
  // `window.open` with `noopener` returns null, blocked or not, so the permission is checked before.
  if (target === '_blank' && attempt(() => navigator.userActivation.isActive) === false) return 'blocked'
  try {
    window.open(url, target, 'noopener')
    return undefined
  } catch {
    return 'blocked'
  }
}
