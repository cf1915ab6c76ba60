const FORM = /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60)(\.\d+)?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/i
const DAY_MS = 86_400_000

/**
 * Reads a `date-time` of RFC 3339: milliseconds since the epoch, undefined for anything else. Second 60 is read where leap seconds are inserted, at the
 * end of June and of December in UTC, as the second after it.
 */
export function parseTime(text: string): number | undefined {
  const [, year, month, day, hour, minute, second, part = '0', sign, hoursAhead = '0', minutesAhead = '0'] = FORM.exec(text) ?? []
  if (year === undefined || !isDay(Number(year), Number(month), Number(day))) return undefined
  const ahead = (Number(hoursAhead) * 60 + Number(minutesAhead)) * (sign === '-' ? -1 : 1)
  const minutes = Number(hour) * 60 + Number(minute) - ahead
  const time = daysOf(Number(year), Number(month), Number(day)) * DAY_MS + minutes * 60_000 + Number(second) * 1_000
  return second === '60' && !isLeapSecond(Number(year), time) ? undefined : time + Math.floor(Number(part) * 1_000)
}

function isDay(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false
  const next = month === 12 ? daysOf(year + 1, 1, 1) : daysOf(year, month + 1, 1)
  return day <= next - daysOf(year, month, 1)
}

/** @param time of the second after it, which begins July or January; an offset can put that in the year before or after the one that is written */
function isLeapSecond(year: number, time: number): boolean {
  return [daysOf(year, 1, 1), daysOf(year, 7, 1), daysOf(year + 1, 1, 1)].some((day) => day * DAY_MS === time)
}

/** Days since the epoch. The year begins in March, so that the day that some years have more comes last. */
function daysOf(year: number, month: number, day: number): number {
  const from = month > 2 ? year : year - 1
  const leaps = Math.floor(from / 4) - Math.floor(from / 100) + Math.floor(from / 400)
  return from * 365 + leaps + Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1 - 719_468
}
