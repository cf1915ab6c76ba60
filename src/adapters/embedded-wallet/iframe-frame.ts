import { Observable, type Subscriber, Subscription } from '../../domain/shared/streams/observable.js'
import { FRAME_VERSION, type FrameEventName, type FrameReply } from '../../domain/frame/protocol.js'
import type { CaipNetworkId } from '../../domain/shared/caip.js'
import { authFailure } from '../../domain/shared/auth-errors.js'
import type { FrameHome } from '../../instance/embedded.js'
import type { FrameNotice, FramePort } from '../../ports/frame.js'
import type { TimerPort } from '../../ports/timer.js'
import { type Checksum, createChecksums } from '../evm/checksums.js'
import { tellsAddresses, written } from './addresses.js'
import { createDocuments } from './documents.js'
import { createRefusals } from './refusals.js'
import { createRequestId, namesSite, readMessage, readReply, writeMessage } from './wire.js'

/** What {@link createIframeFrame} is made of. */
export interface IframeFrameOptions {
  /** Origin of the secure site, without a slash at its end. */
  readonly secureSite: string
  readonly projectId: string
  /** The site may log (FRAME-02). */
  readonly enableLogger: boolean
  readonly timer: TimerPort
  /** Where the frame stands; asked for at each opening. Undefined where the page cannot hold one. */
  readonly home: () => FrameHome | undefined
}

/** A document that may have said READY before it was known is waited for no longer. */
export const UNSURE_MS = 3_000

/**
 * The secure site in an iframe of the page. A message counts only when the browser made it, from the frame's own window, from the site's exact origin, and when
 * it fits the protocol; an answer only to a request that waits, of its event (robustness, T6). What is posted goes to the exact origin.
 */
export function createIframeFrame({ secureSite, projectId, enableLogger, timer, home }: IframeFrameOptions): FramePort {
  const documents = createDocuments()
  const checksums = createChecksums()
  const waiting = new Map<string, { readonly event: FrameEventName; readonly subscriber: Subscriber<FrameReply> }>()
  let open: { readonly element: HTMLIFrameElement; readonly home: FrameHome; readonly tell: (notice: FrameNotice) => void } | undefined

  /** Another document: what was asked of the one before is never answered. */
  function failWaiting(code: 'FRAME_RELOADED' | 'FRAME_NOT_SET'): void {
    const asked = [...waiting.values()]
    waiting.clear()
    for (const { subscriber } of asked) subscriber.error(authFailure(code))
  }

  /** Shows the frame's life to one subscriber. */
  function hold(place: FrameHome, network: CaipNetworkId, subscriber: Subscriber<FrameNotice>): void {
    const element = createElement(frameUrl(secureSite, { projectId, chainId: network, enableLogger }), secureSite)
    const tell = (notice: FrameNotice) => subscriber.next(notice)
    const refusals = createRefusals(timer, tell)
    let doubt = new Subscription()

    const ready = (version?: string) => {
      doubt.unsubscribe()
      if (documents.readied()) another()
      tell({ type: 'ready', generation: documents.generation(), ...(version ? { version } : {}) })
    }
    const another = () => {
      tell({ type: 'loading', generation: documents.generation() })
      failWaiting('FRAME_RELOADED')
    }
    const loaded = () => {
      if (!documents.loaded()) return
      doubt.unsubscribe()
      doubt = new Subscription()
      another()
      if (documents.isUnsure()) doubt.add(timer.after(UNSURE_MS).subscribe(() => ready()))
    }
    const hear = (event: MessageEvent) => {
      // What no page of the site could have meant for us is the page's own business.
      if (event.source !== element.contentWindow && !namesSite(event.data)) return
      if (!event.isTrusted) return refusals.count('untrusted')
      if (event.source !== element.contentWindow) return refusals.count('source')
      if (event.origin !== secureSite) return refusals.count('origin')
      if (!take(event.data)) refusals.count('schema')
    }
    const take = (data: unknown): boolean => {
      const message = readMessage(data)
      if (message === undefined) return false
      if (message.kind === 'ready') {
        ready(message.version)
        return true
      }
      if (message.kind === 'session') {
        tell({ type: 'sessionUpdated', generation: documents.generation(), token: message.token })
        return true
      }
      return answer(message)
    }
    const lost = () => subscriber.error(authFailure('FRAME_UNAVAILABLE'))

    subscriber.add(() => {
      window.removeEventListener('message', hear)
      doubt.unsubscribe()
      refusals.stop()
      open = undefined
      failWaiting('FRAME_NOT_SET')
      place.release(element)
    })
    open = { element, home: place, tell }
    void checksums.load()
    window.addEventListener('message', hear)
    element.addEventListener('load', loaded)
    element.addEventListener('error', lost)
    documents.begin()
    tell({ type: 'loading', generation: documents.generation() })
    place.hold(element)
  }

  /** Whether an answer fits; a late one, and one with an unknown id, is nobody's and no fault. */
  function answer(
    message: { readonly id: string; readonly event: FrameEventName } & (
      | { readonly kind: 'reply'; readonly payload: Parameters<typeof readReply>[1] }
      | { readonly kind: 'refusal'; readonly message: string | undefined }
    ),
  ): boolean {
    const request = waiting.get(message.id)
    if (request === undefined) return true
    if (request.event !== message.event) return false
    if (message.kind === 'refusal') {
      waiting.delete(message.id)
      request.subscriber.error(authFailure('FRAME_REFUSED', {}, message.message === undefined ? undefined : { message: message.message }))
      return true
    }
    const read = readReply(message.event, message.payload)
    if (read === undefined) return false
    settle(message.id, request, message.event, read.reply)
    return true
  }

  /** Addresses are written as EIP-55 has them; what does that is there long before the first one, on the whole. */
  function settle(id: string, request: { readonly subscriber: Subscriber<FrameReply> }, event: FrameEventName, reply: FrameReply): void {
    const done = (write: Checksum) => {
      // Given up, answered, or of a document that is gone.
      if (waiting.get(id) !== request) return
      waiting.delete(id)
      request.subscriber.next(written(event, reply, write))
      request.subscriber.complete()
    }
    if (checksums.ready !== undefined || !tellsAddresses(event)) done(checksums.ready ?? ((address) => address))
    else void checksums.load().then(done)
  }

  return {
    open: ({ network }) =>
      new Observable((subscriber) => {
        if (open !== undefined) return subscriber.error(authFailure('FRAME_OPEN'))
        const place = home()
        if (place === undefined) return subscriber.error(authFailure('FRAME_UNAVAILABLE', {}, authFailure('FRAME_PARENT_NOT_SET')))
        // Later than it was asked for: what puts it into the page may be in the middle of something.
        subscriber.add(timer.after(0).subscribe(() => (open === undefined ? hold(place, network, subscriber) : subscriber.error(authFailure('FRAME_OPEN')))))
      }),

    request: ({ generation, message }) =>
      new Observable((subscriber) => {
        const target = open?.element.contentWindow
        if (!target) return subscriber.error(authFailure('FRAME_NOT_SET'))
        if (generation !== documents.generation()) return subscriber.error(authFailure('FRAME_RELOADED'))
        const id = createRequestId()
        try {
          target.postMessage(writeMessage(id, message), secureSite)
        } catch (error) {
          return subscriber.error(error)
        }
        waiting.set(id, { event: message.event, subscriber })
        return () => waiting.delete(id)
      }),

    show: ({ visible }) =>
      new Observable((subscriber) => {
        if (open === undefined) return subscriber.error(authFailure('FRAME_NOT_SET'))
        open.home.show(visible)
        subscriber.complete()
      }),
  }
}

/** The address of the frame: exactly these parameters (FRAME-02). */
export function frameUrl(
  secureSite: string,
  { projectId, chainId, enableLogger }: { readonly projectId: string; readonly chainId: CaipNetworkId; readonly enableLogger: boolean },
): string {
  return `${secureSite}/sdk?${new URLSearchParams({ projectId, chainId, version: FRAME_VERSION, enableLogger: String(enableLogger) })}`
}

/**
 * The element. `allow-same-origin`: its own origin, where its keys are. A window of its own may be opened for what a frame cannot do; nothing leads the app's page away.
 * The site must know which origin holds it, and no more than that.
 */
function createElement(src: string, secureSite: string): HTMLIFrameElement {
  const element = document.createElement('iframe')
  element.id = 'w3m-iframe'
  element.name = 'w3m-secure-iframe'
  element.title = 'Wallet'
  element.referrerPolicy = 'origin'
  element.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox')
  element.setAttribute('allow', `clipboard-write ${secureSite}; publickey-credentials-get ${secureSite}; publickey-credentials-create ${secureSite}`)
  element.src = src
  return element
}
