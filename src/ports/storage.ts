import type { Observable } from 'rxjs'

/** Remembered items of one prefix. Keys are given without the prefix. A refusal (denied, full) is an error notification. */
export interface StoragePort {
  /** Emits everything stored under the prefix, and completes. */
  load(): Observable<Readonly<Record<string, string>>>
  /**
   * Completes when written. Fails with `STORAGE_FULL` or `STORAGE_UNAVAILABLE`.
   *
   * Where several write the same items (tabs of an origin), a write is compared with what this port loaded or wrote last: of an item that somebody else has
   * changed meanwhile nothing is lost, both changes are joined (`joinItem`), and the item is emitted as it is stored then (robustness, F22). For a storage
   * with one writer, and where the later one's item may stay, there is nothing to compare or to emit.
   */
  write(key: string, value: string): Observable<Readonly<Record<string, string>>>
  /** Completes when gone. */
  remove(key: string): Observable<never>
}
