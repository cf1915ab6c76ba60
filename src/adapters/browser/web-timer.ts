import { Observable } from '../../domain/shared/streams/observable.js'
import { clampDelay } from '../../domain/shared/delay.js'
import type { TimerPort } from '../../ports/timer.js'

/** Timers of the host, a browser or Node. A host that slept fires what fell due once, when it wakes (robustness, F23). */
export function createWebTimer(): TimerPort {
  return {
    after: (ms) =>
      new Observable((subscriber) => {
        const timer = setTimeout(() => {
          subscriber.next(null)
          subscriber.complete()
        }, clampDelay(ms))
        return () => clearTimeout(timer)
      }),
  }
}
