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
import type { OperationId } from '../kernel/types.js'
import type { Failure } from '../shared/errors/failure.js'
import type { Personal } from '../shared/secrets/secret.js'
import type { Availability, RegistrationPlan, RegistrationState } from './state.js'

/** Subject of an availability: a name with its ending, in lower case. */
export interface NameSubject {
  readonly name: Personal
}

/** Commands of the registration slice. */
export type RegistrationCommand =
  /** Asks the registry who has a name, and for names like it. `name`: with its ending, in lower case (`toAccountName`). Of names given within 300 ms the last one counts. */
  | RefreshCommand<'availability', { readonly name: Personal }>
  /** Registers a name for the active EVM account: the wallet signs, the registry takes it, and it is read back. Ends with `nameRegistered` or `nameRegistrationFailed`. */
  | { readonly type: 'registerName'; readonly name: Personal }
  /** Stops waiting for the signature. Once the name was signed, the registry decides. */
  | { readonly type: 'cancelRegistration' }
  /** Reads the registered name back again, in both directions. Ends with `nameChecked`. */
  | { readonly type: 'checkRegistration' }

/** Reports of policies. */
export type RegistrationReport =
  | AnswerReport<'availability', NameSubject, Availability>
  | FailureReport<'availability', NameSubject>
  | { readonly type: 'reportNameSigned'; readonly operation: OperationId; readonly signature: Personal }
  /** The registry has the name, and it is the account's. */
  | { readonly type: 'reportNameTakenIn'; readonly operation: OperationId }
  | { readonly type: 'reportNameRefused'; readonly operation: OperationId; readonly failure: Failure }
  /** The name was read back. Absent: it could not be read. */
  | { readonly type: 'reportNameReadBack'; readonly operation: OperationId; readonly forward?: boolean; readonly reverse?: boolean }
  /** The account of an earlier registration is connected, and this tab alone may go on with it. `isGone`: another tab has ended it. */
  | { readonly type: 'reportRegistrationDue'; readonly signature?: Personal; readonly isGone?: true }

/** Public events of registrations. */
export type RegistrationEvent =
  /** When the registry has told who has a name. */
  | LoadedEvent<'availability', NameSubject, Availability>
  /** When it has not. */
  | FailedEvent<'availability', NameSubject>
  /** When a registration begins, before the wallet is asked. */
  | ({ readonly type: 'nameRegistrationStarted'; readonly operation: OperationId } & Omit<RegistrationPlan, 'signature'>)
  /** When the registry has the name. `forward`: the name leads to the address; `reverse`: the address has the name; absent: it could not be read. */
  | {
      readonly type: 'nameRegistered'
      readonly operation: OperationId
      readonly name: Personal
      readonly address: Personal
      readonly forward?: boolean
      readonly reverse?: boolean
    }
  /** When a registration failed, or was cancelled. */
  | { readonly type: 'nameRegistrationFailed'; readonly operation: OperationId; readonly name: Personal; readonly failure: Failure }
  /** When a registered name was read back again. */
  | {
      readonly type: 'nameChecked'
      readonly operation: OperationId
      readonly name: Personal
      readonly address: Personal
      readonly forward?: boolean
      readonly reverse?: boolean
    }

  /** When it could not be read back. */
  | { readonly type: 'nameCheckFailed'; readonly operation: OperationId; readonly name: Personal; readonly failure: Failure }

/** Events that `events$` does not carry. */
export type RegistrationInternalEvent =
  | RequestedEvent<'availability', NameSubject>
  | { readonly type: 'nameSigned'; readonly operation: OperationId; readonly signature: Personal }
  | { readonly type: 'nameTakenIn'; readonly operation: OperationId }
  /** A signed registration of an earlier page goes on. */
  | ({ readonly type: 'registrationResumed'; readonly operation: OperationId } & RegistrationPlan)
  /** Another tab has ended the registration of an earlier page. */
  | { readonly type: 'registrationGone' }
  | { readonly type: 'nameCheckStarted'; readonly operation: OperationId; readonly name: Personal; readonly address: Personal }

const availability = declareRead('availability', { name: 'text' }, { name: true })
const NAME = { name: true, address: true } as const

/** See {@link SliceDeclaration}. */
export const registrationDeclaration: SliceDeclaration<'registration'> = {
  commands: { ...availability.commands, registerName: { name: 'text' }, cancelRegistration: {}, checkRegistration: {} },
  main: { refreshAvailability: 'name', registerName: 'name' },
  events: {
    availabilityRequested: { name: true },
    availabilityLoaded: { name: true },
    availabilityFailed: { name: true },
    nameRegistrationStarted: NAME,
    nameRegistered: NAME,
    nameRegistrationFailed: { name: true },
    nameChecked: NAME,
    nameCheckFailed: { name: true },
    nameSigned: { signature: true },
    nameTakenIn: {},
    registrationResumed: { ...NAME, signature: true },
    registrationGone: {},
    nameCheckStarted: NAME,
  },
  personal: {
    refreshAvailability: { name: true },
    reportAvailability: { name: true },
    reportAvailabilityFailed: { name: true },
    registerName: { name: true },
    reportNameSigned: { signature: true },
    reportRegistrationDue: { signature: true },
  },
  calls: {
    'nameRegistry.owner': { name: true, owner: true },
    'nameRegistry.suggest': { name: true },
    'nameRegistry.namesOf': { address: true, names: true },
    'nameRegistry.register': { address: true, message: 'json', signature: true },
  },
  items: { name_registration: 'json' },
  state: { availability: true, running: true, earlier: true, refused: true, registered: true },
}

declare module '../registry.js' {
  interface Slices {
    readonly registration: {
      readonly state: RegistrationState
      readonly commands: RegistrationCommand | RegistrationReport
      readonly events: RegistrationEvent | RegistrationInternalEvent
    }
  }
  interface PublicSlices {
    readonly registration: { readonly state: RegistrationState; readonly commands: RegistrationCommand; readonly events: RegistrationEvent }
  }
  interface Results {
    readonly refreshAvailability: PublicEventOf<'availabilityLoaded'>
    readonly registerName: PublicEventOf<'nameRegistered'>
    readonly checkRegistration: PublicEventOf<'nameChecked'>
  }
  interface RestoredItems {
    readonly registration?: { readonly earlier: RegistrationPlan }
  }
}
