import { isStill } from './height.js'

/** Milliseconds: a frame or two more than in frame.css. */
const DURATION = 150

/**
 * Lets a dialog that has closed fade out: what was drawn is put back for a moment, as a picture that takes no press and no focus, and goes
 * with its host. The state, the focus and the page behind do not wait for it. To be called before what is drawn is taken out.
 */
export function leave(host: HTMLElement, root: ShadowRoot): void {
  const layer = root.querySelector('dialog')
  // The next dialog has a host of its own; this one is no longer it.
  delete host.dataset.latchkit
  if (!layer?.open || isStill(host)) return host.remove()
  const drawn = [...root.childNodes]
  linger(host, layer, () => root.append(...drawn))
}

/** Shows a layer for as long as it fades, and takes its host away. @param put puts what was drawn into it */
export function linger(host: HTMLElement, layer: HTMLDialogElement, put: () => void): void {
  const scroller = layer.querySelector('.lk-scroll')
  const scrolled = scroller?.scrollTop ?? 0
  const { cssText } = host.style
  queueMicrotask(() => {
    // The sheet knows it by this; tools for tests know it by the other.
    layer.inert = true
    layer.ariaHidden = 'true'
    host.style.cssText = cssText
    put()
    layer.open = true
    scroller?.scrollTo(0, scrolled)
    setTimeout(() => host.remove(), DURATION)
  })
}
