import { Observable } from '../../domain/shared/streams/observable.js'
import { defer } from '../../domain/shared/streams/sources.js'
import type { StoragePort } from '../../ports/storage.js'
import { createAreaStorage, type Known, type StorageArea } from '../shared/area-storage.js'
import type { JointStorage } from './joint-storage.js'

/**
 * Remembers in `localStorage`, under `<prefix>:<key>`; for the life of the page only where that is denied. The later writer's item stays.
 * @param prefix the storage prefix of the instance
 */
export function createLocalStorage({ prefix }: { readonly prefix: string }): StoragePort {
  return createAreaStorage(prefix, findArea)
}

/** Remembered items that all tabs of the origin write. */
export interface TabStorage extends StoragePort {
  /** The same items for a reader beside the domain: what is loaded here does not count as known there, and nothing is joined. */
  readonly apart: StoragePort
  /** Looks out for other tabs; returns how to stop. */
  watch(): () => void
}

/**
 * As {@link createLocalStorage}; once another tab is noticed each item is joined with what that one made of it (robustness, F22), by code that is loaded then.
 * A tab is noticed by what it writes, or taken for granted where the page was away and could hear of none.
 */
export function createTabStorage({ prefix }: { readonly prefix: string }): TabStorage {
  const known: Known = new Map()
  const plain = createAreaStorage(prefix, findArea, known)
  const apart = createLocalStorage({ prefix })
  let left = false
  let joint: Promise<StoragePort & Partial<JointStorage>> | undefined

  function hear({ persisted }: Event & { readonly persisted?: boolean }): void {
    const at = Date.now()
    if (persisted === false) return
    joint ??= new Promise((resolve) => {
      // A page that goes away does not wait for that code, nor for its lock once it is there: who hears of what it writes mends what is lost by that.
      const leave = () => {
        joint = undefined
        resolve(plain)
      }
      addEventListener('pagehide', leave, { once: true })
      // Without that code the later writer's item stays.
      import('./joint-storage.js').then(
        ({ createJointStorage }) => resolve(createJointStorage(plain, prefix, known)),
        () => resolve(plain),
      )
    })
    void joint.then(({ mend }) => mend?.(at))
  }

  return {
    ...plain,
    apart,
    // Read when the page is back, of which the domain takes a part alone: the rest must not count as known.
    load: () =>
      defer(() => {
        const { load } = left ? apart : plain
        left = false
        return load()
      }),
    // Subscribed to even if nobody waits any more: what is to be remembered is.
    write: (key, value) =>
      joint ? new Observable((subscriber) => void joint?.then(({ write }) => write(key, value).subscribe(subscriber))) : plain.write(key, value),
    watch() {
      const ends = new AbortController()
      // One for each who watches: a window takes the same listener once, and would let it go with the first of them.
      const listener = hear.bind(undefined)
      // Node has channels, and no page.
      for (const name of ['storage', 'pageshow']) globalThis.addEventListener?.(name, listener as EventListener, ends)
      globalThis.addEventListener?.(
        'pagehide',
        () => {
          left = true
        },
        ends,
      )
      return () => ends.abort()
    },
  }
}

/** Throws where storage is denied: merely naming it does then. */
function findArea(): StorageArea {
  const area: StorageArea | null | undefined = globalThis.localStorage
  if (area === undefined || area === null) throw new TypeError('there is no localStorage')
  return area
}
