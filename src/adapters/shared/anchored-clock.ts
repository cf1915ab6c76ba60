import type { ClockPort } from '../../ports/clock.js'

/** The wall clock is taken over when it is further ahead than this. */
export const REANCHOR_MS = 1_000

/** What a host has to tell the time by. */
export interface HostClocks {
  /** Milliseconds since the epoch as the host's clock says; may jump either way. */
  wall(): number
  /** Milliseconds since the epoch that run on evenly and may stand still while the host sleeps. */
  monotonic(): number
}

/**
 * A clock that runs evenly, follows the wall clock forward when it lost time (the host slept, or was set right), and never goes backwards
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
      // Before the first reading nothing holds on to the old anchor, so it may be mended in both directions.
      if (ahead > REANCHOR_MS || (skew === undefined && ahead < -REANCHOR_MS)) skew = wall - monotonic
      skew ??= 0
      last = Math.max(last, Math.floor(monotonic + skew))
      return last
    },
  }
}
