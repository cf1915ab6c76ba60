import type { SliceDeclaration } from '../declaration.js'
import type { PublicEventOf } from '../public.js'
import {
  type AnswerReport,
  declareRead,
  type FailedEvent,
  type FailureReport,
  type LoadedEvent,
  type RefreshCommand,
  type RequestedEvent,
} from '../reads/messages.js'
import type { NameAnswer } from '../../ports/services/names.js'
import type { Personal } from '../shared/secrets/secret.js'
import type { Identity, NamesState } from './state.js'

/** Subject of an identity: an EVM account, whatever its network. */
export interface NamedAccount {
  readonly address: Personal
}

/** Commands of the names slice. */
export type NamesCommand =
  /** Reads the name and picture of the active EVM account unless they are fresh, or of another address. `force` reads in any case, even after a failure. */
  RefreshCommand<'identity', { readonly address?: Personal }>

/** Reports of policies. */
export type NamesReport = AnswerReport<'identity', NamedAccount, NameAnswer> | FailureReport<'identity', NamedAccount>

/** Public events of names. */
export type NamesEvent =
  /** When name and picture were read. Both are absent for an account without a name. */
  | LoadedEvent<'identity', NamedAccount, Identity>
  /** When they could not be read. */
  | FailedEvent<'identity', NamedAccount>

/** Events that `events$` does not carry. */
export type NamesInternalEvent = RequestedEvent<'identity', NamedAccount>

const identity = declareRead('identity', { address: 'string?' }, { address: true, name: true, avatar: true })

/** See {@link SliceDeclaration}. */
export const namesDeclaration: SliceDeclaration<'names'> = {
  ...identity,
  personal: { ...identity.personal, refreshIdentity: { address: true } },
  calls: { 'names.lookUp': { address: true, name: true, avatar: true }, 'names.resolve': true },
  items: { identities: 'json' },
  state: { identities: true },
}

declare module '../registry.js' {
  interface Slices {
    readonly names: { readonly state: NamesState; readonly commands: NamesCommand | NamesReport; readonly events: NamesEvent | NamesInternalEvent }
  }
  interface PublicSlices {
    readonly names: { readonly state: NamesState; readonly commands: NamesCommand; readonly events: NamesEvent }
  }
  interface Results {
    readonly refreshIdentity: PublicEventOf<'identityLoaded'>
  }
  interface RestoredItems {
    readonly identities?: NamesState['identities']
  }
}
