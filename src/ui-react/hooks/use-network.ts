import { useCallback, useMemo } from 'react'
import { selectIsUnsupported, selectNetwork } from '../../domain/network/selectors.js'
import { selectNetworks } from '../../domain/network/selectors-view.js'
import type { RootState } from '../../domain/root.js'
import type { CaipNetworkId, ChainNamespace } from '../../domain/shared/caip.js'
import type { Network } from '../../domain/shared/networks.js'
import { useProvided } from '../provider/context.js'
import { useSelected } from '../provider/use-selected.js'
import type { InNamespace } from './addresses.js'
import { type Call, type MutationState, useMutation } from './use-mutation.js'

/** A configured network, or its CAIP-2 id. */
export type NetworkChoiceInput = CaipNetworkId | Pick<Network, 'caipNetworkId'>

/** What {@link useNetwork} gives. `error`, `isSuccess` and `reset` are about the newest `switchNetwork`. */
export interface UseNetworkResult extends Omit<MutationState<CaipNetworkId>, 'data'> {
  /** The network that the app works on. */
  readonly network: Network | undefined
  /** The one that the wallet is on, configured or not; undefined without a wallet. */
  readonly walletNetwork: CaipNetworkId | undefined
  /** False when the wallet is on a network that the app does not have. */
  readonly isSupported: boolean
  /** The configured networks, of the namespace if one was given. */
  readonly networks: readonly Network[]
  /** Asks the wallet where one is connected. Rejected with `NETWORK_SWITCH_REJECTED` when the visitor says no. */
  readonly switchNetwork: Call<NetworkChoiceInput, CaipNetworkId>
}

/**
 * The network in use and the way to another one.
 *
 * @example
 * const { network, networks, switchNetwork } = useNetwork()
 * networks.map((one) => <button key={one.caipNetworkId} onClick={() => switchNetwork(one)}>{one.name}</button>)
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

function readNetwork(state: RootState, namespace: ChainNamespace | undefined) {
  const active = namespace ?? state.network.activeNamespace
  return {
    network: selectNetwork(state, active),
    walletNetwork: active === undefined ? undefined : state.network.namespaces[active]?.walletNetwork,
    isSupported: !selectIsUnsupported(state, active),
    networks: selectNetworks(state),
    switching: state.network.pending !== undefined && (namespace ?? state.network.pending.namespace) === state.network.pending.namespace,
  }
}
