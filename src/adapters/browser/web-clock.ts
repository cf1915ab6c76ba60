import type { ClockPort } from '../../ports/clock.js'
import { createAnchoredClock } from '../shared/monotonic-clock.js'

/** Creates the clock of a browser or Node: steady time from `performance`, corrected with `Date` when the host slept or its clock was set forward. */
export function createWebClock(): ClockPort {
  return createAnchoredClock({ wall: () => Date.now(), monotonic: () => performance.timeOrigin + performance.now() })
}
