import type { Observable } from 'rxjs'

/** Remembered items of one prefix. Keys are given without the prefix. A refusal (denied, full) is an error notification. */
export interface StoragePort {
  /** Emits everything stored under the prefix, and completes. */
  load(): Observable<Readonly<Record<string, string>>>
  /** Completes when written. Fails with `STORAGE_FULL` or `STORAGE_UNAVAILABLE`. */
  write(key: string, value: string): Observable<never>
  /** Completes when gone. */
  remove(key: string): Observable<never>
}
