import { useMemo } from 'react'
import type { ChainNamespace } from '../../domain/shared/caip/caip.js'
import { type Call, type MutationState, useMutation } from './use-mutation.js'

/** Connections to end: `{ all: true }`, the active wallet of a namespace, or one wallet by its id. */
export type DisconnectInput =
  | { readonly all: true }
  | ({ readonly namespace: ChainNamespace; readonly connectorId?: string | undefined } & KeepSession)
  | ({ readonly connectorId: string; readonly namespace?: ChainNamespace | undefined } & KeepSession)

interface KeepSession {
  /** True to hide the namespace here only, while its session has others. Otherwise the session ends in all of them. */
  readonly keepSession?: boolean | undefined
}

/** Result of {@link useDisconnect}. */
export interface UseDisconnectResult extends MutationState<void> {
  /** Disconnects. The state is cleared before the call returns. The promise settles with the wallet's answer. */
  readonly disconnect: Call<DisconnectInput, void>
}

/**
 * Disconnects wallets.
 *
 * @example
 * const { disconnect } = useDisconnect()
 * return <button onClick={() => disconnect({ all: true })}>Disconnect</button>
 */
export function useDisconnect(): UseDisconnectResult {
  const [disconnect, state] = useMutation<DisconnectInput, void>('useDisconnect', async (kit, input, options) => {
    const { namespace, connectorId, keepSession } = 'all' in input ? {} : { ...input }
    await kit.run({ type: 'disconnect', ...(namespace && { namespace }), ...(connectorId && { connectorId }), ...(keepSession && { keepSession }) }, options)
  })
  return useMemo(() => ({ disconnect, ...state }), [disconnect, state])
}
