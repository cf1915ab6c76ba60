import type { ClockPort } from '../../ports/clock.js'

/** Failures of a host within {@link BREAKER_WINDOW_MS} after which it is left alone for {@link BREAKER_OPEN_MS} (robustness, F7). */
export const BREAKER_FAILURES = 5

/** Milliseconds in which failures count together. */
export const BREAKER_WINDOW_MS = 30_000

/** Milliseconds that a host is left alone. */
export const BREAKER_OPEN_MS = 30_000

/** Keeps calls from hosts that only fail. */
export interface Breaker {
  /** The host is not to be asked now. */
  isOpen(host: string): boolean
  /** Takes in how a request ended. */
  report(host: string, worked: boolean): void
}

/** Makes a breaker; after its pause a host gets one chance, and the next failure opens it again. */
export function createBreaker(clock: ClockPort): Breaker {
  const hosts = new Map<string, { failures: readonly number[]; openUntil: number }>()
  return {
    isOpen: (host) => (hosts.get(host)?.openUntil ?? 0) > clock.now(),
    report(host, worked) {
      if (worked) return void hosts.delete(host)
      const now = clock.now()
      const { failures = [], openUntil = 0 } = hosts.get(host) ?? {}
      const recent = [...failures.filter((at) => now - at < BREAKER_WINDOW_MS), now].slice(-BREAKER_FAILURES)
      const opens = recent.length >= BREAKER_FAILURES || (openUntil > 0 && openUntil <= now)
      hosts.set(host, { failures: recent, openUntil: opens ? now + BREAKER_OPEN_MS : openUntil })
    },
  }
}
