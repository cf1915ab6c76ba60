import type { Failure } from '../shared/errors/failure.js'
import type { DomainEvent, RootState, Slice } from '../root.js'
import { failure } from './errors.js'
import { FRAME_READY_MS } from './state.js'
import { AUTH_NAMESPACES } from '../auth/config.js'
import { type CaipNetworkId, namespaceOf } from '../shared/caip/caip.js'

/** Decides the events of each command, or its rejection; see the command types. */
export const decide: Slice<'frame'>['decide'] = {
  prepareEmbeddedWallet(state, _, { operation }) {
    const { phase } = state.frame
    if (state.config.plugins.embeddedWallet === undefined || state.lifecycle.status !== 'started') return { rejected: failure('AUTH_CONNECTOR_MISSING') }
    return phase === 'absent' || phase === 'failed' ? opening(state, operation) : []
  },

  reportFrameAsked(state, { id, event, method, exempt }, { now, operation }) {
    const { phase, dueAt, requests } = state.frame
    if (requests.some((one) => one.id === id)) return []
    // The first waiting request starts the timeout for all of them.
    const due = phase === 'ready' || exempt === true || dueAt !== undefined ? undefined : now + FRAME_READY_MS
    return [
      ...(phase === 'absent' || phase === 'failed' ? opening(state, operation) : []),
      { type: 'frameAsked', id, event, ...(method ? { method } : {}), ...(due === undefined ? {} : { dueAt: due }) },
    ]
  },

  reportFramePosted: (state, { id, generation }) => (state.frame.requests.some((one) => one.id === id) ? [{ type: 'framePosted', id, generation }] : []),
  reportFrameEnded: (state, { id }) => (state.frame.requests.some((one) => one.id === id) ? [{ type: 'frameEnded', id }] : []),
  reportFrameTimedOut: (_, { id, event }) => [{ type: 'frameRequestTimedOut', id, event }],
  reportFrameUnverified: (_, { id, event }) => [{ type: 'frameDomainUnverified', id, event }],

  reportFrameLoading(state, { generation }, { now }) {
    const { phase, dueAt } = state.frame
    // The ready message stopped the timeout. It continues for requests that still wait.
    const left = phase === 'settling' && dueAt !== undefined ? { leftMs: Math.max(0, dueAt - now) } : {}
    return generation > state.frame.generation ? [{ type: 'frameLoading', generation, ...left }] : []
  },

  reportFrameReady(state, { generation, version }) {
    const { phase } = state.frame
    if (generation !== state.frame.generation || (phase !== 'loading' && phase !== 'failed')) return []
    return [{ type: 'frameSettling', generation, ...(version ? { version } : {}) }]
  },

  reportFrameSettled(state, { generation }) {
    return generation === state.frame.generation && state.frame.phase === 'settling' ? [{ type: 'frameReady', generation }] : []
  },

  reportFrameDue(state, { dueAt }) {
    const { phase, dueAt: due } = state.frame
    return due === dueAt && phase === 'loading' ? [{ type: 'frameFailed', failure: failure('IFRAME_LOAD_FAILED') }] : []
  },

  reportFrameLost(state, { opening: id, failure: reason }) {
    return state.frame.opening === id && state.frame.phase !== 'absent' ? [{ type: 'frameFailed', failure: lost(reason) }] : []
  },

  reportFrameSession(state, { generation }, { operation }) {
    return generation === state.frame.generation ? [{ type: 'frameSessionUpdated', operation, generation }] : []
  },

  reportFrameRefused: (_, { reason, count }) => [{ type: 'frameMessagesRefused', reason, count }],
}

/** Aborts open RPC requests. Unsafe methods fail; safe ones continue, but are no longer listed (FRAME-42). */
export function abortRequests(state: RootState, isSafe: (method: string) => boolean): readonly DomainEvent[] {
  const open = state.frame.requests.filter(({ event }) => event === 'RPC_REQUEST')
  return open.length === 0
    ? []
    : [{ type: 'frameRequestsAborted', ids: open.filter(({ method }) => method === undefined || !isSafe(method)).map(({ id }) => id) }]
}

/** Returns the network to open the embedded wallet with: the active one if served, or else the first served one (FRAME-02). */
export function selectFrameNetwork(state: RootState): CaipNetworkId | undefined {
  const served = state.config.plugins.embeddedWallet?.networks ?? []
  const { activeNamespace, namespaces } = state.network
  const active = activeNamespace === undefined ? undefined : namespaces[activeNamespace]?.caipNetwork
  return active !== undefined && served.includes(active) ? active : served.find((id) => AUTH_NAMESPACES.includes(namespaceOf(id)))
}

function opening(state: RootState, operation: string): readonly DomainEvent[] {
  const network = selectFrameNetwork(state)
  return network === undefined ? [] : [{ type: 'frameOpening', operation, network }]
}

function lost(reason: Failure): Failure {
  return reason.code === 'FRAME_UNAVAILABLE' || reason.code === 'AUTH_CONNECTOR_MISSING' ? reason : failure('FRAME_UNAVAILABLE', {}, reason)
}
