import { useCallback, useMemo } from 'react'
import { selectIsUnsupported, selectNetwork, selectNetworks } from '../../domain/network/selectors.js'
import type { RootState } from '../../domain/root.js'
import { type CaipNetworkId, type ChainNamespace, isChainNamespace } from '../../domain/shared/caip/caip.js'
import type { Network } from '../../domain/shared/networks/networks.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'
import type { InNamespace } from './account-status.js'
import { type Call, type MutationState, useMutation } from './use-mutation.js'

/** Configured network, or its CAIP-2 id. */
export type NetworkChoiceInput = CaipNetworkId | Pick<Network, 'caipNetworkId'>

/** Result of {@link useNetwork}. `error`, `isSuccess` and `reset` refer to the latest `switchNetwork`. */
export interface UseNetworkResult extends Omit<MutationState<CaipNetworkId>, 'data'> {
  /** Active network of the app. */
  readonly network: Network | undefined
  /** Network of the wallet, configured or not. Undefined without a wallet. */
  readonly walletNetwork: CaipNetworkId | undefined
  /** False if the wallet is on a network that is not configured. */
  readonly isSupported: boolean
  /** Configured networks, limited to the namespace if given. */
  readonly networks: readonly Network[]
  /** Switches the network. Asks the connected wallet, if any. Rejects with `NETWORK_SWITCH_REJECTED` if the user rejects. */
  readonly switchNetwork: Call<NetworkChoiceInput, CaipNetworkId>
}

/**
 * Returns the active network and a function to switch it.
 *
 * @example
 * const { networks, switchNetwork } = useNetwork()
 * return networks.map((one) => <button key={one.caipNetworkId} onClick={() => switchNetwork(one)}>{one.name}</button>)
 */
export function useNetwork({ namespace }: InNamespace = {}): UseNetworkResult {
  const { kit } = useProvided('useNetwork')
  const {
    networks: all,
    switching,
    ...view
  } = useSelected(
    kit,
    useCallback((state: RootState) => readNetwork(state, namespace), [namespace]),
  )
  const networks = useMemo(() => (namespace === undefined ? all : all.filter((one) => one.chainNamespace === namespace)), [all, namespace])
  const [switchNetwork, { data: _, ...state }] = useMutation<NetworkChoiceInput, CaipNetworkId>('useNetwork', async (instance, choice, options) => {
    const id = typeof choice === 'string' ? choice : choice.caipNetworkId
    return (await instance.run({ type: 'switchNetwork', network: id }, options))?.network ?? id
  })
  const { network, walletNetwork, isSupported } = view
  const isPending = switching || state.isPending
  const { error, isSuccess, isError, reset } = state
  return useMemo(
    () => ({ network, walletNetwork, isSupported, networks, switchNetwork, isPending, error, isSuccess, isError, reset }),
    [network, walletNetwork, isSupported, networks, switchNetwork, isPending, error, isSuccess, isError, reset],
  )
}

function readNetwork(state: RootState, asked: ChainNamespace | undefined) {
  const namespace = isChainNamespace(asked) ? asked : undefined
  const active = namespace ?? state.network.activeNamespace
  return {
    network: selectNetwork(state, active),
    walletNetwork: active === undefined ? undefined : state.network.namespaces[active]?.walletNetwork,
    isSupported: !selectIsUnsupported(state, active),
    networks: selectNetworks(state),
    switching: state.network.pending !== undefined && (namespace ?? state.network.pending.namespace) === state.network.pending.namespace,
  }
}
