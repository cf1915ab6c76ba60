/** Most accounts kept per wallet and namespace. */
export const MAX_ACCOUNTS = 256

/** Milliseconds by which the clocks of this device and of a server may differ (UX-47). */
export const SKEW_MS = 300_000

/** Timeout of a call to a node in milliseconds, including retries (robustness, T8). */
export const RPC_CALL_TIMEOUT_MS = 45_000

/** Timeout of a read from a node in milliseconds: longer than a call with all its retries. */
export const RPC_READ_DEADLINE_MS = RPC_CALL_TIMEOUT_MS + 15_000

/** Returns the first items of a foreign list. Other values, and lists that throw when read, are returned unchanged. */
export function firstOf(foreign: unknown, count: number): unknown {
  try {
    if (!Array.isArray(foreign) || foreign.length <= count) return foreign
    return Array.from({ length: count }, (_, index): unknown => foreign[index])
  } catch {
    return foreign
  }
}

/** Longest delay of a host's timer. A longer one would fire at once (robustness, section 1). */
export const MAX_DELAY_MS = 2 ** 31 - 1

/** Clamps a number to a valid timer delay: NaN and negatives become 0, infinities and overflows the maximum. */
export function clampDelay(ms: number): number {
  if (Number.isNaN(ms) || ms <= 0) return 0
  return ms > MAX_DELAY_MS ? MAX_DELAY_MS : Math.ceil(ms)
}
