import { attempt } from '../../domain/shared/attempt.js'

/**
 * Adds a style sheet to a shadow root. A constructed sheet is neither a `<style>` element nor a style attribute, so it needs no `unsafe-inline` and no nonce.
 * All roots of a document share one sheet per text.
 */
export function adoptStyles(root: ShadowRoot, text: string): void {
  const sheet = 'adoptedStyleSheets' in root ? attempt(() => sheetOf(root.ownerDocument, text)) : undefined
  if (sheet === undefined) addElement(root, text)
  else if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}

/** Adds a `<style>` element where sheets cannot be constructed, as in Safari before 16.4. jsdom, which has no modal dialogs either, draws nothing. */
function addElement(root: ShadowRoot, text: string): void {
  if (attempt(() => typeof HTMLDialogElement.prototype.showModal) !== 'function') return
  if ([...root.querySelectorAll('style')].some(({ textContent }) => textContent === text)) return
  const element = root.ownerDocument.createElement('style')
  element.textContent = text
  root.prepend(element)
}

/** A sheet can only be adopted in the document whose window constructed it. */
const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

function sheetOf(document: Document, text: string): CSSStyleSheet {
  const known = sheets.get(document) ?? new Map<string, CSSStyleSheet>()
  sheets.set(document, known)
  const sheet = known.get(text) ?? new (document.defaultView ?? globalThis).CSSStyleSheet()
  if (!known.has(text)) sheet.replaceSync(text)
  known.set(text, sheet)
  return sheet
}
