import { transportOf } from '../../domain/config/index.js'
import type { LateAnswer, PendingRequest, UnansweredRequest } from '../../domain/requests/state.js'
import type { RootState } from '../../domain/root.js'

/**
 * Returns the requests that the page shows while they wait, oldest first: those of a wallet on another device, which shows nothing in the page (UX-30), and
 * those that a plugin decodes for the visitor before they are signed, or that raise a prompt for each of several calls. The embedded wallet shows its own.
 */
export function shownRequests(state: RootState): readonly PendingRequest[] {
  return state.requests.pending.filter((request) => {
    const transport = transportOf(state.config, request.connectorId)
    return transport === 'session' || (transport === 'page' && (hasReview(state, request) || request.sentSingly !== undefined))
  })
}

/**
 * Returns the requests that wallets have not answered, and late answers, newest first: the page leads to their view. None while the dialog is open, which shows
 * them itself.
 */
export function shownUnanswered({ requests: { unanswered = [], arrived = [] }, modal }: RootState): readonly (UnansweredRequest | LateAnswer)[] {
  return modal.open ? [] : [...arrived, ...unanswered].reverse()
}

/** Returns true if what the request asks to sign can be shown decoded. */
export function hasReview({ reviews }: RootState, { operation }: PendingRequest): boolean {
  return reviews.pending.some((one) => one.operation === operation)
}
