import type { ClockPort } from '../../../ports/clock.js'
import { createAnchoredClock } from '../../shared/monotonic-clock.js'
import type { VirtualTime } from './virtual-time.js'

/** Clock of a host with virtual time. */
export interface MemoryClock {
  readonly port: ClockPort
  /** Sets the host's wall clock by `ms`, either way, while timers run on (robustness, F24). */
  shift(ms: number): void
}

/** Creates the clock port of a virtual time; it treats a wall clock that jumps as the browser's does. */
export function createMemoryClock(time: VirtualTime): MemoryClock {
  let shifted = 0
  return {
    port: createAnchoredClock({ wall: () => time.now() + shifted, monotonic: () => time.now() }),
    shift(ms) {
      shifted += ms
    },
  }
}
