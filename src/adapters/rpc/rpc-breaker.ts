import type { ClockPort } from '../../ports/clock.js'

/** Failures of a host within {@link BREAKER_WINDOW_MS} after which it is not called for {@link BREAKER_OPEN_MS} (robustness, F7). */
export const BREAKER_FAILURES = 5

/** Milliseconds within which failures add up. */
export const BREAKER_WINDOW_MS = 30_000

/** Milliseconds for which a host is not called. */
export const BREAKER_OPEN_MS = 30_000

/** Circuit breaker for hosts that only fail. */
export interface Breaker {
  /** Returns true if the host must not be called now. */
  isOpen(host: string): boolean
  /** Records the outcome of a request. */
  report(host: string, worked: boolean): void
}

/** Creates a breaker. After its pause a host gets one try, and the next failure opens it again. */
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
