import { attempt } from '../../../../domain/shared/guard.js'
import { copyStyles } from '../../../styles/adopt.js'
import { isStill } from './height.js'

/** Milliseconds in which the old view fades, and in which a picture goes to its place in the new one. */
const FADE_MS = 80
const FLIGHT_MS = 220

/** Time between the press of a row and the view that it leads to. A later view is of something else. */
const PRESS_MS = 1_000

const EASE_OUT = 'cubic-bezier(0.16, 1, 0.3, 1)'

/** Transition between two views: the old one fades over the new one, and the pressed picture goes into the latch. Nothing moves under reduced motion. */
export interface ViewMotion {
  /** Stores where the picture of a pressed row is. */
  press(target: Element): void
  /** Stores the picture of the view that is about to be removed. */
  keep(): void
  /** Plays the transition to the view that is there now. */
  play(forward: boolean): void
}

interface Place {
  readonly left: number
  readonly top: number
  readonly width: number
}

/** Creates the motion of a card. */
export function createViewMotion(cardOf: () => HTMLElement | null): ViewMotion {
  let pressed: (Place & { readonly at: number }) | undefined
  let old: HTMLElement | undefined

  return {
    press(target) {
      const card = cardOf()
      const tile = target.closest('.lk-row, .lk-cell')?.querySelector('.lk-tile')
      pressed = card && tile ? { ...placeIn(card, tile), at: performance.now() } : undefined
    },
    keep() {
      const card = cardOf()
      const view = card?.querySelector<HTMLElement>(':scope > .lk-view')
      if (!card || !view || isStill(card)) return
      old = copyOf(view)
    },
    play(forward) {
      const card = cardOf()
      const [ghost, from] = [old, pressed]
      old = undefined
      pressed = undefined
      if (!card || isStill(card)) return
      if (ghost) fadeOut(card, ghost)
      if (from && forward && performance.now() - from.at < PRESS_MS) fly(card, from)
    },
  }
}

/** Copies a view as it is drawn, into a closed root: nobody finds its texts and ids beside those of the next view. */
function copyOf(view: HTMLElement): HTMLElement | undefined {
  const root = view.getRootNode()
  if (!(root instanceof ShadowRoot) || !(root.host instanceof HTMLElement)) return undefined
  const { host } = root
  const ghost = view.ownerDocument.createElement('div')
  ghost.className = 'lk-ghost'
  ghost.inert = true
  ghost.ariaHidden = 'true'
  // The tokens of the stylesheet stand on a host.
  ghost.style.cssText = host.style.cssText
  for (const name of ['data-lk-theme', 'data-lk-accent']) if (host.hasAttribute(name)) ghost.setAttribute(name, host.getAttribute(name) ?? '')
  ghost.style.top = `${view.offsetTop}px`
  ghost.style.height = `${view.offsetHeight}px`
  const inside = ghost.attachShadow({ mode: 'closed' })
  copyStyles(root, inside)
  const frame = inside.appendChild(view.ownerDocument.createElement('div'))
  frame.className = 'lk-root'
  frame.dir = getComputedStyle(view).direction
  const copy = frame.appendChild(view.cloneNode(true) as HTMLElement)
  copy.removeAttribute('data-in')
  copy.style.height = `${view.offsetHeight}px`
  const scroller = copy.querySelector<HTMLElement>('.lk-scroll')
  const scrolled = view.querySelector('.lk-scroll')?.scrollTop ?? 0
  // A scroller that is not drawn cannot scroll: its content moves instead.
  if (scroller && scrolled > 0) scroller.style.setProperty('overflow', 'clip')
  for (const child of scroller?.children ?? []) if (child instanceof HTMLElement && scrolled > 0) child.style.transform = `translateY(${-scrolled}px)`
  return ghost
}

function fadeOut(card: HTMLElement, ghost: HTMLElement): void {
  card.append(ghost)
  run(ghost, [{ opacity: 1 }, { opacity: 0 }], FADE_MS, () => ghost.remove())
}

/** Moves a copy of the latch's picture from the pressed row to its place, which is empty meanwhile. */
function fly(card: HTMLElement, from: Place): void {
  const tile = card.querySelector<HTMLElement>('.lk-latch__plate--to .lk-tile')
  const view = tile?.closest<HTMLElement>('.lk-view')
  if (!tile || !view) return
  // Its place without the transition of the view.
  view.style.animation = 'none'
  const to = placeIn(card, tile)
  view.style.animation = ''
  const flight = tile.cloneNode(true) as HTMLElement
  flight.classList.add('lk-flight')
  flight.ariaHidden = 'true'
  flight.style.left = `${to.left}px`
  flight.style.top = `${to.top}px`
  card.append(flight)
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`
  const waits = attempt(() => tile.animate([{ opacity: 0 }, { opacity: 0 }], FLIGHT_MS))
  run(flight, [{ transform: start }, { transform: 'none' }], FLIGHT_MS, () => {
    waits?.cancel()
    flight.remove()
  })
}

function run(element: HTMLElement, frames: Keyframe[], duration: number, done: () => void): void {
  const animation = attempt(() => element.animate(frames, { duration, easing: EASE_OUT, fill: 'forwards' }))
  // Without an animation the copy goes at once.
  if (animation === undefined) return done()
  animation.addEventListener('finish', done)
  animation.addEventListener('cancel', done)
}

function placeIn(card: HTMLElement, part: Element): Place {
  const [outer, { left, top, width }] = [card.getBoundingClientRect(), part.getBoundingClientRect()]
  return { left: left - outer.left, top: top - outer.top, width }
}
