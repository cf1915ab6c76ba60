import type { Held } from '../reads/state.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { OperationId } from '../kernel/types.js'
import type { Failure } from '../shared/errors/failure.js'
import type { Personal } from '../shared/secrets/secret.js'

/** Answer of the registry about a name that a visitor types. */
export interface Availability {
  /** True if somebody has the name. */
  readonly taken: boolean
  /** Names like it, with their ending. */
  readonly suggestions: readonly { readonly name: Personal; readonly registered: boolean }[]
}

/** Registration of a name. Everything that its next step needs. */
export interface RegistrationPlan {
  /** With its ending: `ada.reown.id`. */
  readonly name: Personal
  readonly address: Personal
  readonly network: CaipNetworkId
  /** Time in the signed text, in seconds. With it and the name the text is the same, byte for byte. */
  readonly timestamp: number
  readonly signature?: Personal
}

/** Step of a registration. `signing`: the wallet is asked. `registering`: the registry is. `checking`: the name is read back, in both directions. */
export type RegistrationStep = 'signing' | 'registering' | 'checking'

/** Registration that runs. */
export interface RegistrationRunning extends RegistrationPlan {
  readonly operation: OperationId
  readonly step: RegistrationStep
}

/** Registered name, as it was read back. Absent: it could not be read. */
export interface RegisteredName {
  readonly name: Personal
  readonly address: Personal
  /** True if the name leads to the address. */
  readonly forward?: boolean
  /** True if the address has the name. */
  readonly reverse?: boolean
}

/** State of the registration slice. */
export interface RegistrationState {
  /** By name, in lower case, with its ending. At most {@link MAX_AVAILABILITIES}. */
  readonly availability: { readonly [name: string]: Held<Availability> }
  readonly running?: RegistrationRunning
  /** Registration of an earlier page that was not at its end. It goes on once its account is connected. */
  readonly earlier?: RegistrationPlan
  /** End of the last registration, if it failed. The form keeps its name. */
  readonly refused?: { readonly name: Personal; readonly failure: Failure }
  readonly registered?: RegisteredName
  /** Operation that reads the registered name back again. */
  readonly check?: OperationId
}

/** Most typed names whose answers are kept. */
export const MAX_AVAILABILITIES = 16

/** State before a registration. */
export const NO_REGISTRATION: RegistrationState = { availability: {} }
