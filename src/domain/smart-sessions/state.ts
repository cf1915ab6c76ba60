import type { OperationId } from '../kernel/types.js'
import type { Held } from '../reads/state.js'
import type { Failure } from '../shared/errors/failure.js'
import type { Personal } from '../shared/secrets/secret.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { SmartSessionList, SmartSessionState } from '../../ports/services/smart-sessions.js'

/** Sessions of an account, with the status of their read. */
export interface HeldSmartSessions extends Held<SmartSessionList> {}

/** Prompt that is open: for a grant, or for the end of a session. */
export interface SmartSessionAct {
  readonly operation: OperationId
  /** CAIP-10. */
  readonly account: Personal
  /** Session that is revoked. Absent for a grant. */
  readonly id?: Personal
}

/** Session that was used, as its account has it afterwards. */
export interface SmartSessionUse extends SmartSessionState {
  readonly network: CaipNetworkId
  /** Smart account. */
  readonly account: Personal
  readonly id: Personal
}

/** State of smart sessions. */
export interface SmartSessionsState {
  /** By CAIP-10 account. At most {@link MAX_SMART_ACCOUNTS}. */
  readonly held: { readonly [account: string]: HeldSmartSessions }
  readonly acts: readonly SmartSessionAct[]
  /** Reasons why sessions could not be revoked, by id, until the next try. */
  /** Sessions that were used, the latest last. */
  readonly used?: readonly SmartSessionUse[]
  readonly failures: { readonly [id: string]: Failure }
}

/** State without a session. */
export const NO_SMART_SESSIONS: SmartSessionsState = { held: {}, acts: [], failures: {} }

/** Most accounts whose sessions are kept. */
export const MAX_SMART_ACCOUNTS = 8
