import { type ReactElement, useEffect, useState, useSyncExternalStore } from 'react'
import { useBrowserEffect } from '../primitives/hooks.js'
import { useProvided } from '../provider/context.js'
import { type LauncherState, selectIsOpen } from '../provider/modal-launcher.js'
import { useLazy } from '../provider/use-lazy.js'
import { useSelected } from '../provider/use-selected.js'
import { LoadErrorDialog } from './load-error-dialog.js'
import { useIsPrimary } from './use-is-primary.js'

/**
 * Renders the dialog in place, for an instance with `embedded` (always open, without a backdrop) or `disableAppend` (a modal dialog). Without these options the
 * provider renders the dialog, and this component is not needed.
 *
 * @example <LatchkitProvider kit={kit}><aside><LatchkitModal /></aside></LatchkitProvider>
 */
export function LatchkitModal(): ReactElement {
  return <ModalRoot where="place" />
}

/**
 * Renders the dialog while it is open. Its code is prefetched when the pointer nears a button, and loads here at the latest.
 *
 * @internal
 */
export function ModalRoot({ where }: { where: 'body' | 'place' }): ReactElement | null {
  const { kit, launcher } = useProvided('LatchkitModal')
  const { dialog } = launcher
  const open = useSelected(kit, selectIsOpen)
  const code = useLazy(dialog)
  const opening = useSyncExternalStore(launcher.subscribe, launcher.get, ready)
  const isMine = useIsPrimary(kit)
  const [retried, setRetried] = useState(false)
  useEffect(() => {
    if (!open) return
    dialog.prefetch()
    // An embedded dialog is open from the start, so nothing has prefetched the code that detects wallets. It loads after the list is drawn. The launcher shows
    // a load error.
    const timer = setTimeout(() => kit.prefetch().catch(() => launcher.open()), DRAWN_MS)
    return () => clearTimeout(timer)
  }, [open, dialog, kit, launcher])

  const isDrawn = open && !kit.config.embedded && opening.status !== 'failed' && code.status !== 'failed'
  // Attaches before the frame could show itself, because it is about to be positioned in the dialog.
  useBrowserEffect(() => (isDrawn ? kit.getFrameHost()?.attach() : undefined), [isDrawn, kit])

  const failed = (retry: () => void, onClose: () => void) => {
    const onRetry = () => {
      setRetried(true)
      retry()
    }
    return <LoadErrorDialog lasting={retried} onRetry={onRetry} onClose={onClose} />
  }
  if (opening.status === 'failed') return failed(() => launcher.open(opening.command), launcher.dismiss)
  if (!open || !isMine) return null
  if (code.status === 'ready') return <code.value.Dialog where={where} />
  if (code.status !== 'failed') return null
  return failed(
    () => dialog.prefetch(),
    () => void kit.dispatch({ type: 'closeModal' }),
  )
}

/** Milliseconds until the opened view is drawn. */
const DRAWN_MS = 50

const READY = { status: 'ready' } as const
const ready = (): LauncherState => READY
