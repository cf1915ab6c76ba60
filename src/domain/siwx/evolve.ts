import type { Slice } from '../root.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import { NO_SIGN_IN, type SignInStep, type SiwxState } from './state.js'

/** Folds events into state. */
export const evolve: Slice<'siwx'>['evolve'] = {
  signInSubjectChanged: ({ addresses, taking }, { operation, subject }) => ({
    ...(addresses ? { addresses } : {}),
    ...(taking ? { taking } : {}),
    ...(subject === null ? { phase: 'none' } : { phase: 'looking', subject, look: operation }),
  }),
  signInLooked: (state, { operation }) => ({ ...state, look: operation }),
  signInOwed: ({ look: _, ...state }) => ({ ...state, phase: 'owed' }),
  // A proposal that could not be kept ends no sign-in of the same account.
  signInUnavailable: ({ look: _, taking: _taking, ...state }, { failure }) =>
    state.phase === 'signedIn' ? state : { ...state, phase: state.subject ? 'owed' : 'none', failure },
  signInPreparing: ({ prepared: _, ...state }, { operation }) => ({ ...state, preparing: operation }),
  signInPrepared: ({ preparing: _, ...state }, { data, message }, at) => ({ ...state, prepared: { data, message, madeAt: at } }),
  signInStarted: ({ failure: _, ...state }, { operation }) => ({ ...state, attempt: { operation, step: 'preparing' } }),
  requestStarted: (state, { operation }) => stepped(state, operation, 'signing'),
  requestCompleted: (state, { operation }) => stepped(state, operation, 'verifying'),
  signInFailed: ({ attempt, preparing: _preparing, prepared, ...state }, { operation, failure }) => ({
    ...state,
    ...(failure.code === 'REQUEST_UNANSWERED' && attempt?.operation === operation && prepared && { unsigned: { operation, prepared } }),
    failure,
  }),
  requestRefusedLate: (state, { operation }) => {
    const { unsigned, ...rest } = state
    return unsigned?.operation === operation ? rest : state
  },
  signedIn: ({ addresses, taking, subject }, { session }, at) => ({
    ...(addresses ? { addresses } : {}),
    ...(taking ? { taking } : {}),
    ...(subject ? { subject } : {}),
    phase: 'signedIn',
    session,
    signedInAt: at,
  }),
  signInEnded: ({ session: _, signedInAt: _at, ...state }) => ({ ...state, phase: 'owed' }),
  signedInWithProposal: (state, { operation }) => ({ ...state, taking: operation }),
  proposalKept: ({ taking: _, ...state }) => state,
  connected: (state, { namespace, address }) => ({ ...state, addresses: { ...state.addresses, [namespace]: [address] } }),
  accountsChanged: (state, { namespace, address }) => active(state, namespace, address),
  accountSwitched: (state, { namespace, address }) => active(state, namespace, address),
  stopped: () => NO_SIGN_IN,
}

function stepped(state: SiwxState, operation: string, step: SignInStep): SiwxState {
  return state.attempt?.operation === operation ? { ...state, attempt: { operation, step } } : state
}

function active(state: SiwxState, namespace: ChainNamespace, address: string): SiwxState {
  const known = state.addresses?.[namespace] ?? []
  return known.includes(address) ? state : { ...state, addresses: { ...state.addresses, [namespace]: [...known, address] } }
}
