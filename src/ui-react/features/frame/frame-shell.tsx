import { createContext, type ReactElement, useContext, useId, useRef } from 'react'
import type { FrameHost } from '../../../frame-host.js'
import { Card } from '../../dialog/shell/card.js'
import { ModalShell, type ModalShellProps } from '../../dialog/shell/dialog-shell.js'
import { useModal } from '../../dialog/shell/use-modal.js'
import { useBrowserEffect, useLatest } from '../../primitives/hooks.js'

/** Frame host whose dialog is used. Undefined if the instance has none. */
export const HomeContext = /* @__PURE__ */ createContext<FrameHost | undefined>(undefined)

/** Replaces `ModalShell`. Renders the card in the existing dialog of the frame host. */
export function HomeShell(props: ModalShellProps): ReactElement {
  const home = useContext(HomeContext)
  return home ? <InDialog dialog={home.dialog} {...props} /> : <ModalShell {...props} />
}

function InDialog({ dialog, onEscape, opener, ...card }: ModalShellProps & { dialog: HTMLDialogElement }): ReactElement {
  const layer = useRef(dialog)
  const element = useRef<HTMLDivElement>(null)
  const id = useId()
  const handlers = useLatest(useModal(layer, element, { onEscape, onClose: card.onClose, opener }))
  useBrowserEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    dialog.addEventListener('keydown', (event) => handlers.current.onKeyDown(event), { signal })
    dialog.addEventListener('cancel', (event) => handlers.current.onCancel(event), { signal })
    dialog.addEventListener('close', () => handlers.current.onClose(), { signal })
    dialog.addEventListener('pointerdown', (event) => handlers.current.onPointerDown(event), { signal })
    dialog.addEventListener('click', (event) => handlers.current.onClick(event), { signal })
    dialog.setAttribute('aria-labelledby', id)
    dialog.setAttribute('aria-modal', 'true')
    return () => {
      stop.abort()
      dialog.removeAttribute('aria-labelledby')
      dialog.removeAttribute('aria-modal')
    }
  }, [dialog, handlers, id])
  return <Card {...card} id={id} element={element} />
}
