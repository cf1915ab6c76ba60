import type { OperationId } from '../kernel/types.js'
import type { FrameEventName } from './protocol.js'

/** Milliseconds without requests after the secure site reports that it is ready (FRAME-25). */
export const FRAME_SETTLE_MS = 500
/** Milliseconds from the first request until the secure site must be ready (FRAME-27). */
export const FRAME_READY_MS = 20_000
/** Milliseconds to answer a login request, counted from posting (FRAME-28). */
export const FRAME_REQUEST_MS = 120_000

/** Load phase of the secure site. Its frame is not in the page while `absent`. */
export type FramePhase =
  | 'absent'
  /** The document is loading. */
  | 'loading'
  /** The site reported that it is ready, less than 500 ms ago. */
  | 'settling'
  | 'ready'
  /** The site did not load in time, or cannot. The next request opens it again. */
  | 'failed'

/** Request to the secure site. */
export interface FrameRequest {
  /** Unique id, derived from the operation of the caller. */
  readonly id: string
  readonly event: FrameEventName
  /** RPC method, for `RPC_REQUEST`. */
  readonly method?: string
  readonly phase: 'waiting' | 'posted'
  /** Generation of the document that it was posted to. */
  readonly generation?: number
}

/** State of the frame slice. */
export interface FrameState {
  readonly phase: FramePhase
  /** Number of documents loaded, 0 before the first. Never decreases. */
  readonly generation: number
  /** Protocol version that the site reports. */
  readonly version?: string
  /** Time when loading counts as failed, in milliseconds since the epoch. Set only while requests wait. */
  readonly dueAt?: number
  /** Operation of the last opening. */
  readonly opening?: OperationId
  /** Open requests, in order. Empty after an abort, although safe requests still get their answer (FRAME-42). */
  readonly requests: readonly FrameRequest[]
  /** Operation whose report holds the newest session token. The token itself is a secret, used once. */
  readonly session?: OperationId
}
