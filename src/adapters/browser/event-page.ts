import { attempt } from '../../domain/shared/guard.js'
import type { EventPage } from '../http/analytics-queue.js'

/** Creates the page that analytics events come from. Touches nothing of it before it is asked. */
export function createEventPage(): EventPage {
  return {
    facts: () => ({
      origin: attempt(() => location.origin) ?? '',
      privacyControl: attempt(() => (navigator as { readonly globalPrivacyControl?: unknown }).globalPrivacyControl) === true,
    }),
    onLeave(listener) {
      if (typeof window === 'undefined') return () => {}
      const hidden = () => document.visibilityState === 'hidden' && listener()
      window.addEventListener('pagehide', listener)
      document.addEventListener('visibilitychange', hidden)
      return () => {
        window.removeEventListener('pagehide', listener)
        document.removeEventListener('visibilitychange', hidden)
      }
    },
    beacon: (url, body) => navigator.sendBeacon(url, body),
    id: () => crypto.randomUUID(),
  }
}
