import { Observable, type Subscriber } from 'rxjs'
import type { FrameEventName, FrameMessage, FrameReply } from '../../../domain/frame/protocol.js'
import { failure } from '../../../domain/frame/errors.js'
import { isSecret, revealSecret } from '../../../domain/shared/secrets/secret.js'
import type { ChannelNotice, FrameChannel } from '../../../ports/frame.js'
import type { VirtualTime } from '../time/virtual-time.js'

/** Faults of the secure site. */
export interface FrameFaults {
  /** The site cannot be loaded: the frame fires its error event. */
  readonly unavailable?: boolean
  /** The site never reports that it is ready. */
  readonly neverReady?: boolean
  /** Milliseconds from loading to ready; 20 by default. */
  readonly readyMs?: number
  /** Milliseconds to each answer; 5 by default. */
  readonly answerMs?: number
  /** Events that the site does not answer. */
  readonly silent?: readonly FrameEventName[]
  /** Events that the site answers with malformed data, which is dropped and reported. */
  readonly garbage?: readonly FrameEventName[]
}

/** Answer of the site: a reply, a refusal with the site's text (undefined: without a message), or none. */
export type SiteAnswer = { readonly reply: unknown } | { readonly refused: string | undefined } | 'silent'

/** Message as the site sees it, with secrets in clear. */
export interface SiteMessage {
  readonly event: FrameEventName
  readonly payload: unknown
  readonly generation: number
}

/** Notices that the site sends into a frame in memory. */
export interface SiteMouth {
  /** Sends a notice without a request. */
  say(
    notice:
      | { readonly type: 'sessionUpdated'; readonly token: Extract<ChannelNotice, { type: 'sessionUpdated' }>['token'] }
      | Extract<ChannelNotice, { type: 'refused' }>,
  ): void
}

/** Frame of one page in memory, with controls for faults. */
export interface MemoryFrame extends SiteMouth {
  readonly channel: FrameChannel
  /** Sets the faults; an empty object clears them. */
  setFaults(faults: FrameFaults): void
  /** Loads another document, as a reload does. */
  reload(): void
  /** Messages that reached the site, oldest first. */
  received(): readonly SiteMessage[]
  /** True while the frame is shown to the visitor. */
  visible(): boolean
  /** Number of frames in the page. */
  frames(): number
  /** Number of pending requests. */
  open(): number
}

/** Options of {@link createMemoryFrame}. */
export interface MemoryFrameOptions {
  readonly time: VirtualTime
  /** Answers a message. `settle` gives the answer later, once. */
  readonly answer: (message: SiteMessage, settle: (answer: SiteAnswer) => void, frame: SiteMouth) => SiteAnswer | undefined
}

interface Pending {
  readonly fail: (code: 'FRAME_RELOADED' | 'FRAME_NOT_SET') => void
}

/** Creates a frame in memory, on virtual time. Documents are counted over the life of the page. */
export function createMemoryFrame({ time, answer }: MemoryFrameOptions): MemoryFrame {
  const pending = new Set<Pending>()
  const received: SiteMessage[] = []
  let faults: FrameFaults = {}
  let generation = 0
  let visible = false
  let listener: Subscriber<ChannelNotice> | undefined
  let loading: (() => void) | undefined

  const mouth: SiteMouth = {
    say: (notice) => listener?.next(notice.type === 'sessionUpdated' ? { ...notice, generation } : notice),
  }

  function load(): void {
    loading?.()
    generation += 1
    const mine = generation
    const asked = [...pending]
    listener?.next({ type: 'loading', generation })
    for (const one of asked) one.fail('FRAME_RELOADED')
    if (faults.neverReady) return
    loading = time.schedule(faults.readyMs ?? 20, () => {
      if (generation === mine) listener?.next({ type: 'ready', generation, version: '4' })
    })
  }

  function deliver(message: FrameMessage, to: Subscriber<FrameReply>, own: Pending): void {
    const seen: SiteMessage = { event: message.event, payload: opened('payload' in message ? message.payload : undefined), generation }
    received.push(seen)
    let settled = false
    const settle = (given: SiteAnswer): void => {
      if (settled || !pending.has(own) || given === 'silent' || faults.silent?.includes(message.event)) return
      settled = true
      if (faults.garbage?.includes(message.event)) {
        mouth.say({ type: 'refused', reason: 'schema', count: 1 })
        return
      }
      if ('refused' in given) {
        to.error(failure('FRAME_REFUSED', {}, given.refused === undefined ? undefined : { message: given.refused }))
        return
      }
      to.next(given.reply as FrameReply)
      to.complete()
      if (message.event === 'RELOAD') load()
    }
    const now = answer(seen, settle, mouth)
    if (now !== undefined) settle(now)
  }

  return {
    ...mouth,
    channel: {
      open: () =>
        new Observable((subscriber) => {
          if (listener !== undefined) {
            subscriber.error(failure('FRAME_OPEN'))
            return
          }
          listener = subscriber
          const begin = time.schedule(0, () => (faults.unavailable ? subscriber.error(failure('FRAME_UNAVAILABLE')) : load()))
          subscriber.add(() => {
            begin()
            loading?.()
            listener = undefined
            visible = false
            for (const one of [...pending]) one.fail('FRAME_NOT_SET')
          })
        }),
      request: ({ generation: asked, message }) =>
        new Observable((subscriber) => {
          if (listener === undefined) {
            subscriber.error(failure('FRAME_NOT_SET'))
            return
          }
          if (asked !== generation) {
            subscriber.error(failure('FRAME_RELOADED'))
            return
          }
          const own: Pending = { fail: (code) => subscriber.error(failure(code)) }
          pending.add(own)
          const takeBack = time.schedule(faults.answerMs ?? 5, () => deliver(message, subscriber, own))
          subscriber.add(() => {
            takeBack()
            pending.delete(own)
          })
        }),
      show: (request) =>
        new Observable((subscriber) => {
          if (listener === undefined) {
            subscriber.error(failure('FRAME_NOT_SET'))
            return
          }
          visible = request.visible
          subscriber.complete()
        }),
    },
    setFaults(given) {
      faults = given
    },
    reload() {
      if (listener !== undefined) load()
    },
    received: () => received,
    visible: () => visible,
    frames: () => (listener === undefined ? 0 : 1),
    open: () => pending.size,
  }
}

/** Returns a payload as it goes over the wire: only the site sees secrets in clear. */
function opened(value: unknown): unknown {
  if (isSecret(value)) return revealSecret(value)
  if (Array.isArray(value)) return value.map(opened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, opened(member)]))
}
