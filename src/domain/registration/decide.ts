import type { DecideContext, Decision } from '../kernel/types.js'
import { failure } from '../names/errors.js'
import { requests } from '../requests/index.js'
import type { DomainEvent, RootState, Slice } from '../root.js'
import { selectNetwork } from '../network/index.js'
import { nameProblem, nameRule } from './account-name.js'
import { isDue } from './claim.js'
import { coinTypeOf, registrationMessage } from './message.js'
import { type RegistrationOff, selectNameSuffix, selectRegistrationOff } from './selectors.js'

/** Reasons in words, for the error. */
const OFF: Readonly<Record<RegistrationOff, string>> = {
  plugin: 'the plugin names() is not in use',
  services: 'the plugin services() is not in use',
  namespace: 'the active account is none of an EVM chain',
  account: 'no account is connected',
  testnet: 'the account is on a testnet',
  named: 'the account has a name',
  unchecked: 'it is not known yet if the account has a name',
}

type Decide = Slice<'registration'>['decide']

/** Decides the events of each command beside the read of availabilities. Races are settled by the operation of the running. */
export const decide: Omit<Decide, 'refreshAvailability' | 'reportAvailability' | 'reportAvailabilityFailed'> = {
  registerName(state, { name }, context) {
    const { running, availability } = state.registration
    if (running !== undefined) return { rejected: failure('NAME_REGISTRATION_PENDING') }
    const off = selectRegistrationOff(state)
    if (off !== undefined) return { rejected: failure('NAME_REGISTRATION_OFF', { reason: OFF[off] }) }
    const suffix = selectNameSuffix(state)
    if (nameProblem(name, suffix) !== undefined) return { rejected: failure('NAME_NOT_ALLOWED', { reason: nameRule(suffix) }) }
    if (availability[name]?.taken === true) return { rejected: failure('NAME_TAKEN') }
    return begin(state, name, context)
  },

  cancelRegistration(state) {
    const { running } = state.registration
    if (running?.step !== 'signing') return []
    return [{ type: 'nameRegistrationFailed', operation: running.operation, name: running.name, failure: failure('ABORTED') }]
  },

  checkRegistration(state, _, { operation }) {
    const { registered } = state.registration
    return registered === undefined ? [] : [{ type: 'nameCheckStarted', operation, name: registered.name, address: registered.address }]
  },

  reportNameSigned(state, { operation, signature }) {
    const { running } = state.registration
    return running?.operation === operation && running.step === 'signing' ? [{ type: 'nameSigned', operation, signature }] : []
  },

  reportNameTakenIn(state, { operation }) {
    const { running } = state.registration
    return running?.operation === operation && running.step === 'registering' ? [{ type: 'nameTakenIn', operation }] : []
  },

  reportNameRefused(state, { operation, failure: reason }) {
    const { running } = state.registration
    if (running?.operation !== operation) return []
    const { name } = running
    return [...(reason.code === 'NAME_TAKEN' ? answered(state, name) : []), { type: 'nameRegistrationFailed', operation, name, failure: reason }]
  },

  reportNameReadBack(state, { type: _, operation, ...directions }) {
    const { running, check, registered } = state.registration
    if (running?.operation === operation && running.step === 'checking')
      return [...answered(state, running.name), { type: 'nameRegistered', operation, name: running.name, address: running.address, ...directions }]
    if (check !== operation || registered === undefined) return []
    if (directions.forward === undefined && directions.reverse === undefined)
      return [{ type: 'nameCheckFailed', operation, name: registered.name, failure: failure('NAME_LOOKUP_FAILED') }]
    return [{ type: 'nameChecked', operation, name: registered.name, address: registered.address, ...directions }]
  },

  reportRegistrationDue(state, { signature: signed, isGone }, { operation }) {
    const { earlier } = state.registration
    if (earlier === undefined || !isDue(state)) return []
    if (isGone) return [{ type: 'registrationGone' }]
    const signature = signed ?? earlier.signature
    if (signature !== undefined) return [{ type: 'registrationResumed', operation, ...earlier, signature }]
    // The prompt of the earlier page is gone. Its name waits in the form.
    const reason = failure('NAME_REGISTRATION_INTERRUPTED')
    return [{ type: 'nameRegistrationFailed', operation, name: earlier.name, failure: reason }]
  },
}

/** Ends a running question for a name that is known to be taken by now: its answer may be older. */
function answered({ registration: { availability } }: RootState, name: string): readonly DomainEvent[] {
  const { pending, suggestions = [] } = availability[name] ?? {}
  return pending === undefined ? [] : [{ type: 'availabilityLoaded', operation: pending, name, taken: true, suggestions }]
}

/** Starts a registration: everything that later steps need is in the first event, then the wallet is asked. */
function begin(state: RootState, name: string, context: DecideContext): Decision<DomainEvent> {
  const { operation, now } = context
  const network = selectNetwork(state, 'eip155')?.caipNetworkId
  const address = state.account.namespaces.eip155?.address
  if (network === undefined || address === undefined) return { rejected: failure('NAME_REGISTRATION_OFF', { reason: OFF.account }) }
  const coinType = coinTypeOf(network)
  if (typeof coinType !== 'number') return { rejected: coinType }
  const timestamp = Math.floor(now / 1_000)
  const message = registrationMessage(name, timestamp)
  const asked: Decision<DomainEvent> = requests.decide.signMessage(state, { type: 'signMessage', message, namespace: 'eip155', address }, context)
  return 'rejected' in asked ? asked : [{ type: 'nameRegistrationStarted', operation, name, address, network, timestamp }, ...asked]
}
