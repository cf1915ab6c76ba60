import { parseHttpDate } from '../text/date-time.js'

/**
 * Reads a `Retry-After` header (RFC 9110, section 10.2.3): whole seconds, or a date in the IMF-fixdate form. Returns the milliseconds to wait from `nowMs`
 * (wall clock), 0 for a past date, undefined for anything else.
 */
export function parseRetryAfter(header: string, nowMs: number): number | undefined {
  const text = header.trim()
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000
  const at = parseHttpDate(text)
  return at === undefined || !Number.isFinite(nowMs) ? undefined : Math.max(0, at - nowMs)
}
