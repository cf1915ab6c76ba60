import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'

/** How long a refused close shakes the dialog (specification, section 2). */
const SHAKE = 500

/** Marks the card as shaking for 500 ms whenever the count has grown. The sheet does the rest, and nothing in reduced motion. */
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
