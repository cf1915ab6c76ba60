import { catchError, map, mergeMap, type Observable, of, switchMap, take } from 'rxjs'
import type { PluginDomain } from '../plugin.js'
import { makesPlans, planEndings, plansDomain } from '../plans/index.js'
import { byAccount } from '../reads/index.js'
import type { DomainCommand, EventOf, Policy, PolicyIo, RootState, Slice } from '../root.js'
import { isEvmAddress } from '../shared/caip/address.js'
import type { Failure } from '../shared/errors/failure.js'
import { isRefusal } from '../shared/errors/refusal.js'
import { deadline } from '../shared/timing.js'
import type { SmartSession } from '../../ports/services/smart-sessions.js'
import { failure } from './errors.js'
import { MAX_PERMISSIONS, problemOf, widerThan, withStart } from './permissions.js'
import { heldAccount, smartSessionsRead, smartSessionsSubject } from './read.js'
import { MAX_USES, makeUse, readUsed, useDecide } from './use.js'
import { NO_SMART_SESSIONS, type SmartSessionsState } from './state.js'

/** Milliseconds that a wallet has for its prompt. */
export const SMART_SESSION_PROMPT_MS = 600_000

/** Asks the wallet for permissions. */
const askPermissions: Policy = (io) =>
  io.on('permissionsAsked').pipe(
    mergeMap(({ type: _, operation, ...request }) =>
      io.ports.smartSessions.grant(request).pipe(
        deadline(io.ports.timer, SMART_SESSION_PROMPT_MS, 'the wallet'),
        take(1),
        map((session): DomainCommand => ({ type: 'reportPermissionsGranted', operation, session, wider: widerThan(request, session) })),
        catchError((reason: Failure) => of<DomainCommand>({ type: 'reportPermissionsFailed', operation, failure: reason })),
      ),
    ),
  )

/** Revokes a session: the service needs the owner's signature of its id, a wallet asks its user by itself. */
const revoke: Policy = (io) =>
  io.on('smartSessionRevoking').pipe(
    mergeMap((event) =>
      revoked(io, event).pipe(
        deadline(io.ports.timer, SMART_SESSION_PROMPT_MS, 'the wallet'),
        take(1),
        map((): DomainCommand => ({ type: 'reportSmartSessionEnded', operation: event.operation })),
        catchError((reason: Failure) => of<DomainCommand>({ type: 'reportSmartSessionEnded', operation: event.operation, failure: reason })),
      ),
    ),
  )

function revoked(io: PolicyIo, { type: _, operation: _of, ...request }: EventOf<'smartSessionRevoking'>): Observable<null> {
  const { connectorId, namespace, address, id, source } = request
  if (source === 'wallet') return io.ports.smartSessions.revoke(request)
  return io.ports.connector.signMessage({ connectorId, namespace, address, message: id }).pipe(
    take(1),
    switchMap((signature) => io.ports.smartSessions.revoke({ ...request, signature })),
  )
}

/** Smart sessions slice. */
const smartSessions: Slice<'smartSessions'> = {
  ...smartSessionsRead,
  name: 'smartSessions',
  publicEvents: {
    ...smartSessionsRead.publicEvents,
    permissionsGranted: true,
    permissionsFailed: true,
    smartSessionRevoked: true,
    smartSessionNotRevoked: true,
    smartSessionUsed: true,
  },
  decide: {
    ...smartSessionsRead.decide,
    ...useDecide,
    grantPermissions(state, { permissions, key, expiresAt }, { operation, now }) {
      const account = heldAccount(state, smartSessionsSubject(state))
      if (account === undefined) return { rejected: failure('SMART_ACCOUNT_MISSING') }
      if (known(state, account)?.accountCode?.kind === 'plain') return { rejected: failure('SMART_ACCOUNT_NOT_DEPLOYED') }
      const refuse = (index: number, problem: string) => ({ rejected: failure('PERMISSION_INVALID', { index, problem }) })
      if (!Array.isArray(permissions) || permissions.length === 0 || permissions.length > MAX_PERMISSIONS)
        return refuse(0, `1 to ${MAX_PERMISSIONS} are asked for at once`)
      if (!isEvmAddress(key)) return refuse(0, '"key" must be an address')
      // Wallets and chains count in whole seconds: one that ends within this second has ended.
      if (!Number.isSafeInteger(expiresAt) || Math.floor(expiresAt / 1_000) <= Math.floor(now / 1_000))
        return refuse(0, '"expiresAt" must be a time in the future, in milliseconds')
      for (const [index, one] of permissions.entries()) {
        const problem = problemOf(one)
        if (problem !== undefined) return refuse(index, problem)
      }
      return [{ type: 'permissionsAsked', operation, ...account, key, permissions: permissions.map((one) => withStart(one, now)), expiresAt }]
    },
    revokeSmartSession(state, { id }, { operation }) {
      const account = heldAccount(state, smartSessionsSubject(state))
      if (account === undefined) return { rejected: failure('SMART_ACCOUNT_MISSING') }
      const session = known(state, account)?.sessions?.find((one) => one.id === id)
      if (session === undefined || session.revokedAt !== undefined) return { rejected: failure('SMART_SESSION_UNKNOWN') }
      if (state.smartSessions.acts.some((one) => one.id === id)) return { rejected: failure('SMART_SESSION_PENDING') }
      return [{ type: 'smartSessionRevoking', operation, ...account, id, source: session.source }]
    },
    reportPermissionsGranted(state, { operation, session, wider }) {
      const act = running(state, operation)
      return act === undefined || act.id !== undefined ? [] : [{ type: 'permissionsGranted', operation, ...byAccount.subject(act.account), session, wider }]
    },
    reportPermissionsFailed(state, { operation, failure: reason }) {
      const act = running(state, operation)
      if (act === undefined || act.id !== undefined) return []
      return [{ type: 'permissionsFailed', operation, ...byAccount.subject(act.account), failure: told('PERMISSIONS_NOT_GRANTED', reason) }]
    },
    reportSmartSessionEnded(state, { operation, failure: reason }) {
      const { id, account = '' } = running(state, operation) ?? {}
      if (id === undefined) return []
      const subject = byAccount.subject(account)
      if (reason === undefined) return [{ type: 'smartSessionRevoked', operation, ...subject, id }]
      return [{ type: 'smartSessionNotRevoked', operation, ...subject, id, failure: told('SMART_SESSION_NOT_REVOKED', reason) }]
    },
  },
  evolve: {
    ...smartSessionsRead.evolve,
    permissionsAsked: (state, { operation, ...account }) => ({ ...state, acts: [...state.acts, { operation, account: byAccount.key(account) }] }),
    permissionsGranted: (state, { operation, session, ...account }) =>
      changed(without(state, operation), byAccount.key(account), (sessions) => [session, ...sessions.filter(({ id }) => id !== session.id)]),
    permissionsFailed: (state, { operation }) => without(state, operation),
    smartSessionRevoking(state, { operation, id, ...account }) {
      const { [id]: _, ...failures } = state.failures
      return { ...state, failures, acts: [...state.acts, { operation, account: byAccount.key(account), id }] }
    },
    smartSessionRevoked: (state, { operation, id, ...account }, at) =>
      changed(without(state, operation), byAccount.key(account), (sessions) => sessions.map((one) => (one.id === id ? { ...one, revokedAt: at } : one))),
    // The list stays, with the reason (SESSIONS-06).
    smartSessionNotRevoked: (state, { operation, id, failure: reason }) => ({ ...without(state, operation), failures: { ...state.failures, [id]: reason } }),
    smartSessionUsed: (state, { type: _, operation: __, ...use }) => ({
      ...state,
      used: [...(state.used ?? []).filter(({ id, account }) => id !== use.id || account !== use.account), use].slice(-MAX_USES),
    }),
    stopped: () => NO_SMART_SESSIONS,
  },
  policies: { ...smartSessionsRead.policies, askPermissions, revoke, makeUses: makesPlans('use', makeUse), readUsed },
  endings: {
    ...smartSessionsRead.endings,
    makeUses: planEndings('use'),
    askPermissions: ({ smartSessions: { acts } }, reason) =>
      acts.flatMap(({ operation, id }) => (id === undefined ? [{ type: 'reportPermissionsFailed' as const, operation, failure: reason }] : [])),
    revoke: ({ smartSessions: { acts } }, reason) =>
      acts.flatMap(({ operation, id }) => (id === undefined ? [] : [{ type: 'reportSmartSessionEnded' as const, operation, failure: reason }])),
  },
  outcomes: {
    ...smartSessionsRead.outcomes,
    grantPermissions: { done: ['permissionsGranted'], failed: ['permissionsFailed'] },
    revokeSmartSession: { done: ['smartSessionRevoked'], failed: ['smartSessionNotRevoked'] },
    useSmartSession: { done: ['planCompleted'], failed: ['planFailed'], cancel: 'cancelPlan' },
  },
}

/** Pure half of `smartSessions()`. */
export const smartSessionsDomain: PluginDomain = { name: 'smartSessions', slices: [smartSessions], shares: [plansDomain] }

function known({ smartSessions: { held } }: RootState, account: Parameters<typeof byAccount.key>[0]) {
  return held[byAccount.key(account)]
}

function running({ smartSessions: { acts } }: RootState, operation: string) {
  return acts.find((one) => one.operation === operation)
}

/** A refusal stays one: nothing has failed. */
function told(code: 'PERMISSIONS_NOT_GRANTED' | 'SMART_SESSION_NOT_REVOKED', reason: Failure): Failure {
  return reason.category === 'USER_REJECTED' || isRefusal(reason) || reason.category === 'ABORTED' ? reason : failure(code, {}, reason)
}

function without(state: SmartSessionsState, operation: string): SmartSessionsState {
  return { ...state, acts: state.acts.filter((one) => one.operation !== operation) }
}

function changed(state: SmartSessionsState, account: string, change: (sessions: readonly SmartSession[]) => readonly SmartSession[]): SmartSessionsState {
  const { [account]: list, ...others } = state.held
  return list?.sessions === undefined ? state : { ...state, held: { ...others, [account]: { ...list, sessions: change(list.sessions) } } }
}
