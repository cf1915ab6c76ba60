import { Observable } from 'rxjs'
import { attempt } from '../../domain/shared/attempt.js'
import { clampDelay } from '../../domain/shared/limits.js'
import type { TimerPort } from '../../ports/timer.js'
import type { ClockPort } from '../../ports/clock.js'
import { createAnchoredClock } from '../shared/monotonic-clock.js'

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

/** Creates the clock of a browser or Node: steady time from `performance`, corrected with `Date` when the host slept or its clock was set forward. */
export function createWebClock(): ClockPort {
  return createAnchoredClock({ wall: () => Date.now(), monotonic: () => attempt(() => performance.timeOrigin + performance.now()) ?? Date.now() })
}
