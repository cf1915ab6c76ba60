import type { OperationId } from '../kernel/types.js'
import type { Personal } from '../shared/secrets/secret.js'

/** Subject of an analytics event: a part of the product, or the kind of a request to a wallet. */
export type AnalyticsKind = 'dialog' | 'connection' | 'network' | 'signIn' | 'login' | 'account' | 'transaction' | 'error' | `request:${string}`

/** Step of an operation. `seen`: something without an end. */
export type AnalyticsStep = 'seen' | 'started' | 'done' | 'failed'

/**
 * Analytics event: what happened, never content. No message, signature, transaction, code, e-mail address, path or query stands in one, only words of this
 * library, ids of networks, and names of wallets.
 */
export interface AnalyticsEvent {
  readonly type: 'track' | 'error'
  /** `CONNECT_SUCCESS` for example; of an error its category. */
  readonly event: string
  readonly kind: AnalyticsKind
  readonly step: AnalyticsStep
  /** Operation that it belongs to. Each event comes once per operation. */
  readonly operation?: OperationId
  /** Milliseconds since the epoch. */
  readonly at: number
  readonly properties: Readonly<Record<string, string | number | boolean>>
  /** Address of the connected account that the event is about, unless the app leaves it out. */
  readonly address?: Personal
}

/** State of the analytics. */
export interface AnalyticsState {
  /** Events of operations that came already, newest last. */
  readonly recent: readonly string[]
  /** Times of the latest error events that were sent, in milliseconds since the epoch. */
  readonly errorsAt: readonly number[]
}

/** State without an event. */
export const NO_ANALYTICS: AnalyticsState = { recent: [], errorsAt: [] }
