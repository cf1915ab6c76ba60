import type { Remembered } from '../root.js'
import { isEvmAddress } from '../shared/caip/address.js'
import { caipNetworkId, referenceOf } from '../shared/caip/caip.js'
import { isRecord } from '../shared/json/objects.js'
import { text } from '../shared/json/remembered.js'
import { putHeld } from '../reads/state.js'
import { MAX_AVAILABILITIES, NO_REGISTRATION, type RegisteredName, type RegistrationPlan, type RegistrationState } from './state.js'

/** Returns the state without a running or earlier registration, and without the end of the last one. */
export function withoutRunning({ running: _, earlier: __, refused: ___, registered: ____, ...state }: RegistrationState): RegistrationState {
  return state
}

/** Returns the initial state, with the registration that is not at its end: it goes on after the next start. */
export function keepPlan(state: RegistrationState): RegistrationState {
  const earlier = planOf(state)
  return { ...NO_REGISTRATION, ...(earlier && { earlier }) }
}

/** Notes that somebody else has a name, so that the form does not offer it again. */
export function markTaken(state: RegistrationState, name: string, at: number): RegistrationState {
  return { ...state, availability: putHeld(state.availability, name, MAX_AVAILABILITIES, ({ suggestions = [] }) => ({ suggestions, taken: true, at })) }
}

function planOf({ running, earlier }: RegistrationState): RegistrationPlan | undefined {
  if (running === undefined) return earlier
  const { operation: _, step: __, ...plan } = running
  return plan
}

/** Returns a name as it was read back. */
export function putName({ name, address, forward, reverse }: RegisteredName): RegisteredName {
  return { name, address, ...(forward !== undefined && { forward }), ...(reverse !== undefined && { reverse }) }
}

/** Stored registration that is not at its end: all that its next step needs. Written before the wallet is asked (q1). */
export const planItem: Remembered<StoredPlan | null> = {
  key: 'name_registration',
  select({ registration }) {
    const plan = planOf(registration)
    if (plan === undefined) return null
    const { network, ...rest } = plan
    return { ...rest, chainId: Number(referenceOf(network)) }
  },
  depends: ({ registration: { running, earlier } }) => running ?? earlier,
  parse: (value) => (value === null ? null : parsePlan(value)),
}

/** Plan as it is stored. */
export interface StoredPlan extends Omit<RegistrationPlan, 'network'> {
  readonly chainId: number
}

/** Returns the plan of a stored one. */
export function readPlan({ chainId, ...plan }: StoredPlan): RegistrationPlan {
  return { ...plan, network: caipNetworkId('eip155', chainId) }
}

function parsePlan(value: unknown): StoredPlan | undefined {
  if (!isRecord(value)) return undefined
  const { chainId, timestamp } = value
  const [name, address, signature] = ['name', 'address', 'signature'].map((member) => text(value[member]))
  if (name === undefined || address === undefined || !isEvmAddress(address)) return undefined
  if (!isCount(chainId) || !isCount(timestamp)) return undefined
  return { name, address, chainId, timestamp, ...(signature !== undefined && { signature }) }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0
}
