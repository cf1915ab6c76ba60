import { Observable } from 'rxjs'
import type { TimerPort } from '../../ports/timer.js'
import { member } from './foreign.js'

/**
 * Returns the events of a wallet; never completes. Emits at most one event of a type per turn of the event loop, with the last payload: the first event after a
 * pause in a microtask, later ones in the next turn (robustness, F33).
 *
 * @param listen listens to the wallet, and returns functions that end it
 */
export function latestEvents<T>(
  timer: TimerPort,
  listen: (hear: (type: T, payload: unknown) => void) => readonly (() => void)[],
): Observable<readonly [type: T, payload: unknown]> {
  return new Observable((subscriber) => {
    const waiting = new Map<T, unknown>()
    let busy = false

    const deliver = () => {
      if (subscriber.closed) return
      busy = waiting.size > 0
      if (!busy) return
      // Scheduled before the delivery, because a listener may cause the next event.
      subscriber.add(timer.after(0).subscribe(deliver))
      const due = [...waiting]
      waiting.clear()
      for (const event of due) subscriber.next(event)
    }
    const ends = listen((type, payload) => {
      if (subscriber.closed) return
      // Moves the type to the end, so that types are in the order of their last events.
      waiting.delete(type)
      waiting.set(type, payload)
      if (busy) return
      busy = true
      queueMicrotask(deliver)
    })
    for (const end of ends) subscriber.add(end)
  })
}

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
