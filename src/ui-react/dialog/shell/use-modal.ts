import { type RefObject, useRef } from 'react'
import { useBrowserEffect, useLatest } from '../../primitives/hooks.js'
import { rememberFocus } from './focus.js'
import { guardModal } from './modal-guards.js'
import { lockScroll } from './scroll-lock.js'
import { followVisualViewport } from './visual-viewport.js'

interface ModalHandlers {
  /** Called on Escape and on the back gesture of a phone. */
  onEscape: () => void
  /** Called when the backdrop is pressed. */
  onClose: () => void
  /** Element that gets the focus back. The dialog may open later than the press, so the focus may have moved on. */
  opener?: HTMLElement | undefined
}

/** Event of the browser or of React. */
interface Happening {
  readonly target: EventTarget | null
  preventDefault(): void
}

/** Key event. In React, `isComposing` is on the native event. */
interface Key extends Happening {
  readonly key: string
  readonly isComposing?: boolean
  readonly nativeEvent?: { readonly isComposing: boolean }
}

/**
 * Opens a `<dialog>` in the top layer while mounted. The page behind is inert and does not scroll. The focus moves in, and back to the opener on unmount.
 * Returns the handlers of the element.
 */
export function useModal(layer: RefObject<HTMLDialogElement | null>, card: RefObject<HTMLElement | null>, handlers: ModalHandlers) {
  const latest = useLatest(handlers)
  const leaving = useRef(false)
  const pressedOutside = useRef(false)

  useBrowserEffect(() => {
    const dialog = layer.current
    if (!dialog) return
    // A dialog shown again at once, as in StrictMode, would be drawn without parts of its layout in some browsers. Reading the layout prevents that.
    if (leaving.current) dialog.getBoundingClientRect()
    leaving.current = false
    if (latest.current.opener?.isConnected) latest.current.opener.focus({ preventScroll: true })
    const giveFocusBack = rememberFocus(dialog.ownerDocument)
    show(dialog)
    card.current?.focus({ preventScroll: true })
    // Both read the layout. After `show` it is computed only once.
    const unfollow = followVisualViewport(dialog)
    const unlock = lockScroll(dialog.ownerDocument)
    const unguard = guardModal(dialog)
    return () => {
      leaving.current = true
      unfollow()
      unlock()
      unguard()
      if (dialog.open) hide(dialog)
      giveFocusBack()
    }
  }, [layer, card, latest])

  return {
    // A second Escape without another action closes a dialog, even if `cancel` is prevented. Handling the key avoids that.
    onKeyDown: (event: Key) => {
      if (event.key !== 'Escape' || (event.nativeEvent ?? event).isComposing) return
      event.preventDefault()
      latest.current.onEscape()
    },
    onCancel: (event: Happening) => {
      event.preventDefault()
      latest.current.onEscape()
    },
    /** Called when the browser closed the dialog anyway. Shows it again unless the state has closed it. */
    onClose: () => {
      const dialog = layer.current
      if (leaving.current || !dialog || dialog.open) return
      latest.current.onEscape()
      if (dialog.isConnected && !dialog.open) show(dialog)
    },
    onPointerDown: (event: Happening) => {
      pressedOutside.current = event.target === layer.current
    },
    /** A drag from inside to the backdrop is a click on their common ancestor, the layer. */
    onClick: (event: Happening) => {
      if (event.target === layer.current && pressedOutside.current) latest.current.onClose()
    },
  }
}

/** Opens the dialog. jsdom has no `showModal`; host tests still need to run there. */
function show(dialog: HTMLDialogElement): void {
  if (typeof dialog.showModal === 'function') dialog.showModal()
  else dialog.setAttribute('open', '')
}

function hide(dialog: HTMLDialogElement): void {
  if (typeof dialog.close === 'function') dialog.close()
  else dialog.removeAttribute('open')
}
