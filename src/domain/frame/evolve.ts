import type { Slice } from '../root.js'
import { exempt } from './protocol.js'
import type { FrameState } from './state.js'

/** Folds events into state. */
export const evolve: Slice<'frame'>['evolve'] = {
  // Requests posted to the old frame have ended; waiting requests wait for the new one.
  frameOpening: ({ dueAt: _, ...state }, { operation }) => ({
    ...state,
    phase: 'loading',
    opening: operation,
    requests: state.requests.filter(({ phase }) => phase === 'waiting'),
  }),
  frameAsked: (state, { id, event, method, dueAt }) => ({
    ...state,
    requests: [...state.requests, { id, event, ...(method ? { method } : {}), phase: 'waiting' }],
    ...(dueAt === undefined ? {} : { dueAt }),
  }),
  framePosted: (state, { id, generation }) => ({
    ...state,
    requests: state.requests.map((one) => (one.id === id ? { ...one, phase: 'posted', generation } : one)),
  }),
  frameEnded: (state, { id }) => without(state, [id]),
  // I-17: no request stays pending on an earlier document.
  frameLoading: (state, { generation }) => ({ ...state, phase: 'loading', generation, requests: state.requests.filter(({ phase }) => phase === 'waiting') }),
  frameSettling: (state, { version }) => ({ ...state, phase: 'settling', ...(version ? { version } : {}) }),
  frameReady: ({ dueAt: _, ...state }) => ({ ...state, phase: 'ready' }),
  frameFailed: ({ dueAt: _, ...state }) => ({ ...state, phase: 'failed', requests: state.requests.filter(({ event }) => exempt(event)) }),
  frameRequestsAborted: (state) => ({ ...state, requests: state.requests.filter(({ event }) => event !== 'RPC_REQUEST') }),
  frameSessionUpdated: (state, { operation }) => ({ ...state, session: operation }),
  loginForgotten: ({ session: _, ...state }) => state,
  // Keeps the generation, so that later reports belong to a later document.
  stopped: ({ generation }) => ({ phase: 'absent', generation, requests: [] }),
}

function without(state: FrameState, ids: readonly string[]): FrameState {
  return { ...state, requests: state.requests.filter(({ id }) => !ids.includes(id)) }
}
