import { catchError, defer, map, type Observable, of, switchMap, take } from 'rxjs'
import type { LockPort } from '../../ports/lock.js'
import type { StoragePort } from '../../ports/storage.js'
import { type ReadItem, type RememberedItem, readItem } from './json/remembered.js'

/**
 * Holds a lock among tabs, then reads a stored item: the tab that held the lock before may have changed it. Emits once, undefined if storage cannot be read, and
 * does not complete; unsubscribing releases the lock.
 */
export function holdAndRead<T>(
  { lock, storage }: { readonly lock: LockPort; readonly storage: StoragePort },
  name: string,
  item: Pick<RememberedItem<never, T>, 'key' | 'parse'>,
): Observable<ReadItem<T> | undefined> {
  return lock.hold(name).pipe(
    switchMap(() =>
      defer(() => storage.load('look')).pipe(
        take(1),
        map((items) => readItem(item, items)),
        catchError(() => of(undefined)),
      ),
    ),
  )
}
