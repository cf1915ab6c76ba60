/**
 * Prevents the page behind a dialog from scrolling. Keeps the width of its scroll bar, so that nothing moves. Locks are counted: the page scrolls again after
 * the last release.
 *
 * @returns a function that releases the lock, once
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

/** Dialogs of two instances may overlap, and the first to open may close first. */
const locks = new WeakMap<HTMLElement, { count: number; restore: () => void }>()

/** Returns the element whose `overflow` applies to the window: the body, if the root element's is visible. */
function scrollerOf({ documentElement, body, defaultView }: Document): HTMLElement {
  const overflow = (element: Element) => defaultView?.getComputedStyle(element).overflowY
  return overflow(documentElement) === 'visible' && overflow(body) !== 'visible' ? body : documentElement
}

function hold(page: HTMLElement, { documentElement, defaultView }: Document): () => void {
  const bar = (defaultView?.innerWidth ?? 0) - documentElement.clientWidth
  const restores = [set(page, { overflow: 'hidden' })]
  if (bar > 0) {
    // The window reads this property from the root element only.
    if (defaultView?.CSS?.supports?.('scrollbar-gutter', 'stable')) restores.push(set(documentElement, { 'scrollbar-gutter': 'stable' }))
    else restores.push(set(page, { 'padding-right': `calc(${defaultView?.getComputedStyle(page).paddingRight ?? '0px'} + ${bar}px)` }))
  }
  return () => {
    for (const restore of restores.reverse()) restore()
  }
}

/** Sets inline styles. Returns a function that restores the previous ones. */
function set(element: HTMLElement, changes: Readonly<Record<string, string>>): () => void {
  const { style } = element
  // A page that sets one axis only has no shorthand value.
  const names = [...Object.keys(changes), ...('overflow' in changes ? ['overflow-x', 'overflow-y'] : [])]
  const before = names.map((name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const)
  for (const [name, value] of Object.entries(changes)) style.setProperty(name, value)
  return () => {
    for (const name of Object.keys(changes)) style.removeProperty(name)
    for (const [name, value, priority] of before) if (value !== '') style.setProperty(name, value, priority)
    if (element.getAttribute('style') === '') element.removeAttribute('style')
  }
}
