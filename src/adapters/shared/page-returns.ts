import { Observable } from 'rxjs'
import { member } from './foreign.js'

/** Events after which a page may have missed what a wallet said: it was hidden, frozen, in the back-forward cache, asleep or offline. */
const RETURN_EVENTS = ['visibilitychange', 'pageshow', 'resume', 'online'] as const

/** Emits null when the page returns. Never completes. Wallets do not repeat events that a page missed, so ask them then. */
export function pageReturns(window: Pick<EventTarget, 'addEventListener' | 'removeEventListener'> | undefined): Observable<null> {
  return new Observable((subscriber) => {
    const hear = () => {
      if (member(member(window, 'document'), 'visibilityState') !== 'hidden') subscriber.next(null)
    }
    for (const event of RETURN_EVENTS) {
      window?.addEventListener(event, hear)
      subscriber.add(() => window?.removeEventListener(event, hear))
    }
  })
}
