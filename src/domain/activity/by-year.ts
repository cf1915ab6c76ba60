import { attempt } from '../shared/guard.js'
import { startOfUtcMonth, utcMonthOf } from '../shared/text/date-time.js'
import type { ActivityRow } from './rows.js'

/** Rows of a month, newest first. */
export interface ActivityMonth {
  /** 1 to 12. */
  readonly month: number
  readonly rows: readonly ActivityRow[]
}

/** Months of a year, newest first. Without a year: rows whose date is not known. */
export interface ActivityYear {
  readonly year?: number
  readonly months: readonly ActivityMonth[]
}

/**
 * Groups rows by year, then month, newest first (ACTIVITY-04), as a calendar in a time zone shows them.
 *
 * @param timeZone IANA name; UTC if it is not known to the browser
 * @example groupByYear(kit.select(selectActivity).transactions, 'Europe/Lisbon')
 */
export function groupByYear(rows: readonly ActivityRow[], timeZone = 'UTC'): readonly ActivityYear[] {
  const offset = offsetIn(timeZone)
  const years: { year?: number; months: { month: number; rows: ActivityRow[] }[] }[] = []
  let range = { from: Number.POSITIVE_INFINITY, to: Number.NEGATIVE_INFINITY }
  let month: ActivityRow[] = []
  const undated: ActivityRow[] = []
  for (const row of rows) {
    const { at } = row
    if (at === undefined) {
      undated.push(row)
      continue
    }
    if (at < range.from || at >= range.to) {
      const { year, month: number } = utcMonthOf(at + offset(at))
      range = { from: startOf(year, number, offset), to: startOf(year, number + 1, offset) }
      month = []
      if (years.at(-1)?.year !== year) years.push({ year, months: [] })
      years.at(-1)?.months.push({ month: number, rows: month })
    }
    month.push(row)
  }
  return undated.length === 0 ? years : [...years, { months: [{ month: 0, rows: undated }] }]
}

/** Returns the first instant of a month in a zone. */
function startOf(year: number, month: number, offset: (at: number) => number): number {
  const local = startOfUtcMonth(year, month)
  // The offset of the day before may be another, where clocks change with the month.
  const near = local - offset(local)
  return local - offset(near)
}

/** Returns a function that gives the milliseconds by which a zone is ahead of UTC at an instant. */
function offsetIn(timeZone: string): (at: number) => number {
  const form = (zone: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  const format = attempt(() => form(timeZone)) ?? form('UTC')
  return (at) => {
    const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
    return startOfUtcMonth(year, month) + (((day - 1) * 24 + hour) * 60 + minute) * 60_000 + second * 1_000 - Math.floor(at / 1_000) * 1_000
  }
}
