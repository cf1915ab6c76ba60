import type { Observable } from 'rxjs'

/** Remembered items of one prefix. Keys are given without the prefix. Failures (denied, full) are error notifications. */
export interface StoragePort {
  /**
   * Emits everything stored under the prefix, and completes.
   * @param purpose `look`: the caller keeps at most a part of it, so that none of it is a value that a later write is compared with
   */
  load(purpose?: 'look'): Observable<Readonly<Record<string, string>>>
  /**
   * Completes when written. Fails with `STORAGE_FULL` or `STORAGE_UNAVAILABLE`.
   *
   * If several writers share the items (tabs of an origin), a write is compared with the value that this port loaded (except for a look) or wrote last. If another writer
   * has changed the item since, both changes are merged (`joinItem`), nothing is lost, and the merged item is emitted (robustness, F22). A storage with
   * a single writer, or one in which the last write wins, compares and emits nothing.
   */
  write(key: string, value: string): Observable<Readonly<Record<string, string>>>
  /** Completes when removed. */
  remove(key: string): Observable<never>
}
