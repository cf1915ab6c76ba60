import { Observable, type Subscriber } from '../../domain/shared/streams/observable.js'
import type { FrameEventName, FrameMessage, FrameReply } from '../../domain/frame/protocol.js'
import { authFailure } from '../../domain/shared/auth-errors.js'
import { isSecret, revealSecret } from '../../domain/shared/secret.js'
import type { FrameNotice, FramePort } from '../../ports/frame.js'
import type { VirtualTime } from './virtual-time.js'

/** What is wrong with the secure site. */
export interface FrameFaults {
  /** It is not there: the frame's own error event. */
  readonly unavailable?: boolean
  /** It never says that it is ready. */
  readonly neverReady?: boolean
  /** Milliseconds from loading to ready; 20 by default. */
  readonly readyMs?: number
  /** Milliseconds to each answer; 5 by default. */
  readonly answerMs?: number
  /** Events that it does not answer. */
  readonly silent?: readonly FrameEventName[]
  /** Events that it answers with something that does not fit: dropped, and told. */
  readonly garbage?: readonly FrameEventName[]
}

/** How the site answers: a reply, a refusal with the site's words (none: without a message), or nothing. */
export type SiteAnswer = { readonly reply: unknown } | { readonly refused: string | undefined } | 'silent'

/** A message that reached the site, secrets open: what it would see. */
export interface SiteMessage {
  readonly event: FrameEventName
  readonly payload: unknown
  readonly generation: number
}

/** The secure site's end of a frame in memory. */
export interface SiteMouth {
  /** Says by itself what a site may say. */
  say(
    notice:
      | { readonly type: 'sessionUpdated'; readonly token: Extract<FrameNotice, { type: 'sessionUpdated' }>['token'] }
      | Extract<FrameNotice, { type: 'refused' }>,
  ): void
}

/** A frame of one page in memory, with hands on what goes wrong. */
export interface MemoryFrame extends SiteMouth {
  readonly port: FramePort
  /** Sets what is wrong; an empty object mends it. */
  setFaults(faults: FrameFaults): void
  /** Another document loads, by itself. */
  reload(): void
  /** Messages that reached the site, oldest first. */
  received(): readonly SiteMessage[]
  /** Whether it is shown to the visitor. */
  visible(): boolean
  /** Frames in the page. */
  frames(): number
  /** Requests that wait for an answer. */
  open(): number
}

/** Options of {@link createMemoryFrame}. */
export interface MemoryFrameOptions {
  readonly time: VirtualTime
  /** What the site answers. `settle` gives the answer later, once. */
  readonly answer: (message: SiteMessage, settle: (answer: SiteAnswer) => void, frame: SiteMouth) => SiteAnswer | undefined
}

interface Pending {
  readonly fail: (code: 'FRAME_RELOADED' | 'FRAME_NOT_SET') => void
}

/** Makes a frame in memory, on virtual time. Documents are counted over the life of the page. */
export function createMemoryFrame({ time, answer }: MemoryFrameOptions): MemoryFrame {
  const pending = new Set<Pending>()
  const received: SiteMessage[] = []
  let faults: FrameFaults = {}
  let generation = 0
  let visible = false
  let listener: Subscriber<FrameNotice> | undefined
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
        to.error(authFailure('FRAME_REFUSED', {}, given.refused === undefined ? undefined : { message: given.refused }))
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
    port: {
      open: () =>
        new Observable((subscriber) => {
          if (listener !== undefined) {
            subscriber.error(authFailure('FRAME_OPEN'))
            return
          }
          listener = subscriber
          const begin = time.schedule(0, () => (faults.unavailable ? subscriber.error(authFailure('FRAME_UNAVAILABLE')) : load()))
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
            subscriber.error(authFailure('FRAME_NOT_SET'))
            return
          }
          if (asked !== generation) {
            subscriber.error(authFailure('FRAME_RELOADED'))
            return
          }
          const own: Pending = { fail: (code) => subscriber.error(authFailure(code)) }
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
            subscriber.error(authFailure('FRAME_NOT_SET'))
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

/** A payload as it goes over the wire: secrets are seen by the site alone. */
function opened(value: unknown): unknown {
  if (isSecret(value)) return revealSecret(value)
  if (Array.isArray(value)) return value.map(opened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, opened(member)]))
}
