import { type ReactElement, useEffect, useState } from 'react'
import { WALLET_CONNECT_ID } from '../../domain/connectors/state.js'
import type { RootState } from '../../domain/root.js'
import { createChunk, useChunk } from '../provider/chunk.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'

/** Says in the page that a request waits in a wallet elsewhere, for as long as one does (UX-30). Its code loads with the first of them. */
export function WaitingRoot(): ReactElement | null {
  const { kit } = useProvided('LatchkitProvider')
  const waits = useSelected(kit, selectWaits)
  const [chunk] = useState(() => createChunk(() => import('./waiting-requests.js')))
  const code = useChunk(chunk)
  useEffect(() => {
    if (waits) void chunk.load()
  }, [waits, chunk])
  return waits && code.status === 'ready' ? <code.value.WaitingRequests /> : null
}

/** An extension shows its own window; a wallet on another device is seen by nobody who does not look at it. */
function selectWaits(state: RootState): boolean {
  return state.requests.pending.some(({ connectorId }) => connectorId === WALLET_CONNECT_ID)
}
