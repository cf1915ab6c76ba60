/**
 * Reads a `Retry-After` header (RFC 9110, section 10.2.3): whole seconds, or a date in the IMF-fixdate form. Answers the milliseconds to
 * wait from `nowMs` (wall clock), 0 for a date that is past, and `undefined` for anything else.
 */
export function parseRetryAfter(header: string, nowMs: number): number | undefined {
  const text = header.trim()
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000
  const at = parseHttpDate(text)
  return at === undefined || !Number.isFinite(nowMs) ? undefined : Math.max(0, at - nowMs)
}

/**
 * Reads an IMF-fixdate, such as `Sun, 06 Nov 1994 08:49:37 GMT`, into milliseconds since 1970; `undefined` for anything else. The name of
 * the day is not compared with the date. The two older forms of the RFC are not read: no server of this century sends them.
 */
export function parseHttpDate(text: string): number | undefined {
  const found = fixdate.exec(text)
  if (!found) return undefined
  const [day, year, hours, minutes, seconds] = [1, 3, 4, 5, 6].map((group) => Number(found[group])) as FiveNumbers
  const month = monthNames.indexOf(found[2] as string) + 1
  if (day < 1 || day > daysIn(month, year) || hours > 23 || minutes > 59 || seconds > 60) return undefined
  return (((daysSince1970(year, month, day) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000
}

type FiveNumbers = [number, number, number, number, number]

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const fixdate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (\d\d) ([A-Z][a-z]{2}) (\d{4}) (\d\d):(\d\d):(\d\d) GMT$/

function daysIn(month: number, year: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28
  return month === 0 ? 0 : [4, 6, 9, 11].includes(month) ? 30 : 31
}

function isLeap(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

/** Days from 1 January 1970 in the Gregorian calendar. */
function daysSince1970(year: number, month: number, day: number): number {
  const before = year - 1
  const leapDays = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400)
  let days = before * 365 + leapDays - DAYS_BEFORE_1970
  for (let earlier = 1; earlier < month; earlier++) days += daysIn(earlier, year)
  return days + day - 1
}

const DAYS_BEFORE_1970 = 719_162
