import { RPC_CALL_TIMEOUT_MS } from '../../domain/shared/limits.js'
import type { SharedDelay } from './shared-delay.js'

/** Deadline of one call, retries included. */
export interface CallDeadline {
  /** Aborts at the deadline, and with the caller's signal. */
  readonly signal: AbortSignal
  /** Returns true if the deadline has passed while the caller still waits. */
  isOver(): boolean
  /** Releases the timer. */
  end(): void
}

/** Starts the deadline of a call (robustness, T8: 45 s in all). */
export function createDeadline(delay: SharedDelay, outer: AbortSignal): CallDeadline {
  const controller = new AbortController()
  const ended = new AbortController()
  const abort = () => controller.abort()
  outer.addEventListener('abort', abort)
  delay(RPC_CALL_TIMEOUT_MS, ended.signal).then(abort, () => undefined)
  return {
    signal: controller.signal,
    isOver: () => controller.signal.aborted && !outer.aborted,
    end() {
      ended.abort()
      outer.removeEventListener('abort', abort)
    },
  }
}
