import type { ClockPort } from '../../ports/clock.js'

/** Milliseconds that the wall clock must be ahead before it is adopted. */
export const REANCHOR_MS = 1_000

/** Clocks of the host. */
export interface HostClocks {
  /** Milliseconds since the epoch by the host's clock; may jump either way. */
  wall(): number
  /** Milliseconds since the epoch that advance steadily and may stand still while the host sleeps. */
  monotonic(): number
}

/**
 * Creates a clock that advances steadily, follows the wall clock forward when it lost time (the host slept, or its clock was set), and never goes backwards
 * (robustness, F23 and F24).
 */
export function createAnchoredClock(host: HostClocks): ClockPort {
  let skew: number | undefined
  let last = Number.NEGATIVE_INFINITY
  return {
    now() {
      const wall = host.wall()
      const monotonic = host.monotonic()
      const ahead = wall - (monotonic + (skew ?? 0))
      // Before the first reading no earlier time was given out, so the offset may change in both directions.
      if (ahead > REANCHOR_MS || (skew === undefined && ahead < -REANCHOR_MS)) skew = wall - monotonic
      skew ??= 0
      last = Math.max(last, Math.floor(monotonic + skew))
      return last
    },
  }
}
