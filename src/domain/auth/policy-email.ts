import type { Observable } from 'rxjs'
import { ask } from '../frame/index.js'
import { later } from '../kernel/timing.js'
import type { DomainCommand, Policy, PolicyIo } from '../root.js'
import { authFailure } from '../shared/auth-errors.js'
import { concat, merge, mergeMap, switchMap } from '../shared/streams/flatten.js'
import { filter, map, takeUntil } from '../shared/streams/operators.js'
import { defer, EMPTY } from '../shared/streams/sources.js'
import { EMAIL_POLL_MS, LOGIN_LIFE_MS } from './limits.js'

/** A look that is not answered so long, in milliseconds, is given up for the next. */
const LOOK_MS = 5_000

/**
 * From the last code on the wallet is asked each second whether the e-mail is another (AUTH-24): the visitor may have confirmed it elsewhere, and an answer may
 * be lost. One look at a time; leaving the view ends it.
 */
const watchesEmail: Policy = (io) =>
  io.on('emailChangeCodeAsked').pipe(
    filter(({ step }) => step === 'secondary'),
    switchMap(({ operation }) => looks(io, operation, 1).pipe(takeUntil(over(io, operation)))),
  )

/** A change that takes too long is given up. */
const emailChangeDues: Policy = (io) =>
  merge(io.on('emailUpdateStarted'), io.on('emailChangeCodeAsked')).pipe(
    switchMap(({ operation }) =>
      later(io.ports.timer, LOGIN_LIFE_MS, { type: 'reportEmailUpdateFailed' as const, operation, failure: authFailure('LOGIN_EXPIRED') }, over(io, operation)),
    ),
  )

/** A code that was asked for again is told of. */
const tellsOfCodes: Policy = (io) =>
  io.on('emailCodeSent').pipe(
    filter(({ operation, login }) => operation !== login),
    map((): DomainCommand => ({ type: 'showToast', variant: 'success', message: 'toast.codeSentAgain' })),
  )

/** The policies around e-mails that are changed, and codes that are sent again, by name. */
export const emailPolicies = { watchesEmail, emailChangeDues, tellsOfCodes }

function looks(io: PolicyIo, operation: string, count: number): Observable<DomainCommand> {
  return io.ports.timer.after(EMAIL_POLL_MS).pipe(
    mergeMap(() =>
      concat(
        io.state().frame.phase === 'ready' ? look(io, operation, count) : EMPTY,
        defer(() => looks(io, operation, count + 1)),
      ),
    ),
  )
}

function look(io: PolicyIo, operation: string, count: number): Observable<DomainCommand> {
  return ask<'GET_USER'>(io, {
    operation: `${operation}.${count}`,
    message: { event: 'GET_USER' },
    answered: ({ email }) => (email === undefined ? [] : [{ type: 'reportEmailSeen', operation, email }]),
    failed: () => [],
    until: over(io, operation),
    waitMs: LOOK_MS,
  })
}

function over(io: PolicyIo, operation: string): Observable<unknown> {
  return io.on('emailUpdated', 'emailUpdateFailed').pipe(filter((event) => event.operation === operation))
}
