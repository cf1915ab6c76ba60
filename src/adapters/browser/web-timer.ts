import { Observable } from 'rxjs'
import { clampDelay } from '../../domain/shared/limits.js'
import type { TimerPort } from '../../ports/timer.js'

/** Creates timers of a browser or Node. After sleep, timers that fell due fire once, when the host wakes (robustness, F23). */
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
