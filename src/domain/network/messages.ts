import type { Failure } from '../kernel/failure.js'
import type { OperationId } from '../kernel/types.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip.js'
import type { Network } from '../shared/networks.js'

/** What can be asked of networks. */
export type NetworkCommand =
  /** Makes a configured network the active one, asking the wallet where one is connected. Ends in `networkSwitched` or `networkSwitchFailed`. */
  | { readonly type: 'switchNetwork'; readonly network: CaipNetworkId }
  | { readonly type: 'cancelSwitchNetwork'; readonly operation?: OperationId }
  | { readonly type: 'addNetwork'; readonly network: Network }
  | { readonly type: 'removeNetwork'; readonly network: CaipNetworkId }

/** What a wallet that was asked to switch says. */
export type SwitchReport =
  | { readonly type: 'reportNetworkSwitched'; readonly operation: OperationId }
  | { readonly type: 'reportNetworkSwitchFailed'; readonly operation: OperationId; readonly failure: Failure }

/** What can come true of networks. */
export type NetworkEvent =
  | {
      readonly type: 'networkSwitchStarted'
      readonly operation: OperationId
      readonly namespace: ChainNamespace
      readonly network: CaipNetworkId
      readonly connectorId: string
      readonly deadline: number
    }
  /** The app's active network. `by` wallet: the wallet changed by itself and the app follows. */
  | {
      readonly type: 'networkSwitched'
      readonly operation?: OperationId
      readonly namespace: ChainNamespace
      readonly network: CaipNetworkId
      readonly by: 'visitor' | 'wallet' | 'fallback' | 'tab'
      /** A wallet is connected in the namespace and is on the network now. */
      readonly confirmed: boolean
      /** The active namespace stays as it is. */
      readonly aside?: true
    }
  /** A session allows other networks than before (WC-18). */
  | { readonly type: 'networksApproved'; readonly namespace: ChainNamespace; readonly approvedNetworks: readonly CaipNetworkId[] }
  | { readonly type: 'networkSwitchFailed'; readonly operation: OperationId; readonly network: CaipNetworkId; readonly failure: Failure }
  /** The wallet is on a network that is not configured; the app's own selection stays as it was. */
  | { readonly type: 'walletNetworkUnsupported'; readonly namespace: ChainNamespace; readonly network: CaipNetworkId; readonly ask: boolean }
  | { readonly type: 'networkAdded'; readonly network: Network }
  | { readonly type: 'networkRemoved'; readonly namespace: ChainNamespace; readonly network: CaipNetworkId }
