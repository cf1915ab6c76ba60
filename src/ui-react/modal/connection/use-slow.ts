import { useEffect, useState } from 'react'

/** How long a wallet may keep silent before the visitor is told how to go on (UX-29). */
export const SLOW_MS = 10_000

/** Whether what is waited for has taken long. @param what names one wait: another one begins anew */
export function useSlow(what: string | undefined, ms = SLOW_MS): boolean {
  const [slow, setSlow] = useState<string>()
  useEffect(() => {
    if (what === undefined) return
    const timer = setTimeout(() => setSlow(what), ms)
    return () => clearTimeout(timer)
  }, [what, ms])
  return what !== undefined && slow === what
}
