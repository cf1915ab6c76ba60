import { useEffect, useState } from 'react'

/** Seconds until a moment, told each second; 0 when it is over or there is none. @param until milliseconds since the epoch */
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
