import { attempt } from '../../../domain/shared/guard.js'

/**
 * Keeps a modal dialog usable beside dialogs, drawers and focus traps of the page, which listen at the document before an event arrives here. Escape is of this
 * dialog alone, or one key would close two dialogs.
 *
 * @returns a function that ends this
 */
export function guardModal(layer: HTMLDialogElement): () => void {
  const { host } = layer.getRootNode() as ShadowRoot
  const view = layer.ownerDocument.defaultView
  // A view that is rendered alone, in a test.
  if (!view || !host) return () => undefined
  const end = new AbortController()
  const keys = { capture: true, signal: end.signal }
  for (const type of ['keydown', 'keyup'] as const) view.addEventListener(type, (event) => takeEscape(layer, event), keys)
  const unguard = guardHost(host)
  return () => {
    end.abort()
    unguard()
  }
}

/**
 * Keeps an element of ours usable beside them: no listener of the page stops or prevents an event on its way in, and the element is neither hidden from assistive
 * tech nor inert, as libraries make everything beside a dialog of theirs.
 *
 * @returns a function that ends this
 */
export function guardHost(host: Element): () => void {
  const view = host.ownerDocument.defaultView
  const end = new AbortController()
  const first = { capture: true, passive: true, signal: end.signal }
  for (const type of GUARDED) {
    view?.addEventListener(type, (event) => void (event.composedPath().includes(host) && shield(event)), first)
    host.addEventListener(type, unshield, first)
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
  // A plain event: in Firefox a `KeyboardEvent` of a script leaves the shadow root whatever it is made with, and would come back here.
  const copy = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { key, code, isComposing, repeat })
  // Escape of a composition ends the composition alone: without this, the browser takes the same key for a request to close.
  if (!(inside ? target : layer).dispatchEvent(copy) || isComposing) event.preventDefault()
}

/** Hides the methods of an event that end its way. */
function shield(event: Event): void {
  for (const name of METHODS) event[name] = () => undefined
}

function unshield(event: Event): void {
  for (const name of METHODS) if (Object.hasOwn(event, name)) Reflect.deleteProperty(event, name)
}
