import type { StoragePort } from '../../ports/storage.js'
import { createAreaStorage, type Known, type StorageArea } from '../shared/web-storage.js'
import { createJointStorage, type JointStorage } from './multi-tab-storage.js'

/**
 * Creates storage in `localStorage`, under `<prefix>:<key>`, or in memory for the life of the page if that is denied. The last write of an item wins.
 * @param prefix the storage prefix of the instance
 */
export function createLocalStorage({ prefix }: { readonly prefix: string }): StoragePort {
  return createAreaStorage(prefix, findArea)
}

/** Stored items that all tabs of the origin write. */
export interface TabStorage extends StoragePort {
  /** The same items for a reader beside the domain: loading here does not add to the write history, and nothing is merged. */
  readonly apart: StoragePort
  /** Watches for other tabs; returns a function that stops it. */
  watch(): () => void
}

/**
 * Creates storage like {@link createLocalStorage}. Once another tab is detected, each item is merged with that tab's version (robustness, F22). A tab is
 * detected by its writes, or assumed if the page was frozen and could receive no events.
 */
export function createTabStorage({ prefix }: { readonly prefix: string }): TabStorage {
  const known: Known = new Map()
  const plain = createAreaStorage(prefix, findArea, known)
  const apart = createLocalStorage({ prefix })
  let joint: JointStorage | undefined

  function hear({ persisted }: Event & { readonly persisted?: boolean }): void {
    if (persisted === false) return
    if (joint === undefined) {
      joint = createJointStorage(plain, prefix, known)
      // A page that is hidden does not wait for the lock: other tabs repair what is lost by that.
      addEventListener(
        'pagehide',
        () => {
          joint = undefined
        },
        { once: true },
      )
    }
    joint.mend(Date.now())
  }

  return {
    ...plain,
    apart,
    // The write continues without a subscriber, because it must not be lost.
    write: (key, value) => (joint ?? plain).write(key, value),
    watch() {
      const ends = new AbortController()
      // Each watcher has its own listener: `window` adds the same listener once, and would remove it with the first watcher.
      const listener = hear.bind(undefined)
      // Node has channels but no page events.
      for (const name of ['storage', 'pageshow']) globalThis.addEventListener?.(name, listener as EventListener, ends)
      return () => ends.abort()
    },
  }
}

/** Throws if storage is denied: reading the property throws then. */
function findArea(): StorageArea {
  const area: StorageArea | null | undefined = globalThis.localStorage
  if (area === undefined || area === null) throw new TypeError('there is no localStorage')
  return area
}
