import type { Slice } from '../root.js'
import { keyOf } from './persist.js'
import {
  type LateAnswer,
  MAX_ARRIVED,
  MAX_UNANSWERED,
  type PendingRequest,
  REMEMBERED_MS,
  type RequestState,
  type StoredRequest,
  type UnansweredRequest,
} from './state.js'
import { mayStillAnswer, sends, transactionDigest } from './unanswered.js'

/** Folds events into state. */
export const evolve: Slice<'requests'>['evolve'] = {
  restored(state, { operation, remembered }, at) {
    const recent = remembered.requests?.filter(({ startedAt }) => at - startedAt < REMEMBERED_MS) ?? []
    return recent.length === 0 ? state : adopt(state, recent, operation)
  },
  unansweredElsewhere: (state, { operation, requests }) => adopt(withoutEarlier(state), requests, operation),

  requestStarted: (state, { operation, kind, namespace, connectorId, address, network, deadline: at, review, isForwarded, payload, calls }, now) => ({
    ...state,
    pending: [
      ...state.pending,
      {
        operation,
        kind,
        namespace,
        connectorId,
        network,
        startedAt: now,
        deadline: at,
        ...(review && { stage: 'review' as const, review }),
        ...(isForwarded && { isForwarded }),
        ...(calls !== undefined && { calls }),
        ...(sends(kind) && { digest: transactionDigest(address, network, payload), address }),
      },
    ],
  }),
  callsPlanned: (state, { operation, singly, leftOut }) =>
    changed(state, operation, (one) => ({ ...one, ...(singly && { sentSingly: 0 }), ...(leftOut && { leftOut }) })),
  callSent: (state, { operation, index }) => changed(state, operation, (one) => ({ ...one, sentSingly: index + 1 })),
  requestHeld: (state, { operation }) => changed(state, operation, (one) => ({ ...one, stage: 'held' as const })),
  requestReleased: (state, { operation, deadline }) => changed(state, operation, ({ stage: _, ...one }) => ({ ...one, deadline })),
  requestNonceRead: (state, { operation, nonce }) => {
    const next = changed(state, operation, (one) => ({ ...one, nonce }))
    return unansweredOne(next, operation, (one) => ({ ...one, nonce }))
  },
  accountSentSince: (state, { operation }) => unansweredOne(state, operation, (one) => ({ ...one, moved: true })),

  requestForwarded: (state, { operation }) => ({ ...state, pending: state.pending.filter((one) => one.operation !== operation) }),
  requestCompleted: (state, { operation }) => ({ ...state, pending: state.pending.filter((one) => one.operation !== operation) }),
  requestFailed(state, { operation, failure: reason }, _, config) {
    const ended = state.pending.find((one) => one.operation === operation)
    const pending = state.pending.filter((one) => one.operation !== operation)
    if (ended === undefined || !mayStillAnswer(ended, reason, config)) return { ...state, pending }
    const { stage: _stage, review: _review, deadline: _deadline, leftOut: _leftOut, sentSingly: _sentSingly, ...one } = ended
    return { ...state, pending, unanswered: [...(state.unanswered ?? []), one].slice(-MAX_UNANSWERED) }
  },
  requestAnsweredLate: (state, { operation, result }) => arrived(state, operation, { result }),
  requestRefusedLate: (state, { operation }) => arrived(state, operation, {}),
  requestForgotten: (state, { operation }) => ({
    ...withoutUnanswered(state, operation),
    ...(state.arrived && { arrived: state.arrived.filter((one) => one.operation !== operation) }),
  }),
  stopped: (state) => (state.pending.length === 0 && state.unanswered === undefined && state.arrived === undefined ? state : { pending: [] }),
}

/** Adds transactions of an earlier page or another tab, each under an operation of its own. */
function adopt(state: RequestState, requests: readonly StoredRequest[], operation: string): RequestState {
  const known = new Set([...state.pending, ...(state.unanswered ?? [])].map(keyOf))
  const added = requests
    .filter((one) => !known.has(keyOf(one)))
    .map((one, index): UnansweredRequest => ({ ...one, operation: `${operation}.r${index}`, earlier: true }))
  return added.length === 0 ? state : { ...state, unanswered: [...added, ...(state.unanswered ?? [])].slice(-MAX_UNANSWERED) }
}

function withoutEarlier(state: RequestState): RequestState {
  return { ...state, unanswered: (state.unanswered ?? []).filter(({ earlier }) => !earlier) }
}

function arrived(state: RequestState, operation: string, answer: Pick<LateAnswer, 'result'>): RequestState {
  const asked = state.unanswered?.find((one) => one.operation === operation)
  if (asked === undefined) return state
  const { kind, namespace, connectorId, network } = asked
  const one: LateAnswer = { operation, kind, namespace, connectorId, network, ...answer }
  return { ...withoutUnanswered(state, operation), arrived: [...(state.arrived ?? []), one].slice(-MAX_ARRIVED) }
}

function withoutUnanswered(state: RequestState, operation: string): RequestState {
  return { ...state, unanswered: (state.unanswered ?? []).filter((one) => one.operation !== operation) }
}

function changed(state: RequestState, operation: string, change: (one: PendingRequest) => PendingRequest): RequestState {
  return { ...state, pending: state.pending.map((one) => (one.operation === operation ? change(one) : one)) }
}

function unansweredOne(state: RequestState, operation: string, change: (one: UnansweredRequest) => UnansweredRequest): RequestState {
  return state.unanswered?.some((one) => one.operation === operation)
    ? { ...state, unanswered: state.unanswered.map((one) => (one.operation === operation ? change(one) : one)) }
    : state
}
