import type { Observable } from 'rxjs'
import type { FrameMessage, FrameReply } from '../domain/frame/protocol.js'
import type { CaipNetworkId } from '../domain/shared/caip.js'
import type { Secret } from '../domain/shared/secret.js'

/** What the secure site says by itself. Checked (robustness, T6): what does not fit is dropped and told as `refused`. */
export type FrameNotice =
  /** A document begins to load, the first or another one; whatever was asked of an earlier one is never answered. Counts from 1. */
  | { readonly type: 'loading'; readonly generation: number }
  /** It answers from now on; once a generation. `version`: its own word for what it speaks. */
  | { readonly type: 'ready'; readonly generation: number; readonly version?: string }
  | { readonly type: 'sessionUpdated'; readonly generation: number; readonly token: Secret }
  /** A message that was not taken: not from the site, not from its window, forged, or of no known shape. At most one of a kind a second, with how many. */
  | { readonly type: 'refused'; readonly reason: 'untrusted' | 'origin' | 'source' | 'schema'; readonly count: number }

/**
 * The secure site in a frame of the page, on an origin of its own: it keeps the keys of an embedded wallet. Nothing is loaded before `open`. It says by
 * `ready` that it answers; waiting for that, and every deadline, is the caller's.
 */
export interface FramePort {
  /**
   * Puts the frame into the page and tells what it says. Endless; unsubscribing takes the frame out, with its listeners. One at a time: opening a second time
   * fails with `FRAME_OPEN`.
   * Fails with `FRAME_UNAVAILABLE` where the page cannot hold one, or the frame's own error event came.
   * @param network where the wallet starts
   */
  open(request: { readonly network: CaipNetworkId }): Observable<FrameNotice>
  /**
   * Posts a message with an id of its own to the exact origin of the site; emits the answer with that id and completes. Sent once, at once, ready or not. Fails
   * with `FRAME_NOT_SET` when there is no frame, with `FRAME_RELOADED` when `generation` is not the frame's own (any more), and with `FRAME_REFUSED` for an
   * error reply, with its message in `cause`. Unsubscribing drops a late answer.
   */
  request(request: { readonly generation: number; readonly message: FrameMessage }): Observable<FrameReply>
  /** Shows the frame to the visitor, or hides it; where it stands is its host's business. Completes when done. */
  show(request: { readonly visible: boolean }): Observable<never>
}
