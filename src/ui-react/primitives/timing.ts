import { useEffect, useState } from 'react'

/** Milliseconds that a wallet may stay silent before the user is told how to continue (UX-29). */
export const SLOW_MS = 10_000

/** Returns true after waiting for `ms`. @param what identifies the wait; a new value restarts it */
export function useSlow(what: string | undefined, ms = SLOW_MS): boolean {
  const [slow, setSlow] = useState<string>()
  useEffect(() => {
    if (what === undefined) return
    const timer = setTimeout(() => setSlow(what), ms)
    return () => clearTimeout(timer)
  }, [what, ms])
  return what !== undefined && slow === what
}

/** Returns the seconds until a time, updated each second. Returns 0 when it has passed or is undefined. @param until milliseconds since the epoch */
export function useSeconds(until: number | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  const left = until === undefined ? 0 : Math.max(0, Math.ceil((until - now) / 1_000))
  const counts = left > 0
  useEffect(() => {
    setNow(Date.now())
    if (until === undefined || !counts) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [until, counts])
  return left
}

/** Formats seconds like `0:24`, in the digits of the language. @param seconds rounded up, so that nothing is offered too early */
export function clock(seconds: number, number: (value: number, options?: Intl.NumberFormatOptions) => string): string {
  const whole = Math.max(0, Math.ceil(seconds))
  return `${number(Math.floor(whole / 60))}:${number(whole % 60, { minimumIntegerDigits: 2 })}`
}
