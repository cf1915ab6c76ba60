import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'

/** Milliseconds of the shake animation after a refused close (specification, section 2). */
const SHAKE = 500

/** Sets `data-shake` on the card for 500 ms whenever the count grows. The stylesheet animates it, unless motion is reduced. */
export function useShake(card: RefObject<HTMLElement | null>, count: number): void {
  const seen = useRef(count)
  useEffect(() => {
    const grown = count > seen.current
    seen.current = count
    const element = card.current
    if (!grown || !element) return
    element.dataset.shake = ''
    const timer = setTimeout(() => delete element.dataset.shake, SHAKE)
    return () => {
      clearTimeout(timer)
      delete element.dataset.shake
    }
  }, [card, count])
}
