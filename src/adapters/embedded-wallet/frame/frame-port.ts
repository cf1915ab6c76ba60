import { defaultIfEmpty, map, Observable, type Subscriber, Subscription, take } from 'rxjs'
import { failure } from '../../../domain/frame/errors.js'
import { exempt, FRAME_READY_MS, FRAME_SETTLE_MS } from '../../../domain/frame/protocol.js'
import type { Failure } from '../../../domain/shared/errors/failure.js'
import { deadline, withNotice } from '../../../domain/shared/timing.js'
import type { ChannelNotice, FrameChannel, FrameNotice, FramePort, FrameRequest, FrameStep } from '../../../ports/frame.js'
import type { TimerPort } from '../../../ports/timer.js'

/** Options of {@link createFramePort}. */
export interface FramePortOptions {
  readonly channel: FrameChannel
  readonly timer: TimerPort
}

/** State of the document. It is `settling` for 500 ms after it says that it is ready (FRAME-25), and `late` once its time is over. */
type Phase = 'closed' | 'loading' | 'settling' | 'ready' | 'late'

/** A request that waits, or is posted. */
interface Asked {
  /** True if it waits without a limit (FRAME-29). */
  readonly isExempt: boolean
  post(): void
  fail(reason: Failure): void
}

const OVERDUE: FrameStep = { type: 'overdue' }

/** Creates the frame port from a channel: it holds requests back until the site takes them, and sets the limits of time. */
export function createFramePort({ channel, timer }: FramePortOptions): FramePort {
  const waiting = new Set<Asked>()
  const posted = new Set<Asked>()
  let phase: Phase = 'closed'
  let generation = 0
  let settling = new Subscription()
  /** The 20 s of FRAME-27: they run from the first request that waits until the site takes requests, however often it reloads. */
  let limit = new Subscription()
  let isLimited = false
  /** True if they ended while the document settled. It has no time left if another one takes its place. */
  let isDue = false
  let tell: ((notice: FrameNotice) => void) | undefined

  function fail(all: Iterable<Asked>, reason: Failure): void {
    for (const one of [...all]) one.fail(reason)
  }

  const limited = () => [...waiting].filter(({ isExempt }) => !isExempt)

  function beginLimit(): void {
    if (isLimited) return
    isLimited = true
    limit = timer.after(FRAME_READY_MS).subscribe(() => {
      if (phase === 'settling') isDue = true
      else giveUp()
    })
  }

  function endLimit(): void {
    limit.unsubscribe()
    isLimited = false
    isDue = false
  }

  /** Ends the limit where nothing waits, and no frame is there. */
  function tidy(): void {
    if (phase === 'closed' && limited().length === 0) endLimit()
  }

  /** Fails what waits. Nobody is told if nothing does any more. */
  function giveUp(): void {
    endLimit()
    const all = limited()
    if (all.length === 0) return
    const reason = failure('IFRAME_LOAD_FAILED')
    if (tell !== undefined) phase = 'late'
    // Told first: what is asked after a failure opens the site anew.
    tell?.({ type: 'failed', failure: reason })
    fail(all, reason)
  }

  /** Follows the documents. */
  function hear(notice: ChannelNotice): void {
    if (notice.type === 'loading') {
      settling.unsubscribe()
      phase = 'loading'
      generation = notice.generation
      // I-17: no request stays pending on an earlier document.
      fail(posted, failure('FRAME_RELOADED'))
      tell?.(notice)
      if (isDue) giveUp()
    } else if (notice.type !== 'ready') tell?.(notice)
    else if (notice.generation === generation && (phase === 'loading' || phase === 'late')) {
      phase = 'settling'
      settling = timer.after(FRAME_SETTLE_MS).subscribe(() => {
        phase = 'ready'
        endLimit()
        // Requests that the listener makes now go first: each document is told of app and theme.
        tell?.(notice)
        for (const one of [...waiting]) if (phase === 'ready' && waiting.has(one)) one.post()
      })
    }
  }

  function request({ message, waitMs, isAwaited }: FrameRequest, subscriber: Subscriber<FrameStep>): void {
    const one: Asked = {
      isExempt: exempt(message.event),
      fail: (reason) => subscriber.error(reason),
      post() {
        waiting.delete(one)
        posted.add(one)
        subscriber.next({ type: 'posted' })
        if (subscriber.closed) return
        const answer = channel.request({ generation, message }).pipe(
          take(1),
          defaultIfEmpty(undefined),
          map((reply): FrameStep => ({ type: 'answered', reply })),
        )
        subscriber.add(
          (isAwaited ? answer.pipe(withNotice(timer, waitMs, OVERDUE)) : answer.pipe(deadline(timer, waitMs, 'the secure site'))).subscribe(subscriber),
        )
      },
    }
    subscriber.add(() => {
      waiting.delete(one)
      posted.delete(one)
      tidy()
    })
    if (phase === 'ready') return one.post()
    waiting.add(one)
    if (!one.isExempt) beginLimit()
  }

  return {
    open: (opening) =>
      new Observable((subscriber) => {
        if (tell !== undefined) return subscriber.error(failure('FRAME_OPEN'))
        const own = (notice: FrameNotice) => subscriber.next(notice)
        const documents = new Subscription()
        const close = () => {
          if (tell !== own) return
          documents.unsubscribe()
          settling.unsubscribe()
          phase = 'closed'
          tell = undefined
          tidy()
        }
        const lose = (reason: Failure) => {
          close()
          endLimit()
          const all = [...posted, ...limited()]
          subscriber.error(reason)
          fail(all, reason)
        }
        phase = 'loading'
        tell = own
        subscriber.add(close)
        documents.add(channel.open(opening).subscribe({ next: hear, error: lose, complete: () => lose(failure('FRAME_UNAVAILABLE')) }))
      }),
    request: (asked) => new Observable((subscriber) => request(asked, subscriber)),
    show: (request) => channel.show(request),
  }
}
