import { type RefObject, useRef } from 'react'
import { useBrowserEffect } from './hooks.js'

/** Smallest part of the text size to which a text shrinks before it wraps. */
const LEAST = 0.4

/**
 * Shrinks a text until it fits into the width that its line leaves, as measured. A text that does not fit at the smallest size wraps, so that no digit is cut off.
 *
 * @param text measured again when it changes
 */
export function useFit<E extends HTMLElement>(text: string): RefObject<E | null> {
  const ref = useRef<E>(null)
  useBrowserEffect(() => {
    const element = ref.current
    const line = element?.parentElement
    if (!element || !line) return
    const update = () => {
      element.style.fontSize = ''
      element.removeAttribute('data-wraps')
      const { clientWidth: room, scrollWidth: wanted } = element
      if (wanted <= room || wanted === 0) return
      const size = Number.parseFloat(getComputedStyle(element).fontSize)
      // A pixel less, because widths are rounded.
      element.style.fontSize = `${Math.max(size * LEAST, Math.floor((size * (room - 1) * 10) / wanted) / 10)}px`
      element.toggleAttribute('data-wraps', element.scrollWidth > element.clientWidth)
    }
    update()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(update)
    observer.observe(line)
    return () => observer.disconnect()
  }, [text])
  return ref
}
