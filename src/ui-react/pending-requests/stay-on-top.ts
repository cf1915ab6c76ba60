import { attempt } from '../../domain/shared/guard.js'
import { guardHost } from '../dialog/shell/modal-guards.js'

/** Events of the page after which something else may be on top. None of them bubbles everywhere. */
const CHANGES = ['fullscreenchange', 'toggle', 'close', 'cancel'] as const

/** Elements that draw no children, and the root of a page that is full-screen as a whole. */
const CLOSED = 'html, video, audio, img, canvas, iframe, object, embed, svg, svg *'

/**
 * Keeps a bar of the page in sight and usable, whatever the page shows: it stands in the top layer, and inside a modal dialog or a full-screen element of the page,
 * which make all outside them inert. Below a dialog of ours it stays in the page.
 *
 * @returns a function that ends this
 */
export function stayOnTop(host: HTMLElement): () => void {
  const page = host.ownerDocument
  const unguard = guardHost(host)
  const place = () => {
    if (!host.isConnected && host.dataset['latchkit'] === undefined) return
    const theirs = attempt(() => [...page.querySelectorAll(`:modal:not(${CLOSED})`)].at(-1))
    const parent = theirs ?? page.body
    if (host.parentNode !== parent) parent.append(host)
    raise(host, page.querySelector('[data-latchkit=modal]') === null)
  }
  const lift = () => {
    // The last element of the top layer is drawn above the others.
    attempt(() => host.hidePopover())
    place()
  }
  place()
  const observer = attempt(() => new MutationObserver(place))
  observer?.observe(page, { subtree: true, childList: true, attributeFilter: ['open'] })
  for (const type of CHANGES) page.addEventListener(type, type === 'fullscreenchange' ? lift : place, true)
  return () => {
    observer?.disconnect()
    for (const type of CHANGES) page.removeEventListener(type, type === 'fullscreenchange' ? lift : place, true)
    unguard()
  }
}

/** Shows an element in the top layer, or takes it out. */
function raise(host: HTMLElement, isOn: boolean): void {
  if (!isOn) host.removeAttribute('popover')
  else if (typeof host.showPopover === 'function' && !attempt(() => host.matches(':popover-open'))) {
    host.setAttribute('popover', 'manual')
    attempt(() => host.showPopover())
  }
}
