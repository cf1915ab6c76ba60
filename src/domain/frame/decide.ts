import type { Failure } from '../shared/errors/failure.js'
import type { DomainEvent, RootState, Slice } from '../root.js'
import { failure } from './errors.js'
import { AUTH_NAMESPACES } from './protocol.js'
import { type CaipNetworkId, namespaceOf } from '../shared/caip/caip.js'

/** Decides the events of each command, or its rejection; see the command types. */
export const decide: Slice<'frame'>['decide'] = {
  prepareEmbeddedWallet(state, _, { operation }) {
    if (state.config.plugins.embeddedWallet === undefined || state.lifecycle.status !== 'started') return { rejected: failure('AUTH_CONNECTOR_MISSING') }
    return isAway(state) ? opening(state, operation) : []
  },

  reportFrameNeeded: (state, _, { operation }) => (isAway(state) ? opening(state, operation) : []),

  reportFrameTimedOut: (_, { id, event }) => [{ type: 'frameRequestTimedOut', id, event }],
  reportFrameUnverified: (_, { id, event }) => [{ type: 'frameDomainUnverified', id, event }],

  reportFrameLoading: (state, { generation }) => (generation > state.frame.generation ? [{ type: 'frameLoading', generation }] : []),

  reportFrameReady(state, { generation, version }) {
    const { phase } = state.frame
    if (generation !== state.frame.generation || (phase !== 'loading' && phase !== 'failed')) return []
    return [{ type: 'frameReady', generation, ...(version ? { version } : {}) }]
  },

  reportFrameFailed(state, { opening: id, failure: reason }) {
    return state.frame.opening === id && !isAway(state) ? [{ type: 'frameFailed', failure: lost(reason) }] : []
  },

  reportFrameSession(state, { generation }, { operation }) {
    return generation === state.frame.generation ? [{ type: 'frameSessionUpdated', operation, generation }] : []
  },

  reportFrameRefused: (_, { reason, count }) => [{ type: 'frameMessagesRefused', reason, count }],
}

/** Returns true if no frame takes requests now or soon: the next one opens it. */
export function isAway({ frame: { phase } }: RootState): boolean {
  return phase === 'absent' || phase === 'failed'
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
  return KNOWN.includes(reason.code) ? reason : failure('FRAME_UNAVAILABLE', {}, reason)
}

/** Failures of the frame that say why it is lost. */
const KNOWN: readonly string[] = ['FRAME_UNAVAILABLE', 'AUTH_CONNECTOR_MISSING', 'IFRAME_LOAD_FAILED']
