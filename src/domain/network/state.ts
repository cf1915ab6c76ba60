import type { OperationId } from '../kernel/types.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip/caip.js'
import type { Network } from '../shared/networks/networks.js'

/** Networks of one namespace (specification, section 3). */
export interface NamespaceNetworks {
  /** Active network of the app. Undefined before one was chosen and after disconnecting. */
  readonly caipNetwork?: CaipNetworkId
  /** Network that the connected wallet reports, configured or not. Never coerced. */
  readonly walletNetwork?: CaipNetworkId
  readonly supportsAllNetworks: boolean
  readonly smartAccountEnabledNetworks: readonly CaipNetworkId[]
  readonly approvedCaipNetworkIds: readonly CaipNetworkId[]
  readonly requestedCaipNetworks: readonly Network[]
}

/** Switch that waits for the wallet. At most one; a newer one replaces it. */
export interface PendingSwitch {
  readonly operation: OperationId
  readonly namespace: ChainNamespace
  readonly network: CaipNetworkId
  readonly connectorId: string
  readonly deadline: number
  /** Keeps the active namespace. */
  readonly aside?: true
}

/** State of the network slice. */
export interface NetworkState {
  readonly activeNamespace?: ChainNamespace
  readonly namespaces: { readonly [N in ChainNamespace]?: NamespaceNetworks }
  readonly pending?: PendingSwitch
}
