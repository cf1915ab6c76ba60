import { useCallback, useEffect } from 'react'
import type { RootState } from '../../domain/root.js'
import type { ChainNamespace } from '../../domain/shared/caip.js'
import { type AccountStatus, namespaceFor, readStatus } from '../hooks/account-status.js'
import { useChunk } from '../provider/chunk.js'
import type { Provided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'

/** The status of an account, and the code that draws one as soon as one may come. */
export function useAccountPart({ kit, account }: Provided, namespace: ChainNamespace | undefined) {
  const status = useSelected(
    kit,
    useCallback((state: RootState) => readButtonStatus(state, namespace), [namespace]),
  )
  const chunk = useChunk(account)
  useEffect(() => {
    if (status !== 'disconnected') void account.load().then((part) => part?.prepareAccount?.())
  }, [status, account])
  return { status, part: chunk.status === 'ready' ? chunk.value : undefined }
}

/** Before the start nothing is restored yet: a server that was handed no session draws what one can press. */
function readButtonStatus(state: RootState, namespace: ChainNamespace | undefined): AccountStatus {
  const isHanded = state.connection.namespaces[namespaceFor(state, namespace)]?.flow !== undefined
  return state.lifecycle.status === 'idle' && !isHanded ? 'disconnected' : readStatus(state, namespace)
}
