import { Observable } from 'rxjs'
import type { TimerPort } from '../../../ports/timer.js'
import type { ProviderEvents } from './provider-events.js'

/** Events of a provider that are observed. */
export const walletEventNames = ['accountsChanged', 'chainChanged', 'disconnect'] as const

/** Event as the provider sent it, with a foreign payload. */
export interface WalletEvent {
  readonly type: (typeof walletEventNames)[number]
  readonly payload: unknown
}

/**
 * Returns the events of a provider; never completes. Delivers at most one event of a type per turn of the event loop, with the last payload: the first event
 * after a pause in a microtask, later ones in the next turn (robustness, F33).
 */
export function walletEvents(events: ProviderEvents, timer: TimerPort): Observable<WalletEvent> {
  return new Observable((subscriber) => {
    const waiting = new Map<WalletEvent['type'], unknown>()
    let busy = false

    const deliver = () => {
      if (subscriber.closed) return
      busy = waiting.size > 0
      if (!busy) return
      // Scheduled before the delivery, because a listener may cause the next event.
      subscriber.add(timer.after(0).subscribe(deliver))
      const due = [...waiting]
      waiting.clear()
      for (const [type, payload] of due) subscriber.next({ type, payload })
    }
    for (const type of walletEventNames) {
      const stop = events.listen(type, (payload) => {
        // Moves the type to the end, so that types are in the order of their last events.
        waiting.delete(type)
        waiting.set(type, payload)
        if (busy) return
        busy = true
        queueMicrotask(deliver)
      })
      subscriber.add(stop)
    }
  })
}
