import type { SliceDeclaration } from '../declaration.js'
import type { PublicEventOf } from '../public.js'
import type { NetworkState } from './state.js'
import type { Failure } from '../shared/errors/failure.js'
import type { OperationId } from '../kernel/types.js'
import type { CaipNetworkId, ChainNamespace } from '../shared/caip/caip.js'
import type { NetworkInput } from '../shared/networks/network-input.js'
import type { Network } from '../shared/networks/networks.js'

/** Commands of the network slice. */
export type NetworkCommand =
  /** Activates a configured network, and asks the connected wallet to switch. Ends with `networkSwitched` or `networkSwitchFailed`. */
  | {
      readonly type: 'switchNetwork'
      readonly network: CaipNetworkId
      /** Keeps the active namespace: the app's provider switches, not the visitor. */
      readonly aside?: boolean
    }
  /** Stops waiting for the switch of `operation`, or the pending one. The wallet may still ask. */
  | { readonly type: 'cancelSwitchNetwork'; readonly operation?: OperationId }
  /** Adds a network; chains of viem fit. Rejected with `NETWORK_INVALID`, which names the field, or `NAMESPACE_ADAPTER_MISSING`. */
  | { readonly type: 'addNetwork'; readonly network: NetworkInput }
  /** Removes a network. Rejected with `LAST_NETWORK` for the last one of its namespace. */
  | { readonly type: 'removeNetwork'; readonly network: CaipNetworkId }

/** Report of a wallet that was asked to switch. */
export type SwitchReport =
  | { readonly type: 'reportNetworkSwitched'; readonly operation: OperationId }
  | { readonly type: 'reportNetworkSwitchFailed'; readonly operation: OperationId; readonly failure: Failure }

/** Public events of networks. */
export type NetworkEvent =
  /** When a wallet is asked to switch. Ends in `networkSwitched` or `networkSwitchFailed`. */
  | {
      readonly type: 'networkSwitchStarted'
      readonly operation: OperationId
      readonly namespace: ChainNamespace
      readonly network: CaipNetworkId
      readonly connectorId: string
      readonly deadline: number
      /** The switch keeps the active namespace. */
      readonly aside?: true
    }
  /** When the active network changed. `by` wallet: the wallet switched by itself, and the app follows. */
  | {
      readonly type: 'networkSwitched'
      readonly operation?: OperationId
      readonly namespace: ChainNamespace
      readonly network: CaipNetworkId
      readonly by: 'visitor' | 'wallet' | 'fallback' | 'tab'
      /** True if a wallet of the namespace is on the network. */
      readonly confirmed: boolean
      /** Keeps the active namespace. */
      readonly aside?: true
    }
  /** When the approved networks of a session changed (WC-18). */
  | { readonly type: 'networksApproved'; readonly namespace: ChainNamespace; readonly approvedNetworks: readonly CaipNetworkId[] }
  /** When the wallet rejected a switch, or does not support it. */
  | { readonly type: 'networkSwitchFailed'; readonly operation: OperationId; readonly network: CaipNetworkId; readonly failure: Failure }
  /** When the wallet is on a network that is not configured. The app's active network does not change. */
  | { readonly type: 'walletNetworkUnsupported'; readonly namespace: ChainNamespace; readonly network: CaipNetworkId; readonly ask: boolean }
  /** After `addNetwork`. */
  | { readonly type: 'networkAdded'; readonly network: Network }
  /** After `removeNetwork`. */
  | { readonly type: 'networkRemoved'; readonly namespace: ChainNamespace; readonly network: CaipNetworkId }

/** See {@link SliceDeclaration}. */
export const networkDeclaration: SliceDeclaration<'network'> = {
  commands: {
    switchNetwork: { network: 'network', aside: 'flag?' },
    cancelSwitchNetwork: { operation: 'text?' },
    addNetwork: { network: 'networkObject' },
    removeNetwork: { network: 'network' },
  },
  main: { switchNetwork: 'network', addNetwork: 'network', removeNetwork: 'network' },
  events: {
    networkSwitchStarted: {},
    networkSwitched: {},
    networksApproved: {},
    networkSwitchFailed: {},
    walletNetworkUnsupported: {},
    networkAdded: {},
    networkRemoved: {},
  },
  personal: {},
}

declare module '../registry.js' {
  interface Slices {
    readonly network: { readonly state: NetworkState; readonly commands: NetworkCommand | SwitchReport; readonly events: NetworkEvent }
  }
  interface PublicSlices {
    readonly network: { readonly state: NetworkState; readonly commands: NetworkCommand; readonly events: NetworkEvent }
  }
  interface Results {
    readonly switchNetwork: PublicEventOf<'networkSwitched'>
  }
  interface RestoredItems {
    readonly activeNamespace?: ChainNamespace
    readonly activeNetwork?: CaipNetworkId
  }
}
