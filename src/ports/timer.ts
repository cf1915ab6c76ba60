import type { Observable } from 'rxjs'

/** Durations on a monotonic clock. Unsubscribing releases the host's timer. */
export interface TimerPort {
  /** Emits once after `ms` milliseconds (0 to 2^31-1) and completes. Never synchronously. */
  after(ms: number): Observable<null>
}
