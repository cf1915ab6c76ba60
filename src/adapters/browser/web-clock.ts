import type { ClockPort } from '../../ports/clock.js'
import { createAnchoredClock } from '../shared/anchored-clock.js'

/** The clock of the host, a browser or Node: even steps from `performance`, mended from `Date` when the host slept or was set forward. */
export function createWebClock(): ClockPort {
  return createAnchoredClock({ wall: () => Date.now(), monotonic: () => performance.timeOrigin + performance.now() })
}
