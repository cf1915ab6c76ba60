import { Observable } from 'rxjs'
import type { LatchkitErrorShape } from '../../domain/shared/errors/errors.js'
import { failure } from '../../domain/shared/errors/start-errors.js'
import type { StoragePort } from '../../ports/storage.js'

/** Members of the Web Storage interface that are used. Every member may throw. */
export type StorageArea = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Write history kept per key: the last values that were loaded (time 0) or written, with the time in milliseconds since the epoch. */
export type Known = Map<string, readonly (readonly [text: string, at: number])[]>

/** Length of the write history of an item. */
export const KNOWN = 9

/**
 * Creates storage in a storage area, under `<prefix>:<key>`. If that is denied, the call that finds out fails with `STORAGE_UNAVAILABLE`, and later items stay
 * in this object for the life of the page (robustness, F17).
 * @param prefix the storage prefix of the instance
 * @param findArea called at each use; may throw
 * @param known write history, kept up to date
 */
export function createAreaStorage(prefix: string, findArea: () => StorageArea, known?: Known): StoragePort {
  const start = `${prefix}:`
  let page: StorageArea | undefined

  /** Runs `act` on the storage area, or on the one in memory after a denial. */
  function use<T = never>(act: (area: StorageArea, emit: (value: T) => void) => void): Observable<T> {
    return new Observable((subscriber) => {
      try {
        act(page ?? findArea(), (value) => subscriber.next(value))
      } catch (error) {
        if (!isFull(error)) {
          page = createPageArea()
          act(page, () => {})
        }
        subscriber.error(failureOf(error))
        return
      }
      subscriber.complete()
    })
  }

  return {
    load: (purpose) => use((area, emit) => emit(readArea(area, start, purpose === 'look' ? undefined : known))),
    write: (key, value) =>
      use((area) => {
        area.setItem(start + key, value)
        known?.set(key, [...(known.get(key) ?? []), [value, Date.now()] as const].slice(-KNOWN))
      }),
    remove: (key) => use((area) => area.removeItem(start + key)),
  }
}

/** Creates a storage area in memory. */
export function createPageArea(): StorageArea {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

function readArea(area: StorageArea, start: string, known?: Known): Readonly<Record<string, string>> {
  // The object has no prototype, because `__proto__` is a key like any other here.
  const items: Record<string, string> = Object.create(null)
  for (let index = 0; index < area.length; index += 1) {
    const key = area.key(index)
    const value = key?.startsWith(start) ? area.getItem(key) : null
    if (key === null || value === null) continue
    items[key.slice(start.length)] = value
    known?.set(key.slice(start.length), [[value, 0]])
  }
  return items
}

function failureOf(error: unknown): LatchkitErrorShape {
  return failure(isFull(error) ? 'STORAGE_FULL' : 'STORAGE_UNAVAILABLE', {}, error)
}

function isFull(error: unknown): boolean {
  // Compared by name: the error may be of another realm, and its class differs between browsers.
  const name = (error as { readonly name?: unknown } | null)?.name
  return name === 'QuotaExceededError' || name === 'NS_ERROR_DOM_QUOTA_REACHED'
}
