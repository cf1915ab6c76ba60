import { Observable } from 'rxjs'
import type { TimerPort } from '../../ports/timer.js'
import { silence } from '../shared/foreign.js'
import { featureMethod } from './feature-call.js'
import type { StandardWindow } from './standard-discovery.js'

/** Events of the page at which a wallet is looked at again, because some wallets change without an event. */
const PAGE_EVENTS = ['focus', 'visibilitychange'] as const

/**
 * Emits null when something of the wallet may have changed: read its accounts again, the payload of events is ignored. Never completes. Emits at most once per
 * turn of the event loop, first in a microtask (robustness, F33).
 * @param feature feature with the method `on`: `standard:events`, `bitcoin:events`
 */
export function walletChanges(wallet: object, feature: string, window: StandardWindow | undefined, timer: TimerPort): Observable<null> {
  return new Observable((subscriber) => {
    let isDue = false
    let isBusy = false

    const deliver = () => {
      if (subscriber.closed) return
      isBusy = isDue
      if (!isBusy) return
      // Scheduled before the delivery, because a listener may cause the next event.
      subscriber.add(timer.after(0).subscribe(deliver))
      isDue = false
      subscriber.next(null)
    }
    const hear = () => {
      isDue = true
      if (isBusy || subscriber.closed) return
      isBusy = true
      queueMicrotask(deliver)
    }
    const off = listen(wallet, feature, hear)
    for (const event of PAGE_EVENTS) window?.addEventListener(event, hear)
    subscriber.add(() => {
      off()
      for (const event of PAGE_EVENTS) window?.removeEventListener(event, hear)
    })
  })
}

/** Listens to a wallet's `change`. Returns a function that ends it. Neither throws, whatever the wallet does. */
function listen(wallet: object, feature: string, hear: () => void): () => void {
  try {
    const off = featureMethod(wallet, feature, 'on')?.('change', hear)
    return () => {
      try {
        if (typeof off === 'function') silence(off())
      } catch {
        // The wallet goes on calling a listener that does nothing any more.
      }
    }
  } catch {
    // This wallet has no events; it is looked at when the page is shown.
    return () => undefined
  }
}
