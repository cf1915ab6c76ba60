/** Returns the focused element, even inside shadow roots. */
export function deepActiveElement(document: Document): HTMLElement | undefined {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active instanceof HTMLElement && active !== document.body ? active : undefined
}

/** Focuses an element if the focus was lost. A focus elsewhere in the page stays. */
export function catchFocus(element: HTMLElement | null): void {
  if (element && !deepActiveElement(element.ownerDocument)) element.focus({ preventScroll: true })
}

/** Returns what tells the controls of a view apart when it is drawn again: their texts. */
export function nameOf(control: Element): string | null {
  return control.getAttribute('aria-label') ?? control.textContent
}

/** Gives the focus back to the control of a card with this name. Without one, or while the focus is elsewhere in the page, catches a lost focus only. */
export function returnFocus(card: HTMLElement | null, name: string | null | undefined): void {
  const active = card && deepActiveElement(card.ownerDocument)
  const control = name && [...(card?.querySelectorAll<HTMLElement>('button, a') ?? [])].find((one) => nameOf(one) === name)
  if (control && (!active || card.contains(active))) control.focus()
  else catchFocus(card)
}

/** Moves the focus from a card's view to the card. */
export function takeFocus(card: HTMLElement | null): void {
  const view = card && deepActiveElement(card.ownerDocument)?.closest('.lk-view')
  if (view && card.contains(view)) card.focus({ preventScroll: true })
}

/**
 * Stores the focused element.
 *
 * @returns a function that restores the focus after the next render. If the opener is one of this library's buttons and was rendered again meanwhile (Connect
 * becomes Account), its host gets the focus. If the page has moved the focus, it stays there.
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
