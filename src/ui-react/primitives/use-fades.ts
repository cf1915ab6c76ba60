import { type RefObject, useRef } from 'react'
import { attempt } from '../../domain/shared/guard.js'
import { useBrowserEffect } from './hooks.js'

/**
 * Marks the ends of a scroller beyond which there is more, by `data-above` and `data-below`. The stylesheet fades them.
 *
 * @param content measured again when it changes, if it has no element of its own
 */
export function useFades<E extends HTMLElement>(content?: unknown): RefObject<E | null> {
  const ref = useRef<E>(null)
  useBrowserEffect(() => {
    const scroller = ref.current
    if (!scroller) return
    const look = () => {
      const { scrollTop, clientHeight, scrollHeight } = scroller
      scroller.toggleAttribute('data-above', scrollTop > 1)
      scroller.toggleAttribute('data-below', scrollTop + clientHeight < scrollHeight - 1)
    }
    // Called at once, after layout, so that nothing forces it.
    const observer = attempt(() => new ResizeObserver(look))
    if (!observer) return
    for (const one of [scroller, ...scroller.children]) observer.observe(one)
    scroller.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      scroller.removeEventListener('scroll', look)
    }
  }, [content])
  return ref
}
