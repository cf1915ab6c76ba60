import { type ReactElement, useEffect, useState, useSyncExternalStore } from 'react'
import { useChunk } from '../provider/chunk.js'
import { useBrowserEffect } from '../primitives/hooks.js'
import { useProvided } from '../provider/context.js'
import { type OpenerState, selectIsOpen } from '../provider/opener.js'
import { useSelected } from '../provider/use-selected.js'
import { UnloadedDialog } from './unloaded-dialog.js'
import { useTurn } from './use-turn.js'

/**
 * The dialog while it is open, nothing while it is not. Its code is asked for when a visitor comes near a button, and here at the latest.
 *
 * @internal
 */
export function ModalRoot({ where }: { where: 'body' | 'place' }): ReactElement | null {
  const { kit, opener } = useProvided('LatchkitModal')
  const { dialog } = opener
  const open = useSelected(kit, selectIsOpen)
  const code = useChunk(dialog)
  const opening = useSyncExternalStore(opener.subscribe, opener.get, ready)
  const isMine = useTurn(kit)
  const [retried, setRetried] = useState(false)
  useEffect(() => {
    if (!open) return
    void dialog.load()
    // Embedded, it is open from the start, with nobody having asked for the code that looks for wallets. What did not come is told by the opener.
    // Not before the list is drawn.
    const timer = setTimeout(() => kit.preload().catch(() => opener.open()), DRAWN_MS)
    return () => clearTimeout(timer)
  }, [open, dialog, kit, opener])

  const isDrawn = open && !kit.config.embedded && opening.status !== 'failed' && code.status !== 'failed'
  // Before the wallet's frame would show itself: it is about to be laid into the dialog.
  useBrowserEffect(() => (isDrawn ? kit.getFrameHome()?.inhabit() : undefined), [isDrawn, kit])

  const failed = (retry: () => void, onClose: () => void) => {
    const onRetry = () => {
      setRetried(true)
      retry()
    }
    return <UnloadedDialog lasting={retried} onRetry={onRetry} onClose={onClose} />
  }
  if (opening.status === 'failed') return failed(() => opener.open(opening.command), opener.dismiss)
  if (!open || !isMine) return null
  if (code.status === 'ready') return <code.value.Dialog where={where} />
  if (code.status !== 'failed') return null
  return failed(
    () => void dialog.load(),
    () => void kit.dispatch({ type: 'closeModal' }),
  )
}

/** The view that was opened is on the screen by then, in ms. */
const DRAWN_MS = 50

const READY = { status: 'ready' } as const
const ready = (): OpenerState => READY
