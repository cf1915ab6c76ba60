import { attempt } from '../../../../domain/shared/guard.js'
import { observeContent } from '../../../primitives/observe-content.js'

/** Milliseconds of a height change (specification, section 2). */
const DURATION = 150

/** Animates the height of a card when its content grows or shrinks. */
export interface HeightKeeper {
  /** Observes a part of the content. @returns a function that stops */
  watch(part: Element): () => void
}

/**
 * Creates the height keeper of a card. Observe only parts with their natural height. Content that changes moves the card, in the frame that shows it; a window
 * that changes does not.
 */
export function createHeightKeeper(cardOf: () => HTMLElement | null): HeightKeeper {
  let running: Animation | undefined
  let height = 0
  let waits = false

  const changed = () => {
    waits = false
    const card = cardOf()
    if (!card) return
    const from = isRunning() ? card.offsetHeight : height
    running?.cancel()
    height = card.offsetHeight
    if (from === 0 || Math.abs(from - height) < 2 || isStill(card)) return
    const frames = [{ height: `${from}px` }, { height: `${height}px` }]
    running = attempt(() => card.animate(frames, { duration: DURATION, easing: 'cubic-bezier(0.2, 0, 0, 1)' }))
  }
  const isRunning = () => running?.playState === 'running'
  const inNextFrame = () => {
    if (waits) return
    waits = true
    requestAnimationFrame(changed)
  }

  const forget = () => {
    height = 0
    inNextFrame()
  }

  return {
    watch(part) {
      const end = new AbortController()
      // Not by its size: an animation that begins while sizes are told changes sizes again.
      const stop = observeContent(part, inNextFrame)
      part.ownerDocument.defaultView?.addEventListener('resize', forget, { signal: end.signal })
      inNextFrame()
      return () => {
        stop()
        end.abort()
      }
    },
  }
}

/** Returns true if the user prefers reduced motion, or the environment cannot tell. */
export function isStill(element: HTMLElement): boolean {
  return attempt(() => typeof element.animate) !== 'function' || (attempt(() => matchMedia('(prefers-reduced-motion: reduce)').matches) ?? true)
}
