/**
 * Keeps the page behind a dialog from scrolling. Where its scroll bar takes room, that room is kept, so that nothing
 * jumps. Locks add up: the page scrolls again when the last is released.
 *
 * @returns releases the lock; further calls do nothing
 */
export function lockScroll(document: Document): () => void {
  const page = scrollerOf(document)
  const lock = locks.get(page) ?? { count: 0, restore: hold(page, document) }
  locks.set(page, lock)
  lock.count++
  let released = false
  return () => {
    if (released) return
    released = true
    if (--lock.count > 0) return
    locks.delete(page)
    lock.restore()
  }
}

/** Dialogs of two instances may overlap in time: the first to open is not always the last to close. */
const locks = new WeakMap<HTMLElement, { count: number; restore: () => void }>()

/** The element whose `overflow` counts for the window: the body's own where the root element leaves it to that. */
function scrollerOf({ documentElement, body, defaultView }: Document): HTMLElement {
  const overflow = (element: Element) => defaultView?.getComputedStyle(element).overflowY
  return overflow(documentElement) === 'visible' && overflow(body) !== 'visible' ? body : documentElement
}

function hold(page: HTMLElement, { documentElement, defaultView }: Document): () => void {
  const bar = (defaultView?.innerWidth ?? 0) - documentElement.clientWidth
  const changes: Record<string, string> = { overflow: 'hidden' }
  if (bar > 0) {
    if (defaultView?.CSS?.supports?.('scrollbar-gutter', 'stable')) changes['scrollbar-gutter'] = 'stable'
    else changes['padding-right'] = `calc(${defaultView?.getComputedStyle(page).paddingRight ?? '0px'} + ${bar}px)`
  }
  const before = Object.keys(changes).map((name) => [name, page.style.getPropertyValue(name), page.style.getPropertyPriority(name)] as const)
  for (const [name, value] of Object.entries(changes)) page.style.setProperty(name, value)
  return () => {
    for (const [name, value, priority] of before) page.style.setProperty(name, value, priority)
    if (page.getAttribute('style') === '') page.removeAttribute('style')
  }
}
