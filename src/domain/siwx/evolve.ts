import type { Slice } from '../root.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import type { SignInSession } from '../../ports/siwx.js'
import { NO_SIGN_IN, type PreparedMessage, type SignInStep, type SiwxState } from './state.js'
import { skewOf } from './subject.js'

/** Folds events into state. */
export const evolve: Slice<'siwx'>['evolve'] = {
  signInSubjectChanged: ({ addresses, taking, skew }, { operation, subject }) => ({
    ...(skew !== undefined && { skew }),
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
  signInPrepared: ({ preparing: _, ...state }, { data, message }, at) => ({ ...state, prepared: preparedOf(data, message, at) }),
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
  signedIn: ({ addresses, taking, subject, prepared, unsigned, skew }, { session, by }, at) => ({
    ...(addresses ? { addresses } : {}),
    ...(taking ? { taking } : {}),
    ...(subject ? { subject } : {}),
    phase: 'signedIn',
    session,
    signedInAt: at,
    ...(by === 'visitor' ? skewOfSigned(session, prepared, unsigned?.prepared) : skew !== undefined && { skew }),
  }),
  signInEnded: ({ session: _, signedInAt: _at, ...state }) => ({ ...state, phase: 'owed' }),
  signedInWithProposal: (state, { operation }) => ({ ...state, taking: operation }),
  proposalKept: ({ taking: _, ...state }) => state,
  connected: (state, { namespace, address }) => ({ ...state, addresses: { ...state.addresses, [namespace]: [address] } }),
  accountsChanged: (state, { namespace, address }) => active(state, namespace, address),
  accountSwitched: (state, { namespace, address }) => active(state, namespace, address),
  stopped: () => NO_SIGN_IN,
}

function preparedOf(data: PreparedMessage['data'], message: PreparedMessage['message'], madeAt: number): PreparedMessage {
  const skew = skewOf(data, madeAt)
  return { data, message, madeAt, ...(skew !== 0 && { skew }) }
}

function skewOfSigned({ data }: SignInSession, ...messages: readonly (PreparedMessage | undefined)[]): { readonly skew?: number } {
  const skew = messages.find((one) => one?.data.nonce === data.nonce)?.skew
  return skew === undefined ? {} : { skew }
}

function stepped(state: SiwxState, operation: string, step: SignInStep): SiwxState {
  return state.attempt?.operation === operation ? { ...state, attempt: { operation, step } } : state
}

function active(state: SiwxState, namespace: ChainNamespace, address: string): SiwxState {
  const known = state.addresses?.[namespace] ?? []
  return known.includes(address) ? state : { ...state, addresses: { ...state.addresses, [namespace]: [...known, address] } }
}
