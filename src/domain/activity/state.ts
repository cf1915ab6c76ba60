import type { Held } from '../reads/state.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { Effect } from '../shared/review/types.js'
import type { Personal } from '../shared/secrets/secret.js'
import type { ActivitySource, ActivityTransaction } from '../../ports/services/activity.js'
import type { SentVerdict, TransactionOutcome } from '../../ports/finality.js'

/** Subject of a history: an account on a network, or its purchases by a provider. */
export interface ActivitySubject {
  readonly network: CaipNetworkId
  readonly address: Personal
  readonly onramp?: 'coinbase'
}

/** Pages that were read so far, newest first. */
export interface ActivityList {
  readonly transactions: readonly ActivityTransaction[]
  readonly source: ActivitySource
}

/** History of a subject, with the status of its read. */
export interface HeldActivity extends Held<ActivityList> {}

/** Transaction that was sent here, while it is on its way and afterwards. */
export interface SentHere {
  readonly network: CaipNetworkId
  /** Id of the transaction; of a batch that is on no chain yet, the wallet's id. */
  readonly hash: Personal
  readonly address?: Personal
  /** Time of sending. */
  readonly sentAt: number
  /** As it was asked for. Empty if an earlier page has sent it. */
  readonly effects: readonly Effect[]
  /** Set while only the wallet knows the id: of a batch of calls. */
  readonly isBatch?: true
  readonly outcome?: TransactionOutcome
  /** Verdict about what was sent, held against what was shown. */
  readonly verdict?: SentVerdict
  readonly block?: number
  /** Id of what took its place. */
  readonly by?: Personal
}

/** Stored form. */
export type StoredSent = Omit<SentHere, 'effects'>

/** State of the activity slice. */
export interface ActivityState {
  /** By subject. At most {@link MAX_HISTORIES}. */
  readonly held: { readonly [subject: string]: HeldActivity }
  /** Network of the last history that was asked for (ACTIVITY-12). */
  readonly lastNetworkInView?: CaipNetworkId
  /** Oldest first, at most {@link MAX_SENT_HERE}. */
  readonly sent: readonly SentHere[]
}

/** State without a history. */
export const NO_ACTIVITY: ActivityState = { held: {}, sent: [] }

/** Most histories that are kept. */
export const MAX_HISTORIES = 8

/** Most transactions that were sent here and are remembered. */
export const MAX_SENT_HERE = 128
