import { selectReadTarget } from '../balances/selectors.js'
import { findNetwork } from '../network/index.js'
import { selectView } from '../modal/selectors.js'
import { byAccount, defineRead, readWhile } from '../reads/index.js'
import type { AccountSubject } from '../reads/messages.js'
import type { RootState } from '../root.js'
import { RPC_READ_DEADLINE_MS } from '../shared/limits.js'
import type { SmartSessionAccount, SmartSessionList } from '../../ports/services/smart-sessions.js'
import { failure } from './errors.js'
import { MAX_SMART_ACCOUNTS } from './state.js'

/** Milliseconds for which a list is fresh. */
export const SMART_SESSIONS_LIFETIME_MS = 30_000

/** Most sessions of an account that are kept. */
const MAX_SESSIONS = 256

/** Returns the account whose sessions are shown: the active one of eip155 (SESSIONS-05). */
export function smartSessionsSubject(state: RootState): AccountSubject | undefined {
  return state.network.activeNamespace === 'eip155' ? selectReadTarget(state, 'eip155') : undefined
}

/** Returns an account with the wallet that holds it; undefined if nobody holds it. */
export function heldAccount(state: RootState, subject: AccountSubject | undefined): SmartSessionAccount | undefined {
  const connectorId = state.connection.namespaces.eip155?.connectorId
  return subject === undefined || connectorId === undefined ? undefined : { ...subject, connectorId, namespace: 'eip155' }
}

/** Sessions of the active EVM account. Read while view SmartSessionList shows them. */
export const smartSessionsRead = defineRead('smartSessions', {
  slice: 'smartSessions',
  member: 'held',
  keys: byAccount,
  subject: smartSessionsSubject,
  ask: (io, subject) =>
    io.ports.smartSessions.list({ ...subject, namespace: 'eip155', connectorId: io.state().connection.namespaces.eip155?.connectorId ?? '' }),
  // A source that could not be asked keeps what it told before (SESSIONS-06).
  accept({ smartSessions: { held } }, subject, { accountCode, sessions, missing }: SmartSessionList): SmartSessionList | undefined {
    if (accountCode === undefined || !Array.isArray(sessions)) return undefined
    const before = held[byAccount.key(subject)]?.sessions ?? []
    const kept = before.filter(({ id, source }) => missing.includes(source) && !sessions.some((one) => one.id === id))
    return { accountCode, sessions: accountCode.kind === 'plain' ? [] : [...sessions, ...kept].slice(0, MAX_SESSIONS), missing }
  },
  failure: (cause) => failure('SMART_SESSIONS_UNAVAILABLE', {}, cause),
  lifetimeMs: SMART_SESSIONS_LIFETIME_MS,
  retryAfterMs: SMART_SESSIONS_LIFETIME_MS,
  deadlineMs: RPC_READ_DEADLINE_MS,
  service: (state, { network }) => findNetwork(state, network)?.name ?? network,
  keep: MAX_SMART_ACCOUNTS,
  // View Account offers the list only where the account's code allows it.
  triggers: [
    readWhile((state) => state.modal.open && ['SmartSessionList', 'Account'].includes(selectView(state).view) && smartSessionsSubject(state) !== undefined),
  ],
})
