/** First block of any chain that this library knows. */
const FIRST = Date.UTC(2009, 0, 3)

/** Milliseconds by which the clock of a server may be ahead. */
const AHEAD_MS = 300_000

/** Seconds are below this number until the year 5138, and milliseconds above it since 1973. */
const SECONDS_BELOW = 1e11

/** Time of day without a zone at its end. Chains and services count in UTC, though the language reads it as the visitor's own. */
const ZONELESS = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/

/**
 * Reads an instant as sources write it: ISO text, in UTC if it names no zone, or seconds or milliseconds since the epoch, as number or text. Returns milliseconds;
 * undefined for anything that no block can have: before 2009, or later than now.
 */
export function instantOf(value: unknown, now: number): number | undefined {
  const number = typeof value === 'number' ? value : typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : undefined
  const at =
    number === undefined
      ? typeof value === 'string'
        ? Date.parse(value.replace(ZONELESS, '$1T$2Z'))
        : Number.NaN
      : number < SECONDS_BELOW
        ? number * 1_000
        : number
  return at >= FIRST && at <= now + AHEAD_MS ? Math.floor(at) : undefined
}
