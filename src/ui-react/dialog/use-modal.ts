import { type RefObject, useRef } from 'react'
import { useBrowserEffect, useLatest } from '../primitives/hooks.js'
import { rememberFocus } from './focus.js'
import { lockScroll } from './scroll-lock.js'
import { followVisualViewport } from './visual-viewport.js'

interface ModalHandlers {
  /** Escape, or the back gesture of a phone. */
  onEscape: () => void
  /** The backdrop was pressed. */
  onClose: () => void
  /** What the focus goes back to, where it may have moved on since: the dialog came later than the press. */
  opener?: HTMLElement | undefined
}

/** An event, of the browser or of React. */
interface Happening {
  readonly target: EventTarget | null
  preventDefault(): void
}

/** A key; React keeps what composes text in the browser's own event. */
interface Key extends Happening {
  readonly key: string
  readonly isComposing?: boolean
  readonly nativeEvent?: { readonly isComposing: boolean }
}

/**
 * Opens a `<dialog>` in the top layer for as long as it is mounted: the page behind is inert and does not scroll, the
 * focus comes in and goes back to the opener. Gives the handlers for the element.
 */
export function useModal(layer: RefObject<HTMLDialogElement | null>, card: RefObject<HTMLElement | null>, handlers: ModalHandlers) {
  const latest = useLatest(handlers)
  const leaving = useRef(false)
  const pressedOutside = useRef(false)

  useBrowserEffect(() => {
    const dialog = layer.current
    if (!dialog) return
    // Shown anew at once, as StrictMode does while developing, an engine would leave parts of it without a box.
    if (leaving.current) dialog.getBoundingClientRect()
    leaving.current = false
    if (latest.current.opener?.isConnected) latest.current.opener.focus({ preventScroll: true })
    const giveFocusBack = rememberFocus(dialog.ownerDocument)
    show(dialog)
    card.current?.focus({ preventScroll: true })
    // These read the layout, which is up to date only now; asked before, they would have it made twice.
    const unfollow = followVisualViewport(dialog)
    const unlock = lockScroll(dialog.ownerDocument)
    return () => {
      leaving.current = true
      unfollow()
      unlock()
      if (dialog.open) hide(dialog)
      giveFocusBack()
    }
  }, [layer, card, latest])

  return {
    // An engine lets a second Escape without another act in between close a dialog whatever its `cancel` event says;
    // a key that was handled does not come that far.
    onKeyDown: (event: Key) => {
      if (event.key !== 'Escape' || (event.nativeEvent ?? event).isComposing) return
      event.preventDefault()
      latest.current.onEscape()
    },
    onCancel: (event: Happening) => {
      event.preventDefault()
      latest.current.onEscape()
    },
    /** Closed by the engine all the same: the state decides whether it stays, so it is shown until the state says no. */
    onClose: () => {
      const dialog = layer.current
      if (leaving.current || !dialog || dialog.open) return
      latest.current.onEscape()
      if (dialog.isConnected && !dialog.open) show(dialog)
    },
    onPointerDown: (event: Happening) => {
      pressedOutside.current = event.target === layer.current
    },
    /** A drag that began inside and ends on the backdrop is a click on their common ancestor: the layer. */
    onClick: (event: Happening) => {
      if (event.target === layer.current && pressedOutside.current) latest.current.onClose()
    },
  }
}

/** Test environments such as jsdom draw a dialog without being able to open it; a host's own tests must still work there. */
function show(dialog: HTMLDialogElement): void {
  if (typeof dialog.showModal === 'function') dialog.showModal()
  else dialog.setAttribute('open', '')
}

function hide(dialog: HTMLDialogElement): void {
  if (typeof dialog.close === 'function') dialog.close()
  else dialog.removeAttribute('open')
}
