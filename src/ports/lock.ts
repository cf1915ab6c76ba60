import type { Observable } from 'rxjs'

/** A lock that one tab holds at a time. */
export interface LockPort {
  /** Emits true once the lock is held, and does not complete; unsubscribing releases the lock. */
  hold(name: string): Observable<true>
}
