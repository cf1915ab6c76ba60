import { attempt } from '../../../domain/shared/guard.js'

/**
 * Prevents the page behind a dialog from scrolling. Keeps the width of its scroll bar, so that nothing moves. Locks are counted: the page scrolls again after
 * the last release.
 *
 * The page's own styles are not touched, because a dialog of the page may remember, set and restore them meanwhile, in any order. The lock is a style sheet of
 * its own, empty after the release.
 *
 * @returns a function that releases the lock, once
 */
export function lockScroll(document: Document): () => void {
  const lock = locks.get(document) ?? { count: 0, release: hold(document) }
  locks.set(document, lock)
  lock.count++
  let released = false
  return () => {
    if (released) return
    released = true
    if (--lock.count > 0) return
    locks.delete(document)
    lock.release()
  }
}

/** Dialogs of two instances may overlap, and the first to open may close first. */
const locks = new WeakMap<Document, { count: number; release: () => void }>()

/** Returns the element whose `overflow` applies to the window: the body, if the root element's is visible. */
function scrollerOf({ documentElement, body, defaultView }: Document): HTMLElement {
  const overflow = (element: Element) => defaultView?.getComputedStyle(element).overflowY
  return overflow(documentElement) === 'visible' && overflow(body) !== 'visible' ? body : documentElement
}

function hold(document: Document): () => void {
  const page = scrollerOf(document)
  const { documentElement, defaultView } = document
  const bar = (defaultView?.innerWidth ?? 0) - documentElement.clientWidth
  const rules: [HTMLElement, string, string][] = [[page, 'overflow', 'hidden']]
  if (bar > 0) {
    // The window reads this property from the root element only.
    if (attempt(() => defaultView?.CSS.supports('scrollbar-gutter', 'stable'))) rules.push([documentElement, 'scrollbar-gutter', 'stable'])
    else rules.push([page, 'padding-right', `calc(${defaultView?.getComputedStyle(page).paddingRight || '0px'} + ${bar}px)`])
  }
  return attempt(() => adopt(document, rules)) ?? setInline(rules)
}

type Rules = readonly (readonly [element: HTMLElement, property: string, value: string])[]

function adopt(document: Document, rules: Rules): (() => void) | undefined {
  const sheet = new (document.defaultView ?? globalThis).CSSStyleSheet()
  if (!('adoptedStyleSheets' in document)) return undefined
  sheet.replaceSync(rules.map(([{ localName }, property, value]) => `${localName}{${property}:${value}!important}`).join(''))
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    // Code of the page may put an earlier list of sheets back.
    sheet.replaceSync('')
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}

/**
 * Sets inline styles, where there are no adopted style sheets: of `overflow` the one axis, which the page's own dialogs do not read. A value that the page has
 * set meanwhile stays.
 */
function setInline(rules: Rules): () => void {
  const restores = rules.map(([{ style }, name, value]) => {
    const property = name === 'overflow' ? 'overflow-y' : name
    const before = [style.getPropertyValue(property), style.getPropertyPriority(property)] as const
    style.setProperty(property, value, 'important')
    const ours = style.getPropertyValue(property)
    return () => {
      if (style.getPropertyValue(property) !== ours || style.getPropertyPriority(property) !== 'important') return
      style.removeProperty(property)
      if (before[0] !== '') style.setProperty(property, ...before)
    }
  })
  return () => {
    for (const restore of restores) restore()
    for (const [element] of rules) if (element.getAttribute('style') === '') element.removeAttribute('style')
  }
}
