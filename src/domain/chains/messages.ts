import type { PublicEventOf } from '../public.js'
import type { SliceDeclaration } from '../declaration.js'
import type { OperationId } from '../kernel/types.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import type { Failure } from '../shared/errors/failure.js'
import type { ChainPart, ChainsState } from './state.js'

/** Connector of a wallet in one namespace. */
export interface ChainConnector {
  readonly connectorId: string
  readonly namespace: ChainNamespace
}

/** Commands of the chains slice. */
export type ChainsCommand =
  /**
   * Connects several chains of one wallet, one prompt after the other, the active namespace first. After each answer the other chains are read silently, and only
   * what is missing is asked for. Stops at a refusal. Ends with `chainsConnected`, also if only some are, or `chainsFailed`.
   */
  | { readonly type: 'connectChains'; readonly connectors: readonly ChainConnector[] }
  /** Stops connecting: the open prompt is no longer waited for. Connected chains stay. */
  | { readonly type: 'cancelChains'; readonly operation?: OperationId }

/** Reports of policies. */
export type ChainsReport = { readonly type: 'reportChainDue'; readonly operation: OperationId }

/** Public events of the chains slice. */
export type ChainsEvent =
  /** When several chains of a wallet are to be connected. Ends in `chainsConnected` or `chainsFailed`. */
  | { readonly type: 'chainsStarted'; readonly operation: OperationId; readonly parts: readonly ChainPart[] }
  /** When nothing more is asked for, and at least one chain is connected. `missing`: the chains that were refused or not asked for. */
  | {
      readonly type: 'chainsConnected'
      readonly operation: OperationId
      readonly connected: readonly ChainNamespace[]
      readonly missing: readonly ChainNamespace[]
    }
  /** When no chain was connected. */
  | { readonly type: 'chainsFailed'; readonly operation: OperationId; readonly failure: Failure }

/** Events that `events$` does not carry. */
export type ChainsInternalEvent =
  /** A chain is read silently, or asked for with a prompt. `connectStarted` comes with it. */
  { readonly type: 'chainAsked'; readonly operation: OperationId; readonly namespace: ChainNamespace; readonly silent: boolean }

/** See {@link SliceDeclaration}. */
export const chainsDeclaration: SliceDeclaration<'chains'> = {
  commands: { connectChains: { connectors: 'json' }, cancelChains: { operation: 'text?' } },
  main: { connectChains: 'connectors' },
  events: { chainsStarted: {}, chainsConnected: {}, chainsFailed: {}, chainAsked: {} },
  personal: {},
}

declare module '../registry.js' {
  interface Slices {
    readonly chains: { readonly state: ChainsState; readonly commands: ChainsCommand | ChainsReport; readonly events: ChainsEvent | ChainsInternalEvent }
  }
  interface PublicSlices {
    readonly chains: { readonly state: ChainsState; readonly commands: ChainsCommand; readonly events: ChainsEvent }
  }
  interface Results {
    readonly connectChains: PublicEventOf<'chainsConnected'>
  }
}
