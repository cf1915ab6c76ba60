import type { Observable } from 'rxjs'
import type { Failure } from '../kernel/failure.js'
import { deadline } from '../kernel/timing.js'
import type { DomainCommand, PolicyIo } from '../root.js'
import { authFailure } from '../shared/auth-errors.js'
import { concat, merge, mergeMap, switchMap } from '../shared/streams/flatten.js'
import { catchError, defaultIfEmpty, filter, map, take, takeUntil } from '../shared/streams/operators.js'
import { defer, of, throwError } from '../shared/streams/sources.js'
import { alerts, exempt } from './exempt.js'
import { isUnverified } from './unverified.js'
import type { FrameEventName, FrameMessage, FrameReply } from './protocol.js'
import { FRAME_REQUEST_MS } from './state.js'

/** What is asked of the secure site, and what becomes of it. */
export interface Question<E extends FrameEventName> {
  /** Of the operation that asks; with the event it names the request. */
  readonly operation: string
  readonly message: Extract<FrameMessage, { event: E }>
  /** What follows from a good answer. */
  answered(reply: FrameReply<E>): readonly DomainCommand[] | Observable<DomainCommand>
  /** What follows when it was refused, given up, or not answered. */
  failed(reason: Failure): readonly DomainCommand[]
  /** Nobody waits for it any more. */
  readonly until?: Observable<unknown>
  /** Milliseconds from posting; 120 s when left out. */
  readonly waitMs?: number
}

/**
 * Asks the secure site: opens its frame where there is none, waits until it is ready in the order asked, posts once, and ends in exactly one of `answered` and
 * `failed`, or in neither after `until`. Not ready within 20 s, another document, and an abort are failures (robustness, F12 to F14).
 */
export function ask<E extends FrameEventName>(io: PolicyIo, question: Question<E>): Observable<DomainCommand> {
  const { operation, message, answered, failed, until } = question
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
        over = true
        return concat(of(ended), listed(answered(step.reply as FrameReply<E>)))
      }),
      catchError((reason: Failure) => {
        // What is thrown after the answer is a fault of ours, not of the site.
        if (over) return throwError(() => reason)
        over = true
        if (isUnverified(reason)) {
          const told = { type: 'reportFrameUnverified', id, event: message.event } as const
          return listed([ended, told, ...failed(authFailure('UNVERIFIED_DOMAIN', {}, reason))])
        }
        const timedOut = reason.code === 'DEADLINE_EXCEEDED' && alerts(message.event)
        const told = timedOut ? [{ type: 'reportFrameTimedOut', id, event: message.event } as const] : []
        return listed([ended, ...told, ...failed(timedOut ? authFailure('FRAME_ABORTED', {}, authFailure('IFRAME_REQUEST_TIMEOUT')) : reason)])
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

type Step = { readonly posted: number } | { readonly reply: unknown }

function post<E extends FrameEventName>(io: PolicyIo, { message, waitMs = FRAME_REQUEST_MS }: Question<E>): Observable<Step> {
  return defer(() => {
    const { generation } = io.state().frame
    const reply = io.ports.frame.request({ generation, message: message as FrameMessage }).pipe(
      map((value): Step => ({ reply: value })),
      take(1),
      defaultIfEmpty<Step>({ reply: undefined }),
    )
    return concat(of<Step>({ posted: generation }), reply.pipe(deadline(io.ports.timer, waitMs, 'the secure site')))
  })
}

/** Speaks once the site takes requests. Those that wait are told in the order in which they began to. */
function whenReady(io: PolicyIo): Observable<unknown> {
  return defer(() => (io.state().frame.phase === 'ready' ? of(null) : io.on('frameReady').pipe(take(1))))
}

/** Ends with a failure when what it waits for is gone. */
function guarded(io: PolicyIo, id: string, event: FrameEventName): (source: Observable<Step>) => Observable<Step> {
  return (source) =>
    defer(() => {
      let generation: number | undefined
      const gone = io.on('frameFailed', 'frameLoading', 'frameOpening', 'frameRequestsAborted').pipe(
        map((fact): Failure | undefined => {
          if (fact.type === 'frameRequestsAborted') return fact.ids.includes(id) ? aborted(event) : undefined
          if (fact.type === 'frameFailed') return generation !== undefined || !exempt(event) ? aborted(event, fact.failure) : undefined
          return generation === undefined ? undefined : authFailure('FRAME_RELOADED')
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
      // Posted, answered: after that what would end it is not listened to any longer.
      return merge(gone, steps).pipe(take(2))
    })
}

/** FRAME-43: what was given up, in the words for its kind; that of a Farcaster address keeps its own. */
function aborted(event: FrameEventName, cause?: Failure): Failure {
  if (event === 'GET_FARCASTER_URI' && cause !== undefined) return cause
  return event === 'RPC_REQUEST' ? authFailure('FRAME_REQUEST_ABORTED', {}, cause) : authFailure('FRAME_ABORTED', {}, cause)
}

function listed(commands: readonly DomainCommand[] | Observable<DomainCommand>): Observable<DomainCommand> {
  return 'subscribe' in commands ? commands : of(commands).pipe(mergeMap((all) => all))
}
