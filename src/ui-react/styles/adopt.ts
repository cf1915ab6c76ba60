/**
 * Gives a shadow root a style sheet. A constructed sheet is neither a `<style>` element nor a style attribute, so it needs
 * no `unsafe-inline` and no nonce; all roots of a document share one for each text.
 */
export function adoptStyles(root: ShadowRoot, text: string): void {
  // Test environments such as jsdom draw without it; components must still mount there.
  if (!('adoptedStyleSheets' in root)) return
  const sheet = sheetOf(root.ownerDocument, text)
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}

/** Has a sheet read before a root of this document needs it. */
export function constructStyles(text: string): void {
  if ('adoptedStyleSheets' in document) sheetOf(document, text)
}

/** A sheet can be adopted only in the document whose window constructed it. */
const sheets = new WeakMap<Document, Map<string, CSSStyleSheet>>()

function sheetOf(document: Document, text: string): CSSStyleSheet {
  const known = sheets.get(document) ?? new Map<string, CSSStyleSheet>()
  sheets.set(document, known)
  const sheet = known.get(text) ?? new (document.defaultView ?? globalThis).CSSStyleSheet()
  if (!known.has(text)) sheet.replaceSync(text)
  known.set(text, sheet)
  return sheet
}
