import type { Observable } from 'rxjs'

/** Randomness that is strong enough for ids and nonces. */
export interface RandomPort {
  /** Emits `bytes` random bytes as lower-case hex, and completes. */
  hex(bytes: number): Observable<string>
}
