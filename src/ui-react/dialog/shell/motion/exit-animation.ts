import { isStill } from './height.js'

/** Milliseconds. One or two frames longer than in frame.css. */
const DURATION = 150

/**
 * Plays the exit animation of a closed dialog. Its content is put back for a moment, inert, and removed with its host. State, focus and page do not wait for
 * it. Must be called before the content is removed.
 *
 * @returns a function that keeps the host, if called in the same task: StrictMode ends an effect and starts it again at once
 */
export function leave(host: HTMLElement, root: ShadowRoot): () => void {
  const layer = root.querySelector('dialog')
  const fades = layer?.open && !isStill(host)
  const put = fades ? keepContent(root) : undefined
  const { latchkit } = host.dataset
  // The next dialog has its own host.
  delete host.dataset.latchkit
  let stays = false
  queueMicrotask(() => {
    if (stays) return
    if (put) animateExit(host, layer as HTMLDialogElement, () => put(root))
    else host.remove()
  })
  return () => {
    stays = true
    if (latchkit !== undefined) host.dataset.latchkit = latchkit
  }
}

/** Remembers the drawn content of a parent. @returns a function that puts it into a parent, after React has removed it */
export function keepContent(parent: ParentNode): (into: ParentNode) => void {
  const container = parent.querySelector('.lk-root')
  const drawn = [...(container?.childNodes ?? [])]
  return (into) => {
    const copy = container?.cloneNode() as Element | undefined
    copy?.append(...drawn)
    if (copy) into.append(copy)
  }
}

/** Shows a layer during its exit animation, then removes its host. @param put inserts the content into it */
export function animateExit(host: HTMLElement, layer: HTMLDialogElement, put: () => void): void {
  const scroller = layer.querySelector('.lk-scroll')
  const scrolled = scroller?.scrollTop ?? 0
  const { cssText } = host.style
  queueMicrotask(() => {
    // The stylesheet matches `inert`; testing tools check `aria-hidden`.
    layer.inert = true
    layer.ariaHidden = 'true'
    host.style.cssText = cssText
    put()
    layer.open = true
    scroller?.scrollTo(0, scrolled)
    setTimeout(() => host.remove(), DURATION)
  })
}
