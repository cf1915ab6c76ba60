import { concat, defer, EMPTY, filter, map, merge, mergeMap, type Observable, switchMap, takeUntil } from 'rxjs'
import { ask } from '../../frame/index.js'
import { later } from '../../shared/timing.js'
import type { DomainCommand, Policy, PolicyIo } from '../../root.js'
import { failure } from '../errors.js'
import { EMAIL_POLL_MS, LOGIN_LIFE_MS } from '../limits.js'

/** Milliseconds until an unanswered check is abandoned for the next one. */
const LOOK_MS = 5_000

/**
 * Checks each second after the last code if the e-mail has changed (AUTH-24), because the user may confirm it elsewhere, and an answer may be lost. At most one
 * check runs. Leaving the view stops the checks.
 */
const watchEmailChange: Policy = (io) =>
  io.on('emailChangeCodeAsked').pipe(
    filter(({ step }) => step === 'secondary'),
    switchMap(({ operation }) => looks(io, operation, 1).pipe(takeUntil(over(io, operation)))),
  )

/** Fails a change that takes too long. */
const limitEmailChange: Policy = (io) =>
  merge(io.on('emailUpdateStarted'), io.on('emailChangeCodeAsked')).pipe(
    switchMap(({ operation }) =>
      later(io.ports.timer, LOGIN_LIFE_MS, { type: 'reportEmailUpdateFailed' as const, operation, failure: failure('LOGIN_EXPIRED') }, over(io, operation)),
    ),
  )

/** Shows a toast when a requested code was sent again. */
const tellOfSentCode: Policy = (io) =>
  io.on('emailCodeSent').pipe(
    filter(({ operation, login }) => operation !== login),
    map((): DomainCommand => ({ type: 'showToast', variant: 'success', message: 'toast.codeSentAgain' })),
  )

/** Policies of e-mail changes and resent codes, by name. */
export const emailPolicies = { watchEmailChange, limitEmailChange, tellOfSentCode }

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
