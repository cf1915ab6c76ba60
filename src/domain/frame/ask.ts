import {
  catchError,
  concat,
  defaultIfEmpty,
  defer,
  filter,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  switchMap,
  take,
  takeUntil,
  takeWhile,
  throwError,
} from 'rxjs'
import type { Failure } from '../shared/errors/failure.js'
import { deadline, withNotice } from '../shared/timing.js'
import type { DomainCommand, PolicyIo } from '../root.js'
import { failure } from './errors.js'
import { alerts, exempt, type FrameEventName, type FrameMessage, type FrameReply } from './protocol.js'
import { FRAME_REQUEST_MS } from './state.js'

/** Request to the secure site and the handlers of its outcome. */
export interface Question<E extends FrameEventName> {
  /** Operation of the caller. Together with the event it identifies the request. */
  readonly operation: string
  readonly message: Extract<FrameMessage, { event: E }>
  /** Returns the commands that follow a successful answer. */
  answered(reply: FrameReply<E>): readonly DomainCommand[] | Observable<DomainCommand>
  /** Returns the commands that follow a refusal, an abort or a timeout. */
  failed(reason: Failure): readonly DomainCommand[]
  /** Emits when the caller no longer needs the answer. */
  readonly until?: Observable<unknown>
  /** Milliseconds from posting. Defaults to 120 s. */
  readonly waitMs?: number
  /** Returns the commands that follow when the time is over, for a request whose late answer counts. It is awaited after that, and no longer listed. */
  overdue?(): readonly DomainCommand[]
}

/**
 * Sends a request to the secure site. Opens its frame if needed, waits for it in request order, and posts once. Ends in exactly one of `answered` and `failed`,
 * or in neither after `until`. A frame that is not ready within 20 s, a new document, or an abort fails the request (robustness, F12 to F14).
 */
export function ask<E extends FrameEventName>(io: PolicyIo, question: Question<E>): Observable<DomainCommand> {
  const { operation, message, answered, failed, until, overdue } = question
  const id = `${operation}/${message.event}`
  const method = 'payload' in message && message.event === 'RPC_REQUEST' ? (message.payload as { readonly method: string }).method : undefined
  const asked: DomainCommand = {
    type: 'reportFrameAsked',
    id,
    event: message.event,
    ...(method ? { method } : {}),
    ...(exempt(message.event) ? { exempt: true } : {}),
  }
  const ended: DomainCommand = { type: 'reportFrameEnded', id }
  let over = false
  const exchange = concat(
    of(asked),
    whenReady(io).pipe(
      switchMap(() => post(io, question)),
      guarded(io, id, message.event),
      mergeMap((step): Observable<DomainCommand> => {
        if ('posted' in step) return of({ type: 'reportFramePosted', id, generation: step.posted })
        if ('overdue' in step) return listed([ended, ...(overdue?.() ?? [])])
        over = true
        return concat(of(ended), listed(answered(step.reply as FrameReply<E>)))
      }),
      catchError((reason: Failure) => {
        // An error after the answer is a bug of the library, not of the site.
        if (over) return throwError(() => reason)
        over = true
        if (isUnverified(reason)) {
          const told = { type: 'reportFrameUnverified', id, event: message.event } as const
          return listed([ended, told, ...failed(failure('UNVERIFIED_DOMAIN', {}, reason))])
        }
        const timedOut = reason.code === 'DEADLINE_EXCEEDED' && alerts(message.event)
        const told = timedOut ? [{ type: 'reportFrameTimedOut', id, event: message.event } as const] : []
        return listed([ended, ...told, ...failed(timedOut ? failure('FRAME_ABORTED', {}, failure('IFRAME_REQUEST_TIMEOUT')) : reason)])
      }),
    ),
  )
  return until === undefined
    ? exchange
    : concat(
        exchange.pipe(takeUntil(until)),
        defer(() => (over ? [] : [ended])),
      )
}

/**
 * Returns true if the secure site refused because the app's domain is not in the allowlist of its project (FRAME-48). The protocol has no error code for it
 * (facts, section 1.4), so the services' error text is matched.
 */
export function isUnverified({ code, cause }: Failure): boolean {
  return code === 'FRAME_REFUSED' && WORDS.test(cause?.message ?? '')
}

const WORDS = /\b(origin|domain)( is)? not (allowed|verified)\b|\bunverified[ _]domain\b/i

type Step = { readonly posted: number } | { readonly reply: unknown } | { readonly overdue: true }

function post<E extends FrameEventName>(io: PolicyIo, { message, overdue, waitMs = FRAME_REQUEST_MS }: Question<E>): Observable<Step> {
  return defer(() => {
    const { generation } = io.state().frame
    const reply = io.ports.frame.request({ generation, message: message as FrameMessage }).pipe(
      map((value): Step => ({ reply: value })),
      take(1),
      defaultIfEmpty<Step, Step>({ reply: undefined }),
    )
    const { timer } = io.ports
    const limited = overdue === undefined ? reply.pipe(deadline(timer, waitMs, 'the secure site')) : reply.pipe(withNotice(timer, waitMs, OVERDUE))
    return concat(of<Step>({ posted: generation }), limited)
  })
}

const OVERDUE: Step = { overdue: true }

/** Emits once the site takes requests. Waiting requests are served in order. */
function whenReady(io: PolicyIo): Observable<unknown> {
  return defer(() => (io.state().frame.phase === 'ready' ? of(null) : io.on('frameReady').pipe(take(1))))
}

/** Fails when the frame that it waits for is gone. */
function guarded(io: PolicyIo, id: string, event: FrameEventName): (source: Observable<Step>) => Observable<Step> {
  return (source) =>
    defer(() => {
      let generation: number | undefined
      const gone = io.on('frameFailed', 'frameLoading', 'frameOpening', 'frameRequestsAborted').pipe(
        map((fact): Failure | undefined => {
          if (fact.type === 'frameRequestsAborted') return fact.ids.includes(id) ? aborted(event) : undefined
          if (fact.type === 'frameFailed') return generation !== undefined || !exempt(event) ? aborted(event, fact.failure) : undefined
          return generation === undefined ? undefined : failure('FRAME_RELOADED')
        }),
        filter((reason) => reason !== undefined),
        take(1),
        mergeMap((reason) => throwError(() => reason)),
      )
      const steps = source.pipe(
        map((step) => {
          if ('posted' in step) generation = step.posted
          return step
        }),
      )
      // Once it is answered, the frame is no longer observed.
      return merge(gone, steps).pipe(takeWhile((step) => !('reply' in step), true))
    })
}

/** Returns the abort error for the kind of request (FRAME-43). A Farcaster URL request keeps its cause. */
function aborted(event: FrameEventName, cause?: Failure): Failure {
  if (event === 'GET_FARCASTER_URI' && cause !== undefined) return cause
  return event === 'RPC_REQUEST' ? failure('FRAME_REQUEST_ABORTED', {}, cause) : failure('FRAME_ABORTED', {}, cause)
}

function listed(commands: readonly DomainCommand[] | Observable<DomainCommand>): Observable<DomainCommand> {
  return 'subscribe' in commands ? commands : of(commands).pipe(mergeMap((all) => all))
}
