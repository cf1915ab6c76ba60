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

/** Identifies a control of a view when the view is drawn again: its name and its place. */
export interface UsedControl {
  readonly name: string | null
  readonly at: number
}

/** Returns the identity of a control of a card. */
export function identify(card: HTMLElement, control: HTMLElement): UsedControl {
  return { name: nameOf(control), at: controlsOf(card).indexOf(control) }
}

/** Gives the focus back to a used control of a card. Without one, or while the focus is elsewhere in the page, catches a lost focus only. */
export function returnFocus(card: HTMLElement | null, used: UsedControl | undefined): void {
  const active = card && deepActiveElement(card.ownerDocument)
  const named = card && used ? controlsOf(card).filter((one) => nameOf(one) === used.name) : []
  // Two wallets may have one name.
  const control = named.find((one) => card && controlsOf(card).indexOf(one) === used?.at) ?? named[0]
  if (control && (!active || card.contains(active))) control.focus()
  else catchFocus(card)
}

function controlsOf(card: HTMLElement): HTMLElement[] {
  return [...card.querySelectorAll<HTMLElement>('button, a, input')]
}

/** Returns the name of a control without what may change meanwhile, such as a tag. */
function nameOf(control: Element): string | null {
  return control.getAttribute('aria-label') ?? (control.querySelector('.lk-row__title > span, .lk-cell__name') ?? control).textContent
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
