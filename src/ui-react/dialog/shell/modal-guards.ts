import { attempt } from '../../../domain/shared/attempt.js'

/**
 * Keeps a modal dialog usable beside dialogs, drawers and focus traps of the page, which listen at the document before an event arrives here.
 *
 * - Escape is of this dialog alone, or one key would close two dialogs.
 * - No listener of the page stops or prevents another event on its way in.
 * - The host is neither hidden from assistive tech nor inert, as libraries make everything beside a dialog of theirs.
 *
 * @returns a function that ends this
 */
export function guardModal(layer: HTMLDialogElement): () => void {
  const { host } = layer.getRootNode() as ShadowRoot
  const view = layer.ownerDocument.defaultView
  // A view that is rendered alone, in a test.
  if (!view || !host) return () => undefined
  const end = new AbortController()
  const { signal } = end
  const first = { capture: true, signal }
  for (const type of ['keydown', 'keyup'] as const) view.addEventListener(type, (event) => takeEscape(layer, event), first)
  for (const type of GUARDED) {
    view.addEventListener(type, (event) => void (event.composedPath().includes(host) && shield(event)), { ...first, passive: true })
    host.addEventListener(type, unshield, { ...first, passive: true })
  }
  const uncover = () => {
    for (const name of HIDING) if (host.hasAttribute(name)) host.removeAttribute(name)
  }
  uncover()
  const observer = attempt(() => new MutationObserver(uncover))
  observer?.observe(host, { attributeFilter: HIDING })
  return () => {
    end.abort()
    observer?.disconnect()
  }
}

const GUARDED = [
  ...['click', 'auxclick', 'pointerdown', 'pointerup', 'mousedown', 'mouseup', 'touchstart', 'touchmove', 'touchend', 'wheel'],
  ...['keydown', 'keyup', 'beforeinput', 'input', 'paste', 'focusin', 'focusout'],
]
const HIDING = ['aria-hidden', 'inert']
const METHODS = ['preventDefault', 'stopPropagation', 'stopImmediatePropagation'] as const

/** Gives Escape to the dialog, where the focus is inside or nowhere, as a copy that stays inside. */
function takeEscape(layer: HTMLDialogElement, event: KeyboardEvent): void {
  if (event.key !== 'Escape' || !event.composed) return
  const [target] = event.composedPath()
  const inside = target instanceof Node && layer.contains(target)
  if (!inside && target !== layer.ownerDocument.body) return
  event.stopImmediatePropagation()
  const { type, key, code, isComposing, repeat } = event
  const copy = new KeyboardEvent(type, { key, code, isComposing, repeat, bubbles: true, cancelable: true })
  if (!(inside ? target : layer).dispatchEvent(copy)) event.preventDefault()
}

/** Hides the methods of an event that end its way. */
function shield(event: Event): void {
  for (const name of METHODS) event[name] = () => undefined
}

function unshield(event: Event): void {
  for (const name of METHODS) if (Object.hasOwn(event, name)) Reflect.deleteProperty(event, name)
}
