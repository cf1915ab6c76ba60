import { useMemo } from 'react'
import type { ConnectorView } from '../../domain/connectors/index.js'
import type { EventOf } from '../../domain/root.js'
import type { ChainNamespace } from '../../domain/shared/caip.js'
import { type Call, type MutationState, useMutation } from './use-mutation.js'
import { required } from './required.js'
import { useWallets } from './use-wallets.js'

/** The wallet to connect: the `id` of an entry of `wallets`. */
export interface ConnectInput {
  readonly connectorId: string
  /** For a wallet that serves several. */
  readonly namespace?: ChainNamespace | undefined
}

/** What came of it. */
export type ConnectResult = Pick<EventOf<'connected'>, 'namespace' | 'connectorId' | 'address' | 'accounts' | 'network'>

/** What {@link useConnect} gives. */
export interface UseConnectResult extends MutationState<ConnectResult> {
  /** Asks the wallet; call it in the click's own handler. Rejected with `CONNECTION_REJECTED` when the visitor says no. */
  readonly connect: Call<ConnectInput, ConnectResult>
  readonly wallets: readonly ConnectorView[]
}

/**
 * Connects one wallet without the dialog.
 *
 * @example
 * const { connect, wallets, isPending, error } = useConnect()
 * wallets.map(({ id, name }) => <button key={id} onClick={() => connect({ connectorId: id })}>{name}</button>)
 */
export function useConnect(): UseConnectResult {
  const wallets = useWallets()
  const [connect, state] = useMutation<ConnectInput, ConnectResult>('useConnect', async (kit, { connectorId, namespace }, options) => {
    const connected = required(await kit.run({ type: 'connect', connectorId, ...(namespace ? { namespace } : {}) }, options))
    const { address, accounts, network } = connected
    return { namespace: connected.namespace, connectorId: connected.connectorId, address, accounts, network }
  })
  return useMemo(() => ({ connect, wallets, ...state }), [connect, wallets, state])
}
