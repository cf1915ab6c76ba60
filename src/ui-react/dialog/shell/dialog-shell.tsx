import { type ReactElement, useId, useRef } from 'react'
import { Card, type CardProps } from './card.js'
import { useModal } from './use-modal.js'

/** Props of {@link ModalShell}. */
export interface ModalShellProps extends CardProps {
  /** Called when the button or the backdrop requests a close. Unmount the shell to close it. */
  onClose: () => void
  /** Called on Escape: go back one view, or close. */
  onEscape: () => void
  /** Element that opened the dialog. Defaults to the focused element. */
  opener?: HTMLElement | undefined
}

/** Frame of every view as a modal dialog. Must be rendered inside a shadow root (see `ModalHost`). */
export function ModalShell({ onEscape, opener, ...card }: ModalShellProps): ReactElement {
  const layer = useRef<HTMLDialogElement>(null)
  const element = useRef<HTMLDivElement>(null)
  const id = useId()
  const handlers = useModal(layer, element, { onEscape, onClose: card.onClose, opener })
  return (
    <dialog ref={layer} className="lk-layer" part="backdrop" aria-labelledby={id} aria-modal="true" {...handlers}>
      <Card {...card} id={id} element={element} />
    </dialog>
  )
}

/** Frame of every view in an embedded dialog: always open, without backdrop and close button (MODAL-04). */
export function EmbeddedShell(card: Omit<CardProps, 'onClose'>): ReactElement {
  const element = useRef<HTMLDivElement>(null)
  const id = useId()
  return (
    <section className="lk-embedded" aria-labelledby={id}>
      <Card {...card} id={id} element={element} />
    </section>
  )
}
