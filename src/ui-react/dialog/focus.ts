/** The element that has the focus, also when it is inside shadow roots. */
export function deepActiveElement(document: Document): HTMLElement | undefined {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active instanceof HTMLElement && active !== document.body ? active : undefined
}

/** Gives an element the focus that was lost with what had it; one that stands elsewhere in the page stays there. */
export function catchFocus(element: HTMLElement | null): void {
  if (element && !deepActiveElement(element.ownerDocument)) element.focus({ preventScroll: true })
}

/** Gives a card the focus that something in its view has. */
export function takeFocus(card: HTMLElement | null): void {
  const view = card && deepActiveElement(card.ownerDocument)?.closest('.lk-view')
  if (view && card.contains(view)) card.focus({ preventScroll: true })
}

/**
 * Remembers who has the focus now.
 *
 * @returns gives it back, once the page has been drawn anew. A button of ours may have been redrawn meanwhile (Connect
 * becomes Account): then its host takes the focus. Where the page has moved the focus by itself, it stays there.
 */
export function rememberFocus(document: Document): () => void {
  const opener = deepActiveElement(document)
  const root = opener?.getRootNode()
  const host = root instanceof ShadowRoot ? (root.host as HTMLElement) : undefined
  return () => {
    queueMicrotask(() => {
      const active = deepActiveElement(document)
      if (active && active !== host) return
      const target = opener?.isConnected ? opener : host?.shadowRoot?.querySelector<HTMLElement>('button:not(:disabled)')
      target?.focus({ preventScroll: true })
    })
  }
}
