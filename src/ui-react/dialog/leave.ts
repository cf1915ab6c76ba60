import { isStill } from './height.js'

/** Milliseconds: a frame or two more than in frame.css. */
const DURATION = 150

/**
 * Lets a dialog that has closed fade out: what was drawn is put back for a moment, as a picture that takes no press and no focus, and goes
 * with its host. The state, the focus and the page behind do not wait for it. To be called before what is drawn is taken out.
 *
 * @returns keeps the host after all, when called in the same task: React's StrictMode ends an effect and starts it again at once
 */
export function leave(host: HTMLElement, root: ShadowRoot): () => void {
  const layer = root.querySelector('dialog')
  const fades = layer?.open && !isStill(host)
  const drawn = fades ? [...root.childNodes] : []
  const { latchkit } = host.dataset
  // The next dialog has a host of its own; this one is no longer it.
  delete host.dataset.latchkit
  let stays = false
  queueMicrotask(() => {
    if (stays) return
    if (fades) linger(host, layer, () => root.append(...drawn))
    else host.remove()
  })
  return () => {
    stays = true
    if (latchkit !== undefined) host.dataset.latchkit = latchkit
  }
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
