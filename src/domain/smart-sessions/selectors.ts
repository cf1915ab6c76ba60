import type { PublicState } from '../public.js'
import { byAccount } from '../reads/index.js'
import type { AccountSubject } from '../reads/messages.js'
import { readPhase, type ReadPhase } from '../reads/state.js'
import type { RootState } from '../root.js'
import type { Failure } from '../shared/errors/failure.js'
import type { AccountCode, SmartSession, SmartSessionSource, SmartSessionStatus } from '../../ports/services/smart-sessions.js'
import { smartSessionsSubject } from './read.js'

/** Session as a view shows it. */
export interface SmartSessionRow extends SmartSession {
  readonly status: SmartSessionStatus
  /** True while it is being revoked. */
  readonly revoking: boolean
  /** Reason why it could not be revoked. */
  readonly failure?: Failure
}

/** Sessions of the active account, for a view. */
export interface SmartSessionsView {
  /** Absent without an EVM account. */
  readonly subject?: AccountSubject
  readonly phase: ReadPhase
  /** True if the account is a deployed smart account, or a plain one that runs the code of a delegate (SESSIONS-05). */
  readonly offered: boolean
  readonly accountCode?: AccountCode
  readonly sessions: readonly SmartSessionRow[]
  /** Sources that could not be asked. */
  readonly missing: readonly SmartSessionSource[]
  /** Reason why the last question was not answered. Sessions that were read before stay. */
  readonly failure?: Failure
}

/**
 * Returns the sessions of the active smart account.
 *
 * @param now milliseconds since the epoch: a session whose time is over is `expired`
 * @example const { offered, sessions } = selectSmartSessions(kit.getState(), Date.now())
 */
export function selectSmartSessions(state: PublicState, now: number): SmartSessionsView {
  const subject = smartSessionsSubject(state as RootState)
  if (subject === undefined) return { phase: 'idle', offered: false, sessions: [], missing: [] }
  const { held, acts, failures } = state.smartSessions
  const list = held[byAccount.key(subject)] ?? {}
  const { accountCode, sessions = [], missing = [], failure } = list
  return {
    subject,
    phase: readPhase(list),
    offered: accountCode !== undefined && accountCode.kind !== 'plain',
    ...(accountCode && { accountCode }),
    sessions: sessions.map((one) => {
      const reason = failures[one.id]
      return { ...one, status: statusOf(one, now), revoking: acts.some(({ id }) => id === one.id), ...(reason && { failure: reason }) }
    }),
    missing,
    ...(failure && { failure }),
  }
}

function statusOf({ revokedAt, expiresAt }: SmartSession, now: number): SmartSessionStatus {
  if (revokedAt !== undefined) return 'revoked'
  if (expiresAt === undefined) return 'unknown'
  return expiresAt <= now ? 'expired' : 'active'
}
