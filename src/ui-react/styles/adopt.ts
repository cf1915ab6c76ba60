import { warnInDevelopment } from '../../development.js'
import { attempt } from '../../domain/shared/guard.js'

/**
 * Adds a style sheet to a shadow root. A constructed sheet is neither a `<style>` element nor a style attribute, so it needs no `unsafe-inline` and no nonce.
 * All roots of a document share one sheet per text. An old browser constructs none: there an element takes its place, with the nonce of the page's scripts.
 */
export function adoptStyles(root: ShadowRoot, text: string): void {
  const sheet = 'adoptedStyleSheets' in root ? sheetOf(root.ownerDocument, text) : undefined
  if (sheet === undefined) addElement(root, text)
  else if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}

/** Gives a shadow root the styles of another one. */
export function copyStyles(from: ShadowRoot, to: ShadowRoot): void {
  if (from.adoptedStyleSheets) to.adoptedStyleSheets = from.adoptedStyleSheets
  for (const { textContent } of elementsOf(from)) addElement(to, textContent ?? '')
}

/** A sheet can only be adopted in the document whose window constructed it. */
const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

function sheetOf(document: Document, text: string): CSSStyleSheet | undefined {
  const known = sheets.get(document) ?? new Map<string, CSSStyleSheet>()
  sheets.set(document, known)
  const sheet = known.get(text) ?? construct(document, text)
  if (sheet) known.set(text, sheet)
  return sheet
}

/** Constructs a sheet, also where the page has lost the constructor: each of its sheets leads to it. */
function construct(document: Document, text: string): CSSStyleSheet | undefined {
  const found = [() => (document.defaultView ?? globalThis).CSSStyleSheet, () => document.styleSheets[0]?.constructor as typeof CSSStyleSheet | undefined]
  for (const find of found) {
    const sheet = attempt(() => {
      const Sheet = find()
      const made = Sheet && new Sheet()
      made?.replaceSync(text)
      return made
    })
    if (sheet) return sheet
  }
  return undefined
}

const BLOCKED =
  'The content security policy blocks the styles: this page has no constructor CSSStyleSheet. Keep the constructor, or give a script or style of the page a nonce that style-src allows.'

function addElement(root: ShadowRoot, text: string): void {
  const document = root.ownerDocument
  // Test environments without a screen have no fonts, and take long to read a sheet.
  if (!('fonts' in document) || elementsOf(root).some((one) => one.textContent === text)) return
  const style = document.createElement('style')
  // Scripts hide the attribute, but not the property.
  const nonce = [...document.querySelectorAll<HTMLElement>('[nonce]')].find((one) => one.nonce)?.nonce
  if (nonce) style.nonce = nonce
  style.textContent = text
  root.prepend(style)
  // A policy that blocks the element leaves it without a sheet.
  if (root.isConnected && !style.sheet) warnInDevelopment(document, BLOCKED)
}

function elementsOf(root: ShadowRoot): Element[] {
  return [...root.children].filter(({ localName }) => localName === 'style')
}
