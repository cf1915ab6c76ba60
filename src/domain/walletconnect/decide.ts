import { connectFailed, liveFlow } from '../connection/index.js'
import { isErrorCode } from '../shared/errors/errors.js'
import { failure, walletConnectErrors } from './errors.js'
import type { Failure } from '../shared/errors/failure.js'
import type { DomainEvent, RootState, Slice } from '../root.js'
import { homeOf } from './pairing/start-pairing.js'
import { decideSession } from './session/decide-session.js'
import { isOpen } from './evolve.js'
import { linksNeedClick, openLink } from './pairing/links.js'
import { PAIRING_HIDDEN_MS, PAIRING_LIFE_MS, PAIRING_MARGIN_MS, PAIRING_PREPARE_MS, PAIRING_RETRY_MS } from './limits.js'
import type { Pairing } from '../relay/state.js'

/** Decides the events of each command, or its rejection; see the command types. */
export const decide: Slice<'relay'>['decide'] = {
  ...decideSession,

  renewPairing(state, _, { now }) {
    const { pairing } = state.relay
    if (pairing?.flow === undefined) return { rejected: failure('CONNECTION_STATUS_INVALID') }
    if (pairing.phase === 'preparing' || pairing.phase === 'renewing') return []
    const { operation, attempt, phase, dueAt } = pairing
    const earliest = pairing.startedAt + PAIRING_RETRY_MS
    // A press too soon after a failure is kept and follows later (WC-08). A URI that was just created is not replaced.
    if (now < earliest) return phase === 'ready' || dueAt <= earliest ? [] : [{ type: 'pairingRetryKept', operation, attempt, dueAt: earliest }]
    return again(pairing, now, pairing.phase !== 'ready')
  },

  preparePairing(state, _, { now, operation }) {
    const { pairing, session } = state.relay
    if (state.lifecycle.status !== 'started' || !linksNeedClick(state) || pairing !== undefined || session !== undefined) return []
    return [{ type: 'pairingStarted', operation, namespace: homeOf(state), attempt: 1, reusable: true, retried: false, dueAt: now + PAIRING_PREPARE_MS }]
  },

  openWallet(state, { walletId, as }) {
    const opening = openLink(state, walletId, as)
    return opening === undefined ? { rejected: failure('LINK_REFUSED', { reason: 'none' }) } : [{ type: 'walletOpened', ...opening }]
  },

  reportOpenFailed: (_, { failure: reason }) => [{ type: 'walletOpenFailed', failure: reason }],

  reportPairingReady(state, { operation, attempt, expiresAt }, { now }) {
    const pairing = current(state, operation, attempt)
    if (pairing === undefined || (pairing.phase !== 'preparing' && pairing.phase !== 'renewing')) return []
    // WC-06: four minutes, even if the relay keeps the pairing longer.
    const end = Math.min(expiresAt, now + PAIRING_LIFE_MS)
    const { flow } = pairing
    return [{ type: 'pairingReady', operation, ...(flow ? { flow } : {}), attempt, expiresAt: end, dueAt: Math.max(now, end - PAIRING_MARGIN_MS) }]
  },

  reportPairingFailed(state, { operation, attempt, failure: reason }, { now }) {
    const pairing = current(state, operation, attempt)
    if (pairing === undefined || !(isOpen(pairing.phase) || pairing.phase === 'expired')) return []
    if (reason.category === 'CONFIG') return giveUp(pairing, reason)
    const young = now - pairing.startedAt < PAIRING_RETRY_MS
    if (reason.code === 'PAIRING_EXPIRED' && pairing.phase === 'expired') return []
    if (reason.code === 'PAIRING_EXPIRED' && !young) return due(state, pairing, now)
    // The code chunk failed to load twice. Without the dialog the user cannot retry, so the connect ends.
    if (reason.code === 'CODE_UNAVAILABLE' && pairing.retried && !state.modal.open) return giveUp(pairing, reason)
    const phase = reason.category === 'USER_REJECTED' ? 'declined' : 'failed'
    return [ended(pairing, phase, reason, now + (pairing.retried ? PAIRING_LIFE_MS : PAIRING_RETRY_MS))]
  },

  reportPairingDue(state, { operation, attempt }, { now }) {
    const pairing = current(state, operation, attempt)
    return pairing === undefined ? [] : due(state, pairing, now)
  },
}

/** Returns the events that follow when a phase times out. */
function due(state: RootState, pairing: Pairing, now: number): readonly DomainEvent[] {
  const { visible } = state.lifecycle.platform
  switch (pairing.phase) {
    case 'ready':
      // An expired pairing is replaced while it is visible (WC-07). One that was prefetched is created again when needed.
      if (isUnseen(state, pairing, now)) return giveUp(pairing, failure('PAIRING_EXPIRED'))
      if (pairing.flow === undefined || !visible) return [ended(pairing, 'expired', failure('PAIRING_EXPIRED'), now + PAIRING_HIDDEN_MS)]
      return again(pairing, now, false)
    case 'expired':
      if (now >= pairing.dueAt) return giveUp(pairing, failure('PAIRING_EXPIRED'))
      return visible ? again(pairing, now, false) : []
    case 'declined':
    case 'failed':
      // Retries once automatically, then on the user's request (WC-08).
      if (!pairing.retried) return again(pairing, now, true)
      return now >= pairing.dueAt ? giveUp(pairing, failure(isErrorCode(pairing.code, walletConnectErrors) ? pairing.code : 'CONNECT_FAILED')) : []
    default:
      return []
  }
}

/** Returns true if the pairing was not shown in the dialog for an hour. Without the dialog an app may draw the code itself, so it is renewed until then. */
function isUnseen(state: RootState, { flow, namespace }: Pairing, now: number): boolean {
  const live = flow === undefined ? undefined : liveFlow(state, namespace, flow)
  return live !== undefined && !state.modal.open && now - live.startedAt >= PAIRING_HIDDEN_MS
}

function again(pairing: Pairing, now: number, retries: boolean): readonly DomainEvent[] {
  const { operation, flow, namespace, attempt, walletId, signIn, reusable, retried } = pairing
  return [
    {
      type: 'pairingStarted',
      operation,
      ...(flow ? { flow } : {}),
      namespace,
      attempt: attempt + 1,
      ...(walletId ? { walletId } : {}),
      ...(signIn ? { signIn } : {}),
      reusable,
      retried: retried || retries,
      dueAt: now + PAIRING_PREPARE_MS,
    },
  ]
}

function ended({ operation, flow, attempt }: Pairing, phase: 'declined' | 'expired' | 'failed', reason: Failure, dueAt: number): DomainEvent {
  return { type: 'pairingEnded', operation, ...(flow ? { flow } : {}), attempt, phase, failure: reason, dueAt }
}

function giveUp(pairing: Pairing, reason: Failure): readonly DomainEvent[] {
  if (pairing.flow === undefined) return [ended(pairing, 'failed', reason, pairing.changedAt)]
  return [connectFailed(pairing.namespace, { operation: pairing.flow, connectorId: 'walletConnect', by: 'visitor' }, reason)]
}

/** Returns the pairing of a report, if it is the current one. */
function current(state: RootState, operation: string, attempt: number): Pairing | undefined {
  const { pairing } = state.relay
  return pairing?.operation === operation && pairing.attempt === attempt ? pairing : undefined
}
