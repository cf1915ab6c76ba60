const FORM = /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(\.\d+)?(?:[Zz]|([+-])(\d\d):(\d\d))$/
const DAY_MS = 86_400_000

/** Reads a time of RFC 3339: milliseconds since the epoch, undefined for anything else. */
export function parseTime(text: string): number | undefined {
  const [, year, month, day, hour, minute, second, part = '0', sign, hoursAhead = '0', minutesAhead = '0'] = FORM.exec(text) ?? []
  if (year === undefined || Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31 || Number(hour) > 23 || Number(minute) > 59)
    return undefined
  const ahead = (Number(hoursAhead) * 60 + Number(minutesAhead)) * (sign === '-' ? -1 : 1)
  const minutes = Number(hour) * 60 + Number(minute) - ahead
  return daysOf(Number(year), Number(month), Number(day)) * DAY_MS + minutes * 60_000 + Number(second) * 1_000 + Math.floor(Number(part) * 1_000)
}

/** Days since the epoch. The year begins in March, so that the day that some years have more comes last. */
function daysOf(year: number, month: number, day: number): number {
  const from = month > 2 ? year : year - 1
  const leaps = Math.floor(from / 4) - Math.floor(from / 100) + Math.floor(from / 400)
  return from * 365 + leaps + Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1 - 719_468
}
