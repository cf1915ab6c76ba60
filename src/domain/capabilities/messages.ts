import type { Capabilities } from '../../ports/calls.js'
import type { SliceDeclaration } from '../declaration.js'
import type { PublicEventOf } from '../public.js'
import {
  type AccountSubject,
  type AnswerReport,
  declareRead,
  type FailedEvent,
  type FailureReport,
  type LoadedEvent,
  type RefreshCommand,
  type RequestedEvent,
} from '../reads/messages.js'
import type { Held } from '../reads/state.js'

/** Wallet, with an account of it on a network. */
export interface WalletSubject extends AccountSubject {
  readonly connectorId: string
}

/** Capabilities of a wallet for one account on one network (EIP-5792). */
export interface KnownCapabilities {
  /** By name, such as `atomic` and `paymasterService`. Those for all networks are among them. Empty if the wallet takes no batches there. */
  readonly capabilities: Capabilities
}

/** State of the capabilities slice. */
export interface CapabilitiesState {
  /** By CAIP-10 account id, a slash, and the id of the connector. The oldest are dropped first. */
  readonly held: { readonly [caipAddress: string]: Held<KnownCapabilities> }
}

/** Commands of the capabilities slice. */
export type CapabilitiesCommand =
  /** Asks the wallet what it can do for the active account on the active network of eip155, unless that is known. `force` asks in any case. */
  RefreshCommand<'capabilities'>

/** Reports of policies. */
export type CapabilitiesReport = AnswerReport<'capabilities', WalletSubject, KnownCapabilities> | FailureReport<'capabilities', WalletSubject>

/** Public events of capabilities. */
export type CapabilitiesEvent =
  /** When a wallet has told its capabilities. */
  | LoadedEvent<'capabilities', WalletSubject, KnownCapabilities>
  /** When a wallet does not tell them. */
  | FailedEvent<'capabilities', WalletSubject>

/** Events that `events$` does not carry. */
export type CapabilitiesInternalEvent = RequestedEvent<'capabilities', WalletSubject>

/** See {@link SliceDeclaration}. */
export const capabilitiesDeclaration: SliceDeclaration<'capabilities'> = declareRead('capabilities', {}, { address: true })

declare module '../registry.js' {
  interface Slices {
    readonly capabilities: {
      readonly state: CapabilitiesState
      readonly commands: CapabilitiesCommand | CapabilitiesReport
      readonly events: CapabilitiesEvent | CapabilitiesInternalEvent
    }
  }
  interface PublicSlices {
    readonly capabilities: { readonly state: CapabilitiesState; readonly commands: CapabilitiesCommand; readonly events: CapabilitiesEvent }
  }
  interface Results {
    readonly refreshCapabilities: PublicEventOf<'capabilitiesLoaded'>
  }
}
