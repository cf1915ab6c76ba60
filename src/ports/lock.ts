import type { Observable } from 'rxjs'

/** One holder among all tabs. */
export interface LockPort {
  /** Emits true when the lock is held and stays open; unsubscribing gives it up. */
  hold(name: string): Observable<true>
}
