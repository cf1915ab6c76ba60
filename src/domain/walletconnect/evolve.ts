import { WALLET_CONNECT_ID } from './connector-id.js'
import type { Slice } from '../root.js'
import type { RestoredItems } from '../registry.js'
import { PAIRING_LIFE_MS } from './limits.js'
import { AGREE_LATE_MS } from './persist.js'
import type { OpenPairing, Pairing, PairingPhase, RelayState } from '../relay/state.js'

/** Folds events into state. */
export const evolve: Slice<'relay'>['evolve'] = {
  restored(state, { remembered }, at) {
    const { sessionTopic, deepLink, pairing } = remembered
    const left = pairing !== undefined && pairing.until > at ? pairing : undefined
    if (state.session !== undefined || (sessionTopic === undefined && deepLink === undefined && left === undefined)) return state
    return {
      ...state,
      ...(sessionTopic ? { storedTopic: sessionTopic } : {}),
      ...(deepLink ? { deepLink } : {}),
      ...(left ? { left: hasGivenWay(remembered, left) ? { until: left.until } : left } : {}),
    }
  },

  // The user, or another tab, started another connect.
  connectStarted: (state, { by }) => (by === 'restore' ? state : givenUp(state)),
  disconnectStarted: givenUp,

  pairingStarted(state, { operation, flow, namespace, attempt, walletId, signIn, reusable, retried, dueAt }, at) {
    const before = state.pairing?.operation === operation ? state.pairing : undefined
    const shown = before?.phase === 'ready' ? before.expiresAt : undefined
    const pairing: Pairing = {
      operation,
      ...(flow ? { flow } : {}),
      namespace,
      attempt,
      phase: shown === undefined ? 'preparing' : 'renewing',
      ...(shown === undefined ? {} : { expiresAt: shown }),
      startedAt: at,
      changedAt: at,
      dueAt,
      retried,
      reusable,
      ...(walletId ? { walletId } : {}),
      ...(before?.deepLink ? { deepLink: before.deepLink } : {}),
      ...(signIn ? { signIn } : {}),
    }
    return { ...state, pairing }
  },

  pairingReused: (state, { operation, flow, namespace, walletId }) =>
    of(state, operation, ({ walletId: _, ...pairing }) => ({ ...pairing, flow, namespace, ...(walletId ? { walletId } : {}) })),

  pairingReady: (state, { operation, expiresAt, dueAt }, at) => of(state, operation, (pairing) => ({ ...phase(pairing, 'ready', at), expiresAt, dueAt })),

  pairingEnded: (state, { operation, flow, phase: ended, failure, dueAt }, at) =>
    // A prefetched pairing is dropped, and created again when needed.
    flow === undefined
      ? without(state, 'pairing')
      : {
          ...of(state, operation, ({ expiresAt: _, ...pairing }) => ({ ...phase(pairing, ended, at), code: failure.code, dueAt })),
          // A wallet that declined sends no more answers, but may still approve another pairing.
          ...(ended !== 'declined' &&
            state.pairing?.expiresAt !== undefined && { left: { namespace: state.pairing.namespace, until: state.pairing.expiresAt + AGREE_LATE_MS } }),
        },

  pairingRetryKept: (state, { operation, dueAt }, at) => of(state, operation, (pairing) => ({ ...pairing, retried: false, changedAt: at, dueAt })),

  connectFailed(state, { operation, connectorId, by, failure }) {
    if (connectorId === WALLET_CONNECT_ID && by === 'restore') {
      if (failure.code === 'ABORTED') return givenUp(state)
      // The existing session is ended first.
      return failure.code === 'OPERATION_SUPERSEDED' ? state : without(state, 'storedTopic')
    }
    if (state.pairing?.flow !== operation) return state
    const { flow: _, walletId: __, deepLink: ___, ...pairing } = state.pairing
    const next = pairing.expiresAt === undefined ? givenUp(state) : { ...state, left: { until: pairing.expiresAt + AGREE_LATE_MS } }
    return pairing.reusable && isOpen(pairing.phase) ? { ...next, pairing } : without(next, 'pairing')
  },

  // A pairing prefetched for the dialog is dropped when it closes.
  modalClosed: (state) => (state.pairing !== undefined && state.pairing.flow === undefined ? without(state, 'pairing') : state),

  sessionSettled: (state, { session }, at) => {
    const deepLink = state.pairing?.deepLink
    return {
      ...without(without(without(without(state, 'pairing'), 'left'), 'storedTopic'), 'deepLink'),
      session,
      heardAt: at,
      ...(deepLink ? { deepLink } : {}),
    }
  },
  sessionRestored: (state, { session }, at) => ({
    ...without(session.topic === state.storedTopic ? state : without(state, 'left'), 'storedTopic'),
    session,
    heardAt: at,
  }),
  sessionUpdated: (state, { topic, namespaces }) => (state.session?.topic === topic ? { ...state, session: { ...state.session, namespaces } } : state),
  sessionExtended: (state, { topic, expiresAt }, at) =>
    state.session?.topic === topic ? { ...state, session: { ...state.session, expiresAt }, heardAt: at } : state,
  sessionEnded(state, { topic }) {
    if (state.session?.topic === topic) return without(without(without(state, 'session'), 'heardAt'), 'deepLink')
    return state.storedTopic === topic ? without(without(state, 'storedTopic'), 'deepLink') : state
  },

  walletOpened(state, { deepLink }) {
    if (deepLink === undefined) return state
    return state.pairing?.flow === undefined ? { ...state, deepLink } : { ...state, pairing: { ...state.pairing, deepLink } }
  },
  relayStatusChanged: (state, { online }) => ({ ...state, online }),
  relayFaultTold: (state, { failure }) => ({ ...state, toldFaults: [...state.toldFaults, failure.code] }),

  stopped: ({ toldFaults }) => ({ toldFaults }),
}

/** Stops waiting for a pairing of an earlier page. */
function givenUp(state: RelayState): RelayState {
  return state.left?.namespace === undefined ? state : { ...state, left: { until: state.left.until } }
}

/** Returns true if another connection was made in the pairing's namespace after the pairing was shown. */
function hasGivenWay({ connections, connectorIds }: RestoredItems, { namespace, until }: OpenPairing): boolean {
  if (namespace === undefined) return true
  const since = connections[namespace]?.find(({ connectorId }) => connectorId === connectorIds[namespace])?.since ?? 0
  return since > until - PAIRING_LIFE_MS - AGREE_LATE_MS
}

/** Returns true if the pairing's URI is shown or being created. */
export function isOpen(phase: PairingPhase): boolean {
  return phase === 'preparing' || phase === 'ready' || phase === 'renewing'
}

function phase<P extends Omit<Pairing, 'expiresAt'>>({ code: _, ...pairing }: P, next: PairingPhase, at: number): Omit<P, 'code'> {
  return { ...pairing, phase: next, changedAt: at }
}

function of(state: RelayState, operation: string, update: (pairing: Pairing) => Pairing): RelayState {
  return state.pairing?.operation === operation ? { ...state, pairing: update(state.pairing) } : state
}

function without<K extends 'pairing' | 'session' | 'storedTopic' | 'left' | 'deepLink' | 'heardAt'>(state: RelayState, key: K): Omit<RelayState, K> {
  if (state[key] === undefined) return state
  const { [key]: _, ...rest } = state
  return rest
}
