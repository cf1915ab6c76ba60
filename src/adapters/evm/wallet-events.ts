import { Observable } from '../../domain/shared/streams/observable.js'
import type { TimerPort } from '../../ports/timer.js'
import type { ProviderEvents } from './provider-events.js'

/** Events of a provider that are listened to. */
export const walletEventNames = ['accountsChanged', 'chainChanged', 'disconnect'] as const

/** An event as the provider sent it: its payload is foreign. */
export interface WalletEvent {
  readonly type: (typeof walletEventNames)[number]
  readonly payload: unknown
}

/**
 * The events of a provider, endless. In a turn of the event loop at most one of a kind comes through, with the last payload: the first of a
 * quiet provider in a microtask, what follows in the next turn (robustness, F33).
 */
export function walletEvents(events: ProviderEvents, timer: TimerPort): Observable<WalletEvent> {
  return new Observable((subscriber) => {
    const waiting = new Map<WalletEvent['type'], unknown>()
    let busy = false

    const deliver = () => {
      if (subscriber.closed) return
      busy = waiting.size > 0
      if (!busy) return
      // Before delivering: who hears an event may cause the next.
      subscriber.add(timer.after(0).subscribe(deliver))
      const due = [...waiting]
      waiting.clear()
      for (const [type, payload] of due) subscriber.next({ type, payload })
    }
    for (const type of walletEventNames) {
      const stop = events.listen(type, (payload) => {
        // Last in, last out: the order of kinds is that of their last events.
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
