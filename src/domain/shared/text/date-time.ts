const FORM = /^(\d{4}-\d\d-\d\d)T((?:[01]\d|2[0-3]):[0-5]\d:)([0-5]\d|60)(\.\d+)?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/**
 * Parses an RFC 3339 `date-time` to milliseconds since the epoch. Returns undefined for anything else. Accepts second 60 where leap seconds occur, at the end
 * of June and December in UTC, as the following second.
 */
export function parseTime(text: unknown): number | undefined {
  if (typeof text !== 'string') return undefined
  const [, day, minutes, seconds, fraction = '', offset] = FORM.exec(text.toUpperCase()) ?? []
  if (day === undefined || !isDay(day)) return undefined
  if (seconds !== '60') return Date.parse(`${day}T${minutes}${seconds}${fraction}${offset}`)
  const next = Date.parse(`${day}T${minutes}59${offset}`) + 1_000
  return /-(01|07)-01T00:00:00/.test(new Date(next).toISOString()) ? next + Math.floor(Number(`0${fraction}`) * 1_000) : undefined
}

/** Rejects invalid days, because `Date.parse` reads 30 February as 1 March. */
function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
}

/**
 * Parses an IMF-fixdate, such as `Sun, 06 Nov 1994 08:49:37 GMT`, to milliseconds since the epoch. Returns undefined for anything else. The weekday is not
 * verified. The two obsolete forms of the RFC are not supported, because servers no longer send them.
 */
export function parseHttpDate(text: string): number | undefined {
  const [, date] = FIXDATE.exec(text) ?? []
  const time = date === undefined ? Number.NaN : Date.parse(date)
  // `Date.parse` reads 31 February as 3 March.
  return date !== undefined && !Number.isNaN(time) && new Date(time).toUTCString().endsWith(date) ? time : undefined
}

const FIXDATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (\d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT)$/

/** Returns year and month (1 to 12) of an instant in UTC. */
export function utcMonthOf(at: number): { readonly year: number; readonly month: number } {
  const date = new Date(at)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 }
}

/** Returns the first instant of a month in UTC. Month 13 is January of the next year. */
export function startOfUtcMonth(year: number, month: number): number {
  return Date.UTC(year, month - 1, 1)
}

/** Writes an instant as RFC 3339 in UTC, in whole seconds. Undefined for an instant that no calendar has. */
export function formatTime(at: number): string | undefined {
  return Math.abs(at) <= 8.64e15 ? `${new Date(at).toISOString().slice(0, -5)}Z` : undefined
}
