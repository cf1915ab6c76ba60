import { catchError, concat, defer, EMPTY, expand, filter, ignoreElements, map, merge, mergeMap, type Observable, of, switchMap, take, takeUntil } from 'rxjs'
import { ask } from '../../frame/index.js'
import type { Failure } from '../../shared/errors/failure.js'
import { later } from '../../shared/timing.js'
import { log } from '../../log.js'
import type { DomainCommand, Policy, PolicyIo } from '../../root.js'
import { failure } from '../errors.js'
import { FARCASTER_RELOAD_MS, LOGIN_LIFE_MS, POPUP_POLL_MS } from '../limits.js'

/** Asks the secure site to send a code, and waits until a new device is approved by e-mail. */
const requestCode: Policy = (io) =>
  merge(
    io.on('loginStarted').pipe(
      mergeMap((started) => {
        if (started.kind !== 'email') return EMPTY
        const { operation, email } = started
        return ask<'CONNECT_EMAIL'>(io, {
          operation,
          message: { event: 'CONNECT_EMAIL', payload: { email } },
          posted: () => [{ type: 'reportCodeRequested', operation }],
          answered: ({ action }) => [{ type: 'reportLoginAction', operation, action }],
          failed: failing(operation),
          until: ended(io, operation),
        })
      }),
    ),
    io.on('deviceApprovalAsked').pipe(
      mergeMap(({ operation }) =>
        ask<'CONNECT_DEVICE'>(io, {
          operation,
          message: { event: 'CONNECT_DEVICE' },
          answered: () => [{ type: 'reportDeviceApproved', operation }],
          failed: failing(operation),
          until: ended(io, operation),
        }),
      ),
    ),
    io.on('emailCodeResending').pipe(
      mergeMap(({ operation, login }) => {
        const pending = io.state().auth.login
        if (pending?.kind !== 'email') return EMPTY
        return ask<'CONNECT_EMAIL'>(io, {
          operation,
          message: { event: 'CONNECT_EMAIL', payload: { email: pending.email } },
          posted: () => [{ type: 'reportCodeRequested', operation }],
          answered: () => [{ type: 'reportCodeResent', operation }],
          failed: (reason) => [{ type: 'reportCodeResent', operation, failure: reason }],
          until: ended(io, login),
        })
      }),
    ),
  )

/** Sends entered codes to the secure site. */
const submitCode: Policy = (io) =>
  merge(
    io.on('emailCodeSubmitted').pipe(
      mergeMap(({ operation, login }) => {
        const otp = io.secret(operation, 'code')
        if (otp === undefined)
          return of<DomainCommand>({
            type: 'reportEmailCode',
            operation,
            failure: failure('OPTIONS_INVALID', { option: 'code', problem: "must be made by createSecret('123456')" }),
          })
        return ask<'CONNECT_OTP'>(io, {
          operation,
          message: { event: 'CONNECT_OTP', payload: { otp } },
          answered: () => [{ type: 'reportEmailCode', operation }],
          failed: (reason) => [{ type: 'reportEmailCode', operation, failure: reason }],
          until: ended(io, login),
        })
      }),
    ),
    io.on('emailUpdateStarted').pipe(
      mergeMap(({ operation, email }) =>
        ask<'UPDATE_EMAIL'>(io, {
          operation,
          message: { event: 'UPDATE_EMAIL', payload: { email } },
          posted: () => [{ type: 'reportCodeRequested', operation }],
          answered: ({ action }) => [{ type: 'reportEmailAction', operation, action }],
          failed: (reason) => [{ type: 'reportEmailUpdateFailed', operation, failure: reason }],
          until: unchanged(io, operation),
        }),
      ),
    ),
    io.on('emailChangeCodeSubmitted').pipe(
      mergeMap(({ operation, change, step }) => {
        const otp = io.secret(operation, 'code')
        const failed = (reason: Failure): readonly DomainCommand[] => [{ type: 'reportEmailChangeCode', operation, failure: reason }]
        const until = unchanged(io, change)
        if (otp === undefined) return failed(failure('OPTIONS_INVALID', { option: 'code', problem: "must be made by createSecret('123456')" }))
        return step === 'primary'
          ? ask<'UPDATE_EMAIL_PRIMARY_OTP'>(io, {
              operation,
              message: { event: 'UPDATE_EMAIL_PRIMARY_OTP', payload: { otp } },
              answered: () => [{ type: 'reportEmailChangeCode', operation }],
              failed,
              until,
            })
          : ask<'UPDATE_EMAIL_SECONDARY_OTP'>(io, {
              operation,
              message: { event: 'UPDATE_EMAIL_SECONDARY_OTP', payload: { otp } },
              answered: ({ newEmail }) => [{ type: 'reportEmailChangeCode', operation, newEmail }],
              failed,
              until,
            })
      }),
    ),
  )

/** Opens the popup of a social login in the call stack of the click, navigates it to the provider, and observes it. */
const openLoginPopup: Policy = (io) =>
  io.on('loginStarted').pipe(
    mergeMap((started) => {
      if (started.kind !== 'social' || started.by === 'returned') return EMPTY
      const { operation, provider } = started
      const until = merge(ended(io, operation), io.on('popupResultReceived', 'pageLeft').pipe(filter((event) => event.operation === operation)))
      const failed = failing(operation)
      const address = ask<'GET_SOCIAL_REDIRECT_URI'>(io, {
        operation,
        message: { event: 'GET_SOCIAL_REDIRECT_URI', payload: { provider } },
        answered: ({ uri }) =>
          started.by === 'leaving'
            ? [{ type: 'reportSocialAddress', operation, uri }]
            : concat(io.ports.popup.navigate({ url: uri }).pipe(ignoreElements()), of<DomainCommand>({ type: 'reportPopup', operation, step: 'led' })).pipe(
                catchError((reason: Failure) => failed(reason)),
                takeUntil(until),
              ),
        failed,
        until,
      })
      return started.by === 'leaving' ? address : merge(popup(io, operation).pipe(takeUntil(until)), address)
    }),
  )

/** Leaves the page for the login, once that is stored (AUTH-22). */
const leavePageForLogin: Policy = (io) =>
  io.on('pageLeft').pipe(
    mergeMap(({ operation, address }) => {
      const url = io.secret(address, 'uri')
      if (url === undefined) return EMPTY
      return io.ports.timer.after(0).pipe(
        switchMap(() => io.ports.popup.leave({ url })),
        catchError((reason: Failure) => failing(operation)(reason)),
        takeUntil(ended(io, operation)),
      )
    }),
  )

/** Requests the URL of a Farcaster login and waits for the user. A cancelled login reloads the frame. */
const requestFarcasterLogin: Policy = (io) =>
  merge(
    io.on('loginStarted').pipe(
      filter(({ kind }) => kind === 'farcaster'),
      mergeMap(({ operation }) =>
        ask<'GET_FARCASTER_URI'>(io, {
          operation,
          message: { event: 'GET_FARCASTER_URI' },
          answered: ({ url }) => [{ type: 'reportFarcasterUrl', operation, url }],
          failed: failing(operation),
          until: ended(io, operation),
        }),
      ),
    ),
    io.on('farcasterUrlReady').pipe(
      mergeMap(({ operation }) =>
        ask<'CONNECT_FARCASTER'>(io, {
          operation,
          message: { event: 'CONNECT_FARCASTER' },
          answered: ({ userName }) => [{ type: 'reportFarcasterApproved', operation, userName }],
          failed: failing(operation),
          until: ended(io, operation),
          waitMs: LOGIN_LIFE_MS,
        }),
      ),
    ),
    io.on('loginFailed').pipe(
      filter(({ kind, failure: reason }) => kind === 'farcaster' && reason.category === 'ABORTED' && io.state().frame.phase === 'ready'),
      mergeMap(({ operation }) =>
        io.ports.timer.after(FARCASTER_RELOAD_MS).pipe(
          filter(() => io.state().auth.login === undefined),
          mergeMap(() => ask<'RELOAD'>(io, { operation, message: { event: 'RELOAD' }, answered: () => [], failed: () => [] })),
        ),
      ),
    ),
  )

/** Fails a login that takes too long. */
const limitLogin: Policy = (io) =>
  io.on('loginStarted', 'emailCodeSent').pipe(
    switchMap((event) => {
      const operation = 'login' in event ? event.login : event.operation
      return later(io.ports.timer, LOGIN_LIFE_MS, { type: 'reportLoginDue' as const, operation }, ended(io, operation))
    }),
  )

/** Policies of logins, by name. */
export const loginPolicies = { requestCode, submitCode, openLoginPopup, leavePageForLogin, requestFarcasterLogin, limitLogin }

/** Opens the popup at once and checks it every second until its result arrives (AUTH-18). */
function popup(io: PolicyIo, operation: string): Observable<DomainCommand> {
  const look = defer(() =>
    io.ports.timer.after(POPUP_POLL_MS).pipe(
      mergeMap(() => io.ports.popup.isOpen()),
      take(1),
    ),
  )
  const closed = look.pipe(
    expand((open) => (open ? look : EMPTY)),
    filter((open) => !open),
    take(1),
    map((): DomainCommand => ({ type: 'reportPopup', operation, step: 'closed' })),
  )
  const said = io.ports.popup.open().pipe(
    mergeMap((notice): Observable<DomainCommand> => {
      if (notice.type === 'opened') return of({ type: 'reportPopup', operation, step: 'opened' })
      if (notice.type === 'result') return of({ type: 'reportPopupResult', operation, uri: notice.uri })
      return log(io, { level: 'warn', text: failure('SOCIAL_UNTRUSTED').message, context: {} })
    }),
    catchError((reason: Failure) => failing(operation)(reason)),
  )
  return merge(said, closed)
}

function failing(operation: string): (reason: Failure) => readonly DomainCommand[] {
  return (reason) => [{ type: 'reportLoginFailed', operation, failure: reason }]
}

/** Emits when the login ends, successfully or not. */
function ended(io: PolicyIo, operation: string): Observable<unknown> {
  return io.on('loginFailed', 'loggedIn').pipe(filter((event) => event.operation === operation))
}

function unchanged(io: PolicyIo, operation: string): Observable<unknown> {
  return io.on('emailUpdated', 'emailUpdateFailed').pipe(filter((event) => event.operation === operation))
}
