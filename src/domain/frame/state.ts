import type { OperationId } from '../kernel/types.js'
import type { FrameEventName } from './protocol.js'

/** After it said that it is ready, the secure site is left alone for this long (FRAME-25). */
export const FRAME_SETTLE_MS = 500
/** It must say so within this time from the first request on (FRAME-27). */
export const FRAME_READY_MS = 20_000
/** It has this long to answer a login's request, counted from posting (FRAME-28). */
export const FRAME_REQUEST_MS = 120_000

/** How far the secure site has come. Nothing of it is in the page while `absent`. */
export type FramePhase =
  | 'absent'
  /** A document loads. */
  | 'loading'
  /** It said that it is ready, less than 500 ms ago. */
  | 'settling'
  | 'ready'
  /** It did not come in time, or cannot. The next request opens it anew. */
  | 'failed'

/** Something that is asked of the secure site. */
export interface FrameRequest {
  /** Unique; made of the operation that asks. */
  readonly id: string
  readonly event: FrameEventName
  /** Of an RPC_REQUEST. */
  readonly method?: string
  readonly phase: 'waiting' | 'posted'
  /** The document that it was posted to. */
  readonly generation?: number
}

/** What is known of the frame. */
export interface FrameState {
  readonly phase: FramePhase
  /** Counts the documents; 0 before the first. Never goes back. */
  readonly generation: number
  /** What the site says it speaks. */
  readonly version?: string
  /** When it counts as failed, milliseconds since the epoch; only while somebody waits. */
  readonly dueAt?: number
  /** Of the last opening. */
  readonly opening?: OperationId
  /** What is open, in the order asked. After an abort it is empty, though what is safe still gets its answer (FRAME-42). */
  readonly requests: readonly FrameRequest[]
  /** The report that brought the newest session token; the token itself is a secret, and used once. */
  readonly session?: OperationId
}
