import { attempt } from '../../../../domain/shared/guard.js'

/** Milliseconds of a height change (specification, section 2). */
const DURATION = 150

/** Animates the height of a card when its content grows or shrinks. */
export interface HeightKeeper {
  /** Observes a part of the content. @returns a function that stops */
  watch(part: Element): () => void
}

/** Creates the height keeper of a card. Observe only parts with their natural height. A part that the running animation squeezes would restart it. */
export function createHeightKeeper(cardOf: () => HTMLElement | null): HeightKeeper {
  let observer: ResizeObserver | undefined
  let running: Animation | undefined
  let height = 0
  const parts = new Set<Element>()

  const changed = () => {
    const card = cardOf()
    if (!card) return
    const from = running?.playState === 'running' ? card.offsetHeight : height
    running?.cancel()
    height = card.offsetHeight
    if (from === 0 || Math.abs(from - height) < 2 || isStill(card)) return
    const frames = [{ height: `${from}px` }, { height: `${height}px` }]
    running = attempt(() => card.animate(frames, { duration: DURATION, easing: 'cubic-bezier(0.2, 0, 0, 1)' }))
  }

  return {
    watch(part) {
      observer ??= attempt(() => new ResizeObserver(changed))
      observer?.observe(part)
      parts.add(part)
      return () => {
        parts.delete(part)
        observer?.unobserve(part)
        if (parts.size > 0) return
        observer?.disconnect()
        observer = undefined
      }
    },
  }
}

/** Returns true if the user prefers reduced motion, or the environment cannot tell. */
export function isStill(element: HTMLElement): boolean {
  return attempt(() => typeof element.animate) !== 'function' || (attempt(() => matchMedia('(prefers-reduced-motion: reduce)').matches) ?? true)
}
