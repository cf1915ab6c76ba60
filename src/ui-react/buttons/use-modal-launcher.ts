import { useMemo, useSyncExternalStore } from 'react'
import type { Provided } from '../provider/context.js'
import { type LauncherState, type ModalLauncher, selectIsOpen } from '../provider/modal-launcher.js'
import { useLazy } from '../provider/use-lazy.js'
import { useSelected } from '../provider/use-selected.js'

/** Modal launcher and state of the dialog, for a button. */
export interface ButtonLauncher extends Pick<ModalLauncher, 'prefetch' | 'open'> {
  readonly isOpen: boolean
  /** True while the code loads after a press. */
  readonly isLoading: boolean
}

/** Returns the modal launcher with the live state of the dialog. */
export function useModalLauncher({ kit, launcher }: Provided): ButtonLauncher {
  const isOpen = useSelected(kit, selectIsOpen)
  const { status } = useSyncExternalStore(launcher.subscribe, launcher.get, ready)
  const code = useLazy(launcher.dialog).status
  const isLoading = status === 'opening' || (isOpen && code === 'loading')
  return useMemo(() => ({ isOpen, isLoading, prefetch: launcher.prefetch, open: launcher.open }), [isOpen, isLoading, launcher])
}

const READY = { status: 'ready' } as const
const ready = (): LauncherState => READY
