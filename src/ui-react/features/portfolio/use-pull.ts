import { type RefObject, useRef } from 'react'
import { useBrowserEffect, useLatest } from '../../primitives/hooks.js'

/** Pixels that a finger has to pull a list down before it is read again. */
const PULLED_PX = 72

/** Part of the finger's way that the list follows. */
const FOLLOWS = 0.4

/** Calls back when a finger has pulled down, from its top, the scrolling part that an element stands in. The part follows the finger a little. */
export function usePull(onPull: () => void): RefObject<HTMLSpanElement | null> {
  const inside = useRef<HTMLSpanElement>(null)
  const pulled = useLatest(onPull)
  useBrowserEffect(() => {
    const scroller = inside.current?.closest<HTMLElement>('.lk-scroll')
    const content = scroller?.firstElementChild
    if (!scroller || !(content instanceof HTMLElement)) return
    let from: { readonly x: number; readonly y: number } | undefined
    let way = 0
    const move = (pixels: number) => {
      way = pixels
      content.style.translate = pixels > 0 ? `0 ${Math.min(pixels, PULLED_PX * 2) * FOLLOWS}px` : ''
    }
    const start = ({ touches: [touch, second] }: TouchEvent) => {
      from = touch && !second && scroller.scrollTop <= 0 ? { x: touch.clientX, y: touch.clientY } : undefined
    }
    const drag = ({ touches: [touch] }: TouchEvent) => {
      if (from === undefined || touch === undefined) return
      const down = touch.clientY - from.y
      // A finger that goes up, or to the side, means something else.
      if (scroller.scrollTop > 0 || down < 0 || (way === 0 && Math.abs(touch.clientX - from.x) > down)) from = undefined
      move(from === undefined ? 0 : down)
    }
    const end = ({ type }: TouchEvent) => {
      const isFar = type === 'touchend' && from !== undefined && way >= PULLED_PX
      from = undefined
      move(0)
      if (isFar) pulled.current()
    }
    const listeners = [
      ['touchstart', start],
      ['touchmove', drag],
      ['touchend', end],
      ['touchcancel', end],
    ] as const
    for (const [type, listener] of listeners) scroller.addEventListener(type, listener, { passive: true })
    return () => {
      move(0)
      for (const [type, listener] of listeners) scroller.removeEventListener(type, listener)
    }
  }, [pulled])
  return inside
}
