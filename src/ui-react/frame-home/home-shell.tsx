import { createContext, type ReactElement, useContext, useId, useRef } from 'react'
import type { FrameHome } from '../../instance/embedded.js'
import { Card } from '../dialog/card.js'
import { ModalShell, type ModalShellProps } from '../dialog/dialog-shell.js'
import { useModal } from '../dialog/use-modal.js'
import { useBrowserEffect, useLatest } from '../primitives/hooks.js'

/** The home in whose dialog this is drawn; undefined where the instance has none. */
export const HomeContext = /* @__PURE__ */ createContext<FrameHome | undefined>(undefined)

/** In the place of `ModalShell`: the card in a dialog that is there already. */
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
