import type { FrameSlot } from '../../instance/embedded.js'

/** So many pictures without a change, and the place is still until something happens again. */
const STILL_FRAMES = 20

/**
 * Follows the rectangle of a place in the dialog: while it moves with an animation, is scrolled, grows, or the window, the visual viewport or an on-screen
 * keyboard changes it. Nothing runs while nothing moves.
 *
 * @param lay is told where the place is, and undefined while it is scrolled out or comes in by an animation
 * @returns stops following
 */
export function followPlace(place: HTMLElement, lay: (slot: FrameSlot | undefined) => void): () => void {
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
      lay(slot)
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

  const sizes = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(stir)
  for (const element of [place, ...clips]) sizes?.observe(element)
  const options = { capture: true, passive: true, signal: stop.signal } as const
  const root = place.getRootNode()
  for (const type of ['scroll', 'animationstart', 'transitionrun']) root.addEventListener(type, stir, options)
  for (const type of ['scroll', 'resize']) {
    view.addEventListener(type, stir, options)
    view.visualViewport?.addEventListener(type, stir, options)
  }
  look()

  return () => {
    stop.abort()
    sizes?.disconnect()
    if (next !== undefined) view.cancelAnimationFrame(next)
    lay(undefined)
  }
}

/** Whether what it stands in is just coming in: a frame that is laid over it would be drawn at every size in between. */
function isComing(place: HTMLElement): boolean {
  for (let element: HTMLElement | null = place; element; element = element.parentElement)
    if (element.getAnimations?.().some((animation) => animation.playState === 'running' && isEntrance(animation))) return true
  return false
}

/** The dialog opens, or the view changes; a card that shakes or grows is followed. */
function isEntrance(animation: Animation): boolean {
  return /^lk-(open|view-in)$/.test((animation as CSSAnimation).animationName ?? '')
}

/** What around it cuts it off, up to what stands fixed in the window: the layer of a dialog, or something of the page. */
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

/** The element around one as it is drawn: through slots, and out of shadow roots. */
function around({ assignedSlot, parentNode }: HTMLElement): HTMLElement | undefined {
  const parent = assignedSlot ?? (parentNode instanceof ShadowRoot ? parentNode.host : parentNode)
  return parent instanceof HTMLElement ? parent : undefined
}

function slotOf(place: HTMLElement, clips: readonly HTMLElement[], { innerWidth, innerHeight }: Window): FrameSlot | undefined {
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
