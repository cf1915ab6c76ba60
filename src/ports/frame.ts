import type { Observable } from 'rxjs'
import type { FrameMessage, FrameReply } from '../domain/frame/protocol.js'
import type { CaipNetworkId } from '../domain/shared/caip/caip.js'
import type { Failure } from '../domain/shared/errors/failure.js'
import type { Secret } from '../domain/shared/secrets/secret.js'

/** A notification of the secure site's frame. Notifications are validated (robustness, T6); an invalid one is dropped and reported as `refused`. */
export type FrameNotice =
  | ChannelNotice
  /** The site did not take requests in time (FRAME-27); those that wait for it fail with it. It may still be `ready` later. */
  | { readonly type: 'failed'; readonly failure: Failure }

/** A request to the secure site. */
export interface FrameRequest {
  readonly message: FrameMessage
  /** Milliseconds for the site to answer, counted from posting. */
  readonly waitMs: number
  /** True if a late answer counts: when the time is over, `overdue` is emitted, and the request goes on. */
  readonly isAwaited?: boolean
}

/** A step of a request to the secure site. */
export type FrameStep = { readonly type: 'posted' } | { readonly type: 'overdue' } | { readonly type: 'answered'; readonly reply: FrameReply }

/**
 * The secure site in a frame of the page, on its own origin: it keeps the keys of an embedded wallet. Nothing loads before `open`. Requests wait until the site
 * takes them, in their order. `createFramePort` makes this port from a {@link FrameChannel}.
 */
export interface FramePort {
  /**
   * Adds the frame to the page and emits its notifications; `ready` once the site takes requests, 500 ms after it says so (FRAME-25). Never completes; unsubscribing
   * removes the frame and its listeners. There is one frame at a time: a second call fails with `FRAME_OPEN`. Fails with `FRAME_UNAVAILABLE` if the page cannot
   * hold a frame, or the frame is lost.
   * @param network initial network of the wallet
   */
  open(request: { readonly network: CaipNetworkId }): Observable<FrameNotice>
  /**
   * Posts a message once, as soon as the site takes requests, and emits the steps up to the answer. Fails with `IFRAME_LOAD_FAILED` if the site takes no requests
   * within 20 s of the first one that waits; messages of FRAME-29 wait without a limit. Fails with the frame's own failure if it is lost, with `FRAME_RELOADED`
   * if another document takes the place of the one that was asked, with `FRAME_REFUSED` for an error reply, whose message is in `cause`, and with
   * `DEADLINE_EXCEEDED` after `waitMs`. Unsubscribing takes back what waits, and drops a late reply.
   */
  request(request: FrameRequest): Observable<FrameStep>
  /** Shows or hides the frame. Its host positions it. Completes when done. */
  show(request: { readonly visible: boolean }): Observable<never>
}

/** A notification of a {@link FrameChannel}. */
export type ChannelNotice =
  /** A document starts to load, the first or another one. Requests to earlier documents get no reply. `generation` counts from 1. */
  | { readonly type: 'loading'; readonly generation: number }
  /** The document replies from now on; once per generation. `version`: its version of the protocol, as it reports it. */
  | { readonly type: 'ready'; readonly generation: number; readonly version?: string }
  | { readonly type: 'sessionUpdated'; readonly generation: number; readonly token: Secret }
  /** A message was rejected: not from the site, not from its window, forged, or of an unknown shape. At most one of each reason per second, with the count. */
  | { readonly type: 'refused'; readonly reason: 'untrusted' | 'origin' | 'source' | 'schema'; readonly count: number }

/** Channel to the documents of the secure site: it posts messages and finds their replies. It has no queue and no deadlines. */
export interface FrameChannel extends Pick<FramePort, 'show'> {
  /** As of {@link FramePort}, but `ready` at once when a document says so. */
  open(request: { readonly network: CaipNetworkId }): Observable<ChannelNotice>
  /**
   * Posts a message with its own id to the exact origin of the site, emits the reply with that id and completes. Sent once, at once, ready or not. Fails
   * with `FRAME_NOT_SET` without a frame, with `FRAME_RELOADED` if `generation` is not the frame's current one, and with `FRAME_REFUSED` for an error
   * reply, whose message is in `cause`. Unsubscribing drops a late reply.
   */
  request(request: { readonly generation: number; readonly message: FrameMessage }): Observable<FrameReply>
}
