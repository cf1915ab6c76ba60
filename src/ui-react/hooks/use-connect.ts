import { useMemo } from 'react'
import type { ConnectorView } from '../../domain/connectors/index.js'
import type { PublicEventOf } from '../../domain/public.js'
import type { ChainNamespace } from '../../domain/shared/caip/caip.js'
import { type Call, type MutationState, required, useMutation } from './use-mutation.js'
import { useWallets } from './use-wallets.js'

/** Wallet to connect: the `id` of an entry of `wallets`. */
export interface ConnectInput {
  readonly connectorId: string
  /** Namespace, for a wallet with several. */
  readonly namespace?: ChainNamespace | undefined
}

/** Result of a successful connect. */
export type ConnectResult = Pick<PublicEventOf<'connected'>, 'namespace' | 'connectorId' | 'address' | 'accounts' | 'network'>

/** Result of {@link useConnect}. */
export interface UseConnectResult extends MutationState<ConnectResult> {
  /** Asks the wallet to connect. Call it in the click handler. Rejects with `CONNECTION_REJECTED` if the user rejects. */
  readonly connect: Call<ConnectInput, ConnectResult>
  readonly wallets: readonly ConnectorView[]
}

/**
 * Connects one wallet without the dialog.
 *
 * @example
 * const { connect, wallets, isPending } = useConnect()
 * return wallets.map(({ id, name }) => <button key={id} disabled={isPending} onClick={() => connect({ connectorId: id })}>{name}</button>)
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
