import type { Observable } from 'rxjs'
import type { FrameMessage, FrameReply } from '../domain/frame/protocol.js'
import type { CaipNetworkId } from '../domain/shared/caip/caip.js'
import type { Secret } from '../domain/shared/secrets/secret.js'

/** A notification of the secure site. Notifications are validated (robustness, T6); an invalid one is dropped and reported as `refused`. */
export type FrameNotice =
  /** A document starts to load, the first or another one. Requests to earlier documents get no reply. `generation` counts from 1. */
  | { readonly type: 'loading'; readonly generation: number }
  /** The document replies from now on; once per generation. `version`: its version of the protocol, as it reports it. */
  | { readonly type: 'ready'; readonly generation: number; readonly version?: string }
  | { readonly type: 'sessionUpdated'; readonly generation: number; readonly token: Secret }
  /** A message was rejected: not from the site, not from its window, forged, or of an unknown shape. At most one of each reason per second, with the count. */
  | { readonly type: 'refused'; readonly reason: 'untrusted' | 'origin' | 'source' | 'schema'; readonly count: number }

/**
 * The secure site in a frame of the page, on its own origin: it keeps the keys of an embedded wallet. Nothing loads before `open`. The site reports
 * `ready` when it replies to requests. The caller waits for that, and sets all deadlines.
 */
export interface FramePort {
  /**
   * Adds the frame to the page and emits its notifications. Never completes; unsubscribing removes the frame and its listeners. There is one frame at a
   * time: a second call fails with `FRAME_OPEN`. Fails with `FRAME_UNAVAILABLE` if the page cannot hold a frame, or the frame reports an error event.
   * @param network initial network of the wallet
   */
  open(request: { readonly network: CaipNetworkId }): Observable<FrameNotice>
  /**
   * Posts a message with its own id to the exact origin of the site, emits the reply with that id and completes. Sent once, at once, ready or not. Fails
   * with `FRAME_NOT_SET` without a frame, with `FRAME_RELOADED` if `generation` is not the frame's current one, and with `FRAME_REFUSED` for an error
   * reply, whose message is in `cause`. Unsubscribing drops a late reply.
   */
  request(request: { readonly generation: number; readonly message: FrameMessage }): Observable<FrameReply>
  /** Shows or hides the frame. Its host positions it. Completes when done. */
  show(request: { readonly visible: boolean }): Observable<never>
}
