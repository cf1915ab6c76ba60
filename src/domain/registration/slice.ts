import type { Slice } from '../root.js'
import { availabilityRead } from './availability.js'
import { decide } from './decide.js'
import { keepPlan, markTaken, planItem, putName, readPlan, withoutRunning } from './evolve.js'
import { claimRegistration, resume } from './claim.js'
import { policies } from './policy.js'

/** Registration slice: names that visitors take for their EVM account. */
export const registration: Slice<'registration'> = {
  name: 'registration',
  publicEvents: {
    ...availabilityRead.publicEvents,
    nameRegistrationStarted: true,
    nameRegistered: true,
    nameRegistrationFailed: true,
    nameChecked: true,
    nameCheckFailed: true,
  },
  decide: { ...availabilityRead.decide, ...decide },
  evolve: {
    ...availabilityRead.evolve,
    restored: (state, { remembered }) => (state.running === undefined && remembered.registration ? { ...state, ...remembered.registration } : state),
    nameRegistrationStarted({ refused: _, earlier: __, registered: ___, ...state }, { type: ____, ...plan }) {
      return { ...state, running: { ...plan, step: 'signing' } }
    },
    registrationResumed({ earlier: _, ...state }, { type: __, ...plan }) {
      return { ...state, running: { ...plan, step: 'registering' } }
    },
    registrationGone: ({ earlier: _, ...state }) => state,
    nameSigned: (state, { signature }) => (state.running ? { ...state, running: { ...state.running, step: 'registering', signature } } : state),
    nameTakenIn: (state) => (state.running ? { ...state, running: { ...state.running, step: 'checking' } } : state),
    nameRegistered: (state, event, at) => ({ ...markTaken(withoutRunning(state), event.name, at), registered: putName(event) }),
    nameRegistrationFailed(state, { name, failure }, at) {
      const ended = { ...withoutRunning(state), refused: { name, failure } }
      return failure.code === 'NAME_TAKEN' ? markTaken(ended, name, at) : ended
    },
    nameCheckStarted: (state, { operation }) => ({ ...state, check: operation }),
    nameChecked({ check: _, ...state }, event) {
      return { ...state, registered: putName(event) }
    },
    nameCheckFailed: ({ check: _, ...state }) => state,
    stopped: (state) => keepPlan(state),
  },
  policies: { ...availabilityRead.policies, ...policies, claimRegistration, resume },
  endings: {
    ...availabilityRead.endings,
    register: ({ registration: { running } }, reason) =>
      running?.step === 'registering' ? [{ type: 'reportNameRefused', operation: running.operation, failure: reason }] : [],
    readBack: ({ registration: { running, check } }) => [
      ...(running?.step === 'checking' ? [{ type: 'reportNameReadBack' as const, operation: running.operation }] : []),
      ...(check === undefined ? [] : [{ type: 'reportNameReadBack' as const, operation: check }]),
    ],
    watchSignature: ({ registration: { running } }, reason) =>
      running?.step === 'signing' ? [{ type: 'reportNameRefused', operation: running.operation, failure: reason }] : [],
  },
  outcomes: {
    ...availabilityRead.outcomes,
    registerName: { done: ['nameRegistered'], failed: ['nameRegistrationFailed'], cancel: 'cancelRegistration' },
    checkRegistration: { done: ['nameChecked'], failed: ['nameCheckFailed'] },
  },
  remembered: {
    items: { name_registration: planItem },
    restore(take) {
      const earlier = take(planItem)
      return earlier ? { earlier: readPlan(earlier) } : undefined
    },
  },
}
