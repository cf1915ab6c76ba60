import { attempt } from '../../../domain/shared/attempt.js'
import type { FrameRect } from '../../../frame-host.js'

/** Number of animation frames without a change until polling stops. */
const STILL_FRAMES = 20

/**
 * Tracks the rectangle of an element in the dialog through animations, scrolling, resizing, and changes of the window, the visual viewport or an on- screen
 * keyboard. No polling while nothing moves.
 *
 * @param position called with the rectangle, or undefined while the element is scrolled out or animates in
 * @returns a function that stops
 */
export function followPlace(place: HTMLElement, position: (slot: FrameRect | undefined) => void): () => void {
  const { ownerDocument } = place
  const view = ownerDocument.defaultView
  if (!view) return () => undefined
  const stop = new AbortController()
  const clips = clippers(place)
  let laid = ''
  let still = 0
  let next: number | undefined

  const look = () => {
    next = undefined
    const slot = isComing(place) ? undefined : slotOf(place, clips, view)
    const text = JSON.stringify(slot) ?? ''
    still = text === laid ? still + 1 : 0
    if (still === 0) {
      laid = text
      position(slot)
    }
    if (still < STILL_FRAMES || isComing(place)) wait()
  }
  const wait = () => {
    next ??= view.requestAnimationFrame(look)
  }
  const stir = () => {
    still = 0
    wait()
  }

  const sizes = attempt(() => new ResizeObserver(stir))
  for (const element of [place, ...clips]) sizes?.observe(element)
  const options = { capture: true, passive: true, signal: stop.signal } as const
  const root = place.getRootNode()
  for (const type of ['scroll', 'animationstart', 'transitionrun']) root.addEventListener(type, stir, options)
  for (const type of ['scroll', 'resize']) {
    view.addEventListener(type, stir, options)
    attempt(() => view.visualViewport?.addEventListener(type, stir, options))
  }
  look()

  return () => {
    stop.abort()
    sizes?.disconnect()
    if (next !== undefined) view.cancelAnimationFrame(next)
    position(undefined)
  }
}

/** Returns true while an ancestor animates in. A frame over it would be drawn at every size in between. */
function isComing(place: HTMLElement): boolean {
  for (let element: HTMLElement | null = place; element; element = element.parentElement)
    if (element.getAnimations?.().some((animation) => animation.playState === 'running' && isEntrance(animation))) return true
  return false
}

/** Returns true for the animations of an opening dialog and of a new view. Shaking and growing cards are tracked. */
function isEntrance(animation: Animation): boolean {
  return /^lk-(open|view-in)$/.test((animation as CSSAnimation).animationName ?? '')
}

/** Returns the ancestors that clip the element, up to a fixed one: the layer of a dialog, or an element of the page. */
function clippers(place: HTMLElement): HTMLElement[] {
  const { body, documentElement } = place.ownerDocument
  const found: HTMLElement[] = []
  for (let element = around(place); element !== undefined && element !== body && element !== documentElement; element = around(element)) {
    const { overflowY, position } = getComputedStyle(element)
    if (overflowY !== 'visible') found.push(element)
    if (position === 'fixed') break
  }
  return found
}

/** Returns the parent in the flat tree: through slots and out of shadow roots. */
function around({ assignedSlot, parentNode }: HTMLElement): HTMLElement | undefined {
  const parent = assignedSlot ?? (parentNode instanceof ShadowRoot ? parentNode.host : parentNode)
  return parent instanceof HTMLElement ? parent : undefined
}

function slotOf(place: HTMLElement, clips: readonly HTMLElement[], { innerWidth, innerHeight }: Window): FrameRect | undefined {
  const { left, top, right, bottom, width, height } = place.getBoundingClientRect()
  const boxes = clips.map((clip) => clip.getBoundingClientRect())
  const cut = [
    Math.max(0, ...boxes.map((box) => box.top - top)),
    Math.max(0, ...boxes.map((box) => right - box.right)),
    Math.max(0, ...boxes.map((box) => bottom - box.bottom)),
    Math.max(0, ...boxes.map((box) => box.left - left)),
  ] as const
  const seen = {
    top: Math.max(0, top + cut[0]),
    right: Math.min(innerWidth, right - cut[1]),
    bottom: Math.min(innerHeight, bottom - cut[2]),
    left: Math.max(0, left + cut[3]),
  }
  if (seen.bottom - seen.top < 1 || seen.right - seen.left < 1) return undefined
  const radius = Number.parseFloat(getComputedStyle(place).borderTopLeftRadius) || 0
  return { left, top, width, height, radius, ...(cut.some((side) => side > 0) ? { clip: cut } : {}) }
}
