import { useMemo } from 'react'
import type { ChainNamespace } from '../../domain/shared/caip.js'
import { type Call, type MutationState, useMutation } from './use-mutation.js'

/** What to end: `{ all: true }`, the wallet in use of a namespace, or one wallet by its id. */
export type DisconnectInput =
  | { readonly all: true }
  | { readonly namespace: ChainNamespace; readonly connectorId?: string | undefined }
  | { readonly connectorId: string; readonly namespace?: ChainNamespace | undefined }

/** What {@link useDisconnect} gives. */
export interface UseDisconnectResult extends MutationState<void> {
  /** The state is clear when the call returns, whatever the wallet does; the promise tells whether it took its permission back. */
  readonly disconnect: Call<DisconnectInput, void>
}

/**
 * Disconnects.
 *
 * @example const { disconnect } = useDisconnect(); <button onClick={() => disconnect({ all: true })}>Disconnect</button>
 */
export function useDisconnect(): UseDisconnectResult {
  const [disconnect, state] = useMutation<DisconnectInput, void>('useDisconnect', async (kit, input, options) => {
    const { namespace, connectorId } = 'all' in input ? {} : { ...input }
    await kit.run({ type: 'disconnect', ...(namespace ? { namespace } : {}), ...(connectorId ? { connectorId } : {}) }, options)
  })
  return useMemo(() => ({ disconnect, ...state }), [disconnect, state])
}
