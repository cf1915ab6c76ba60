import type { OperationId } from '../kernel/types.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip.js'
import type { Network } from '../shared/networks.js'

/** Networks of one namespace (specification, section 3). */
export interface NamespaceNetworks {
  /** The network the app works on; undefined before one was chosen or after disconnecting. */
  readonly caipNetwork?: CaipNetworkId
  /** The network the connected wallet is on, as it says, configured or not. Never coerced. */
  readonly walletNetwork?: CaipNetworkId
  readonly supportsAllNetworks: boolean
  readonly smartAccountEnabledNetworks: readonly CaipNetworkId[]
  readonly approvedCaipNetworkIds: readonly CaipNetworkId[]
  readonly requestedCaipNetworks: readonly Network[]
}

/** A switch that waits for the wallet. One at a time; a newer one takes its place. */
export interface PendingSwitch {
  readonly operation: OperationId
  readonly namespace: ChainNamespace
  readonly network: CaipNetworkId
  readonly connectorId: string
  readonly deadline: number
}

/** What is known of networks. */
export interface NetworkState {
  readonly activeNamespace?: ChainNamespace
  readonly namespaces: { readonly [N in ChainNamespace]?: NamespaceNetworks }
  readonly pending?: PendingSwitch
}
