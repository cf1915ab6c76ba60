/** Longest delay that a host's timer takes; more would fire at once (robustness, section 1). */
export const MAX_DELAY_MS = 2 ** 31 - 1

/** Any number to a delay that a timer can take: NaN and negatives are 0, infinities and overflows the maximum. */
export function clampDelay(ms: number): number {
  if (Number.isNaN(ms) || ms <= 0) return 0
  return ms > MAX_DELAY_MS ? MAX_DELAY_MS : Math.ceil(ms)
}
