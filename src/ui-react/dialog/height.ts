/** 150 ms for a change of height (specification, section 2). */
const DURATION = 150

/** Animates the height of a card when what it holds grows or shrinks. */
export interface HeightKeeper {
  /** Watches a part of the content. @returns stops watching it */
  watch(part: Element): () => void
}

/**
 * Makes the keeper of a card. Only parts that keep their natural height may be watched: a part that is squeezed by the
 * running animation would start it anew.
 */
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
    running = card.animate([{ height: `${from}px` }, { height: `${height}px` }], {
      duration: DURATION,
      easing: 'cubic-bezier(0.2, 0, 0, 1)',
    })
  }

  return {
    watch(part) {
      if (typeof ResizeObserver === 'undefined') return () => undefined
      observer ??= new ResizeObserver(changed)
      observer.observe(part)
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

/** Whether the visitor wants nothing to move, or the environment cannot say. */
export function isStill(element: HTMLElement): boolean {
  return element.ownerDocument.defaultView?.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? true
}
