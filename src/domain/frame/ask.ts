import { catchError, concat, defer, mergeMap, type Observable, of, takeUntil, throwError } from 'rxjs'
import type { Failure } from '../shared/errors/failure.js'
import type { DomainCommand, PolicyIo } from '../root.js'
import { isAway } from './decide.js'
import { failure } from './errors.js'
import { alerts, FRAME_REQUEST_MS, type FrameEventName, type FrameMessage, type FrameReply } from './protocol.js'

/** Request to the secure site and the handlers of its outcome. */
export interface Question<E extends FrameEventName> {
  /** Operation of the caller. Together with the event it identifies the request. */
  readonly operation: string
  readonly message: Extract<FrameMessage, { event: E }>
  /** Returns the commands that follow its posting. */
  posted?(): readonly DomainCommand[]
  /** Returns the commands that follow a successful answer. */
  answered(reply: FrameReply<E>): readonly DomainCommand[] | Observable<DomainCommand>
  /** Returns the commands that follow a refusal, an abort or a timeout. */
  failed(reason: Failure): readonly DomainCommand[]
  /** Emits when the caller no longer needs the answer. */
  readonly until?: Observable<unknown>
  /** Milliseconds from posting. Defaults to 120 s. */
  readonly waitMs?: number
  /** Returns the commands that follow when the time is over, for a request whose late answer counts. It is awaited after that. */
  overdue?(): readonly DomainCommand[]
}

/**
 * Sends a request to the secure site. Opens its frame if needed. Ends in exactly one of `answered` and `failed`, or in neither after `until`; the port says when it
 * fails (robustness, F12 to F14).
 */
export function ask<E extends FrameEventName>(io: PolicyIo, question: Question<E>): Observable<DomainCommand> {
  const { operation, message, posted, answered, failed, until, overdue, waitMs = FRAME_REQUEST_MS } = question
  const about = { id: `${operation}/${message.event}`, event: message.event }
  let over = false
  const exchange = concat(
    defer(() => listed(isAway(io.state()) ? [{ type: 'reportFrameNeeded' }] : [])),
    io.ports.frame.request({ message: message as FrameMessage, waitMs, ...(overdue && { isAwaited: true }) }).pipe(
      mergeMap((step): Observable<DomainCommand> => {
        if (step.type === 'posted') return listed(posted?.() ?? [])
        if (step.type === 'overdue') return listed(overdue?.() ?? [])
        over = true
        return listed(answered(step.reply as FrameReply<E>))
      }),
      catchError((reason: Failure) => {
        // An error after the answer is a bug of the library, not of the site.
        if (over) return throwError(() => reason)
        if (isUnverified(reason)) return listed([{ type: 'reportFrameUnverified', ...about }, ...failed(failure('UNVERIFIED_DOMAIN', {}, reason))])
        const timedOut = reason.code === 'DEADLINE_EXCEEDED' && alerts(message.event)
        if (timedOut) return listed([{ type: 'reportFrameTimedOut', ...about }, ...failed(failure('FRAME_ABORTED', {}, failure('IFRAME_REQUEST_TIMEOUT')))])
        return listed(failed(OWN.includes(reason.code) ? reason : aborted(message.event, reason)))
      }),
    ),
  )
  return until === undefined ? exchange : exchange.pipe(takeUntil(until))
}

/** Failures of one request. All others are those of the frame. */
const OWN: readonly string[] = ['FRAME_REFUSED', 'FRAME_RELOADED', 'DEADLINE_EXCEEDED']

/**
 * Returns true if the secure site refused because the app's domain is not in the allowlist of its project (FRAME-48). The protocol has no error code for it
 * (facts, section 1.4), so the services' error text is matched.
 */
export function isUnverified({ code, cause }: Failure): boolean {
  return code === 'FRAME_REFUSED' && WORDS.test(cause?.message ?? '')
}

const WORDS = /\b(origin|domain)( is)? not (allowed|verified)\b|\bunverified[ _]domain\b/i

/** Returns the abort error for the kind of request (FRAME-43). A Farcaster URL request keeps its cause. */
function aborted(event: FrameEventName, cause: Failure): Failure {
  if (event === 'GET_FARCASTER_URI') return cause
  return event === 'RPC_REQUEST' ? failure('FRAME_REQUEST_ABORTED', {}, cause) : failure('FRAME_ABORTED', {}, cause)
}

function listed(commands: readonly DomainCommand[] | Observable<DomainCommand>): Observable<DomainCommand> {
  return 'subscribe' in commands ? commands : of(commands).pipe(mergeMap((all) => all))
}
