import { failure } from '../../../domain/frame/errors.js'
import { Observable, type Subscriber, Subscription } from 'rxjs'
import { FRAME_VERSION, type FrameEventName, type FrameReply, type FrameUser } from '../../../domain/frame/protocol.js'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import type { FrameHost } from '../../../frame-host.js'
import type { ChannelNotice, FrameChannel } from '../../../ports/frame.js'
import type { TimerPort } from '../../../ports/timer.js'
import { createDocuments } from './documents.js'
import { createRefusals } from './refusals.js'
import { createRequestId, namesSite, readMessage, readReply, writeMessage } from './wire.js'
import { checksumAddress } from '../../evm/hex.js'

/** Options of {@link createIframeChannel}. */
export interface IframeChannelOptions {
  /** Origin of the secure site, without a trailing slash. */
  readonly secureSite: string
  readonly projectId: string
  /** Allows the site to log (FRAME-02). */
  readonly enableLogger: boolean
  readonly timer: TimerPort
  /** Returns the host element of the frame, at each opening. Undefined if the page cannot have one. */
  readonly home: () => FrameHost | undefined
}

/** Milliseconds to wait for READY from a document that may already have sent it. */
export const UNSURE_MS = 3_000

/**
 * Creates the channel to the secure site over an iframe of the page. A message is accepted only if the browser made it, it comes from the frame's own window and the site's
 * exact origin, and it fits the protocol; an answer only for a pending request of its event (robustness, T6). Messages are posted to the exact origin.
 */
export function createIframeChannel({ secureSite, projectId, enableLogger, timer, home }: IframeChannelOptions): FrameChannel {
  const documents = createDocuments()
  const waiting = new Map<string, { readonly event: FrameEventName; readonly subscriber: Subscriber<FrameReply> }>()
  let open: { readonly element: HTMLIFrameElement; readonly home: FrameHost; readonly tell: (notice: ChannelNotice) => void } | undefined

  /** Rejects the pending requests of the previous document, which will never answer them. */
  function failWaiting(code: 'FRAME_RELOADED' | 'FRAME_NOT_SET'): void {
    const asked = [...waiting.values()]
    waiting.clear()
    for (const { subscriber } of asked) subscriber.error(failure(code))
  }

  /** Opens the frame and reports its state to one subscriber. */
  function hold(place: FrameHost, network: CaipNetworkId, subscriber: Subscriber<ChannelNotice>): void {
    const element = createElement(frameUrl(secureSite, { projectId, chainId: network, enableLogger }), secureSite)
    const tell = (notice: ChannelNotice) => subscriber.next(notice)
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
      // Messages that no page of the site can have sent to us are the page's own and are ignored.
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
    const lost = () => subscriber.error(failure('FRAME_UNAVAILABLE'))

    subscriber.add(() => {
      window.removeEventListener('message', hear)
      doubt.unsubscribe()
      refusals.stop()
      open = undefined
      failWaiting('FRAME_NOT_SET')
      place.release(element)
    })
    open = { element, home: place, tell }
    window.addEventListener('message', hear)
    element.addEventListener('load', loaded)
    element.addEventListener('error', lost)
    documents.begin()
    tell({ type: 'loading', generation: documents.generation() })
    place.hold(element)
  }

  /** Handles an answer. Returns false if it does not fit its request. Late answers and unknown ids are ignored and are no fault. */
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
      request.subscriber.error(failure('FRAME_REFUSED', {}, message.message === undefined ? undefined : { message: message.message }))
      return true
    }
    const read = readReply(message.event, message.payload)
    if (read === undefined) return false
    waiting.delete(message.id)
    request.subscriber.next(withChecksums(message.event, read.reply))
    request.subscriber.complete()
    return true
  }

  return {
    open: ({ network }) =>
      new Observable((subscriber) => {
        if (open !== undefined) return subscriber.error(failure('FRAME_OPEN'))
        const place = home()
        if (place === undefined) return subscriber.error(failure('FRAME_UNAVAILABLE', {}, failure('FRAME_PARENT_NOT_SET')))
        // Opens the frame asynchronously, because the code that attaches it to the page may be in the middle of something.
        subscriber.add(timer.after(0).subscribe(() => (open === undefined ? hold(place, network, subscriber) : subscriber.error(failure('FRAME_OPEN')))))
      }),

    request: ({ generation, message }) =>
      new Observable((subscriber) => {
        const target = open?.element.contentWindow
        if (!target) return subscriber.error(failure('FRAME_NOT_SET'))
        if (generation !== documents.generation()) return subscriber.error(failure('FRAME_RELOADED'))
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
        if (open === undefined) return subscriber.error(failure('FRAME_NOT_SET'))
        open.home.show(visible)
        subscriber.complete()
      }),
  }
}

/** Returns the URL of the frame, with exactly these parameters (FRAME-02). */
export function frameUrl(
  secureSite: string,
  { projectId, chainId, enableLogger }: { readonly projectId: string; readonly chainId: CaipNetworkId; readonly enableLogger: boolean },
): string {
  return `${secureSite}/sdk?${new URLSearchParams({ projectId, chainId, version: FRAME_VERSION, enableLogger: String(enableLogger) })}`
}

/** Events whose answers have addresses. */
const EVENTS: readonly FrameEventName[] = ['GET_USER', 'CONNECT_SOCIAL', 'INIT_SMART_ACCOUNT', 'SET_PREFERRED_ACCOUNT']

/** Returns an answer with its EVM addresses checksummed (EIP-55; robustness, I-6); other answers stay as they are. */
export function withChecksums(event: FrameEventName, reply: FrameReply): FrameReply {
  if (!EVENTS.includes(event)) return reply
  const user = reply as FrameUser
  return {
    ...user,
    address: checksumAddress(user.address),
    ...(user.accounts ? { accounts: user.accounts.map((one) => ({ ...one, address: checksumAddress(one.address) })) } : {}),
  }
}

/**
 * Creates the element. `allow-same-origin` gives the site its own origin, where its keys are. The site may open popups for things that a frame cannot do; it
 * cannot navigate the app's page. The referrer tells it the embedding origin and no more.
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
