import { useEffect, useState } from 'react'

/** Milliseconds in which an app that opens hides the page. */
const OPENS_MS = 2_500

/** Returns true if the page was visible for 2.5 s after a link was opened: nothing took its place. */
export function useStillHere(opened: boolean): boolean {
  const [here, setHere] = useState(false)
  useEffect(() => {
    setHere(false)
    if (!opened) return undefined
    const timer = setTimeout(() => setHere(true), OPENS_MS)
    const hidden = () => {
      if (document.visibilityState === 'hidden') clearTimeout(timer)
    }
    document.addEventListener('visibilitychange', hidden)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [opened])
  return opened && here
}
