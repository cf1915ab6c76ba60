import { attempt } from '../../domain/shared/guard.js'

/**
 * Adds a style sheet to a shadow root. A constructed sheet is neither a `<style>` element nor a style attribute, so it needs no `unsafe-inline` and no nonce.
 * All roots of a document share one sheet per text.
 */
export function adoptStyles(root: ShadowRoot, text: string): void {
  // jsdom and old browsers adopt no style sheets. Components must still mount there.
  const sheet = 'adoptedStyleSheets' in root ? attempt(() => sheetOf(root.ownerDocument, text)) : undefined
  if (sheet !== undefined && !root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
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
