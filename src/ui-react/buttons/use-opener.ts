import { useMemo, useSyncExternalStore } from 'react'
import type { Provided } from '../provider/context.js'
import { useChunk } from '../provider/chunk.js'
import { type Opener, type OpenerState, selectIsOpen } from '../provider/opener.js'
import { useSelected } from '../provider/use-selected.js'

/** What a button needs to open the dialog. */
export interface ButtonOpener extends Pick<Opener, 'approach' | 'open'> {
  readonly isOpen: boolean
  /** It was pressed, and the code is on its way. */
  readonly isLoading: boolean
}

/** The way into the dialog as a button shows it. */
export function useOpener({ kit, opener }: Provided): ButtonOpener {
  const isOpen = useSelected(kit, selectIsOpen)
  const { status } = useSyncExternalStore(opener.subscribe, opener.get, ready)
  const code = useChunk(opener.dialog).status
  const isLoading = status === 'opening' || (isOpen && code === 'loading')
  return useMemo(() => ({ isOpen, isLoading, approach: opener.approach, open: opener.open }), [isOpen, isLoading, opener])
}

const READY = { status: 'ready' } as const
const ready = (): OpenerState => READY
