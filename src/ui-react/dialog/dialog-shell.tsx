import { type ReactElement, useId, useRef } from 'react'
import { Card, type CardProps } from './card.js'
import { useModal } from './use-modal.js'

/** Props of {@link ModalShell}. */
export interface ModalShellProps extends CardProps {
  /** Close was asked for: by the button or the backdrop. Closing is to unmount the shell. */
  onClose: () => void
  /** Escape: back one view, or close. */
  onEscape: () => void
  /** What was pressed to open it; what has the focus, when absent. */
  opener?: HTMLElement | undefined
}

/** The frame of every view as a modal dialog. Must be rendered inside a shadow root: see `ModalHost`. */
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

/** The same in the host's own place: always open, with no backdrop and nothing to close (MODAL-04). */
export function EmbeddedShell(card: Omit<CardProps, 'onClose'>): ReactElement {
  const element = useRef<HTMLDivElement>(null)
  const id = useId()
  return (
    <section className="lk-embedded" aria-labelledby={id}>
      <Card {...card} id={id} element={element} />
    </section>
  )
}
