import { Observable, type Subscriber, Subscription } from 'rxjs'
import { FRAME_PREFIX, type FrameEventName, type FrameMessage, type FrameReply } from '../../../../src/domain/frame/protocol.js'
import { failure } from '../../../../src/domain/frame/errors.js'
import { createSecret, isSecret, revealSecret } from '../../../../src/domain/shared/secrets/secret.js'
import type { ChannelNotice, FrameChannel } from '../../../../src/ports/frame.js'
import type { TimerPort } from '../../../../src/ports/timer.js'
import { readReply } from './headless-replies.js'
import type { SiteFaults } from '../parts.js'
import type { Site } from '../site.js'
import type { FrameEnvelope } from '../wire.js'

/** Frame without a browser: the same site, with the same messages. */
export interface HeadlessFrame {
  readonly channel: FrameChannel
  /** Loads the site again, as a reload of its page does. */
  reload(): void
  /** Makes frames that are opened from now on fail, as if the site were down; `false` ends that. */
  lose(lost?: boolean): void
  /** Returns true if the app shows the frame. */
  visible(): boolean
  /** Returns the number of pending requests and of frames. */
  held(): { readonly requests: number; readonly frames: number }
}

/** Options of {@link createHeadlessFrame}. */
export interface HeadlessFrameParts {
  readonly timer: TimerPort
  faults(): SiteFaults
  /** Loads the site. @param reload loads it again */
  load(post: (message: FrameEnvelope) => void, reload: () => void): Site
  /** Called when the app hides the frame after it was shown. */
  hidden?(): void
}

/** Creates the frame of one page. Messages take no time, but are delivered asynchronously. */
export function createHeadlessFrame({ timer, faults, load, hidden }: HeadlessFrameParts): HeadlessFrame {
  const waiting = new Map<string, { readonly event: FrameEventName; readonly subscriber: Subscriber<FrameReply> }>()
  let open: { readonly subscriber: Subscriber<ChannelNotice>; readonly underway: Subscription; site?: Site } | undefined
  // Both numbers only increase, so that a message of an earlier load is never taken for one of a later load.
  let generation = 0
  let lastId = 0
  let visible = false
  let ready = false
  let lost = false

  /** Fails requests that will not be answered any more; by default all that are pending. */
  function drop(code: 'FRAME_RELOADED' | 'FRAME_NOT_SET', requests = [...waiting.values()]): void {
    for (const { subscriber } of requests) subscriber.error(failure(code))
  }

  function begin(): void {
    const frame = open
    if (frame === undefined) return
    frame.site?.stop()
    generation += 1
    ready = false
    const mine = generation
    const asked = [...waiting.values()]
    frame.subscriber.next({ type: 'loading', generation: mine })
    drop('FRAME_RELOADED', asked)
    const post = (message: FrameEnvelope) => {
      frame.underway.add(
        timer.after(0).subscribe(() => {
          if (open === frame && mine === generation) hear(message, mine)
        }),
      )
    }
    const again = () => {
      frame.underway.add(timer.after(0).subscribe(() => open === frame && mine === generation && begin()))
    }
    frame.site = load(post, again)
    frame.underway.add(timer.after(0).subscribe(() => open === frame && mine === generation && frame.site?.start()))
  }

  function hear(message: FrameEnvelope | null, mine: number): void {
    const refuse = (reason: 'origin' | 'schema') => open?.subscriber.next({ type: 'refused', reason, count: 1 })
    if (faults().wrongOrigin) return void refuse('origin')
    if (message === null || typeof message !== 'object' || typeof message.type !== 'string' || !message.type.startsWith(FRAME_PREFIX))
      return void refuse('schema')
    const name = message.type.slice(FRAME_PREFIX.length)
    const payload = message.payload as { version?: string; token?: string; message?: string } | undefined
    if (name === 'READY') {
      if (ready) return
      ready = true
      return open?.subscriber.next({ type: 'ready', generation: mine, ...(payload?.version === undefined ? {} : { version: payload.version }) })
    }
    if (name === 'SESSION_UPDATE') return open?.subscriber.next({ type: 'sessionUpdated', generation: mine, token: createSecret(payload?.token ?? '') })
    const request = message.id === undefined ? undefined : waiting.get(message.id)
    if (request === undefined || message.id === undefined) return
    if (name === `${request.event}_ERROR`) {
      waiting.delete(message.id)
      return request.subscriber.error(failure('FRAME_REFUSED', {}, payload?.message === undefined ? undefined : { message: payload.message }))
    }
    const read = name === `${request.event}_SUCCESS` ? readReply(request.event, message.payload) : undefined
    if (read === undefined) return void refuse('schema')
    waiting.delete(message.id)
    request.subscriber.next(read.reply)
    request.subscriber.complete()
  }

  return {
    channel: {
      open: () =>
        new Observable((subscriber) => {
          if (open !== undefined) return subscriber.error(failure('FRAME_OPEN'))
          const frame = { subscriber, underway: new Subscription() }
          open = frame
          subscriber.add(() => {
            if (open !== frame) return
            open.site?.stop()
            frame.underway.unsubscribe()
            open = undefined
            visible = false
            drop('FRAME_NOT_SET')
          })
          frame.underway.add(timer.after(0).subscribe(() => (lost ? subscriber.error(failure('FRAME_UNAVAILABLE')) : begin())))
        }),
      request: ({ generation: wanted, message }) =>
        new Observable((subscriber) => {
          const frame = open
          if (frame?.site === undefined) return subscriber.error(failure('FRAME_NOT_SET'))
          if (wanted !== generation) return subscriber.error(failure('FRAME_RELOADED'))
          const id = `h${++lastId}`
          waiting.set(id, { event: message.event, subscriber })
          subscriber.add(() => waiting.delete(id))
          frame.underway.add(
            timer.after(0).subscribe(() => {
              if (open === frame && wanted === generation) frame.site?.receive({ id, ...wireOf(message) })
            }),
          )
        }),
      show: ({ visible: wanted }) =>
        new Observable((subscriber) => {
          if (open === undefined) return subscriber.error(failure('FRAME_NOT_SET'))
          const hides = visible && !wanted
          visible = wanted
          if (hides) hidden?.()
          subscriber.complete()
        }),
    },
    reload: begin,
    lose(now = true) {
      lost = now
    },
    visible: () => visible,
    held: () => ({ requests: waiting.size, frames: open === undefined ? 0 : 1 }),
  }
}

/** Returns a message as it is posted, with secrets in clear. */
function wireOf(message: FrameMessage): { type: string; payload?: unknown } {
  const payload = 'payload' in message ? message.payload : undefined
  const open =
    payload === undefined
      ? {}
      : { payload: Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, isSecret(value) ? revealSecret(value) : value])) }
  return { type: `@w3m-app/${message.event}`, ...open }
}
