import type { Slice } from '../root.js'
import type { FrameCommand } from './messages.js'
import { exempt } from './exempt.js'
import type { FrameState } from './state.js'

/** How state follows from events. */
export const evolve: Slice<'frame', FrameCommand>['evolve'] = {
  // What was posted to the frame that goes is over; what waits, waits for the new one.
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
  // I-17: nothing pends on an earlier document.
  frameLoading: (state, { generation }) => ({ ...state, phase: 'loading', generation, requests: state.requests.filter(({ phase }) => phase === 'waiting') }),
  frameSettling: (state, { version }) => ({ ...state, phase: 'settling', ...(version ? { version } : {}) }),
  frameReady: ({ dueAt: _, ...state }) => ({ ...state, phase: 'ready' }),
  frameFailed: ({ dueAt: _, ...state }) => ({ ...state, phase: 'failed', requests: state.requests.filter(({ event }) => exempt(event)) }),
  frameRequestsAborted: (state) => ({ ...state, requests: state.requests.filter(({ event }) => event !== 'RPC_REQUEST') }),
  frameSessionUpdated: (state, { operation }) => ({ ...state, session: operation }),
  loginForgotten: ({ session: _, ...state }) => state,
  // What comes later belongs to a later document.
  stopped: ({ generation }) => ({ phase: 'absent', generation, requests: [] }),
}

function without(state: FrameState, ids: readonly string[]): FrameState {
  return { ...state, requests: state.requests.filter(({ id }) => !ids.includes(id)) }
}
