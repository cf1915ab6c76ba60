import type { OperationId } from '../kernel/types.js'

/** Load phase of the secure site. Its frame is not in the page while `absent`. */
export type FramePhase =
  | 'absent'
  /** The document is loading, or takes no requests yet. */
  | 'loading'
  | 'ready'
  /** The site did not load in time, or cannot. The next request opens it again. */
  | 'failed'

/** State of the frame slice. */
export interface FrameState {
  readonly phase: FramePhase
  /** Number of documents loaded, 0 before the first. Never decreases. */
  readonly generation: number
  /** Protocol version that the site reports. */
  readonly version?: string
  /** Operation of the last opening. */
  readonly opening?: OperationId
  /** Operation whose report holds the newest session token. The token itself is a secret, used once. */
  readonly session?: OperationId
}
