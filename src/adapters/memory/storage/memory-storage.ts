import { Observable } from 'rxjs'
import { failure, type LatchkitErrorShape } from '../../../domain/shared/errors/errors.js'
import { joinItem } from '../../../domain/shared/json/merge-item.js'
import type { StoragePort } from '../../../ports/storage.js'
import { createMemoryDisk, type MemoryDisk } from './memory-disk.js'

/** The storage port of one page load. */
export interface MemoryStorage {
  readonly port: StoragePort
  /** The disk that it writes to. Pass it to the next page load or to another tab. */
  readonly disk: MemoryDisk
}

/** Creates a storage port over a disk. It treats faults as the browser's adapter does: after a denial, items stay in the page. */
export function createMemoryStorage({
  disk = createMemoryDisk(),
  prefix = 'latchkit',
}: {
  readonly disk?: MemoryDisk
  readonly prefix?: string
} = {}): MemoryStorage {
  const start = `${prefix}:`
  /** Replaces the disk for the rest of the page's life after a denial. */
  let page: MemoryDisk | undefined
  /** Values that were loaded or written last. A different value on the disk was written by another page (robustness, F22). */
  const known = new Map<string, string>()

  /** Runs `act` on the disk or its replacement; waits while the disk hangs. The call that finds the disk denied fails. */
  function use<T = never>(act: (disk: MemoryDisk, emit: (value: T) => void) => LatchkitErrorShape | undefined): Observable<T> {
    return new Observable((subscriber) => {
      const attempt = () => {
        if (page === undefined && disk.fault() === 'hanging') {
          subscriber.add(disk.whenMended(attempt))
          return
        }
        const denied = page === undefined && disk.fault() === 'denied'
        if (denied) page = createMemoryDisk()
        const refusal = act(page ?? disk, (value) => denied || subscriber.next(value))
        if (denied) subscriber.error(failure('STORAGE_UNAVAILABLE'))
        else if (refusal) subscriber.error(refusal)
        else subscriber.complete()
      }
      attempt()
    })
  }

  const port: StoragePort = {
    load: (purpose) =>
      use((from, emit) => {
        const items = readAll(from, start)
        if (purpose !== 'look') for (const [key, text] of Object.entries(items)) known.set(key, text)
        emit(items)
        return undefined
      }),
    write: (key, value) =>
      use((to, emit) => {
        const stored = to.get(start + key)
        const text = stored === undefined || stored === known.get(key) ? value : joinItem(known.get(key), value, stored)
        const full = to === disk && disk.fault() === 'full'
        if (text !== stored && (full || !to.put(start + key, text))) return failure('STORAGE_FULL', { key })
        known.set(key, value)
        if (text !== value) emit({ [key]: text })
        return undefined
      }),
    remove: (key) =>
      use((from) => {
        from.delete(start + key)
        return undefined
      }),
  }
  return { port, disk }
}

function readAll(disk: MemoryDisk, start: string): Readonly<Record<string, string>> {
  // The object has no prototype, because `__proto__` is a key like any other here.
  const items: Record<string, string> = Object.create(null)
  for (const key of disk.keys()) if (key.startsWith(start)) items[key.slice(start.length)] = disk.get(key) ?? ''
  return items
}
