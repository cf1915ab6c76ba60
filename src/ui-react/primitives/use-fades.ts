import { type RefObject, useRef } from 'react'
import { attempt } from '../../domain/shared/guard.js'
import { useBrowserEffect } from './hooks.js'
import { observeContent } from './observe-content.js'

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
    const size = attempt(() => new ResizeObserver(look))
    let frame = 0
    // Not by the size of the content: a list that measures its rows grows again while sizes are told.
    const stop = observeContent(scroller, () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(look)
    })
    size?.observe(scroller)
    scroller.addEventListener('scroll', look, { passive: true })
    return () => {
      size?.disconnect()
      stop()
      cancelAnimationFrame(frame)
      scroller.removeEventListener('scroll', look)
    }
  }, [content])
  return ref
}
