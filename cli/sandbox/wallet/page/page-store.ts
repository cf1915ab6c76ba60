import { memoryStore, type SiteStore } from '../site.js'

/** Milliseconds after which a write of one tab can be read in another; a message may arrive before that. */
const SETTLE_MS = 100

/**
 * Creates a store in the page's own storage. An extension remembers by origin, beyond a reload, and notifies all tabs; page storage does the same. If it is
 * denied, the wallet remembers until the page closes.
 */
export function pageStore(key: string): SiteStore {
  try {
    const storage = window.localStorage
    storage.setItem(`${key}:probe`, '')
    storage.removeItem(`${key}:probe`)
    const onWrite = (listener: () => void) =>
      window.addEventListener('storage', (event) => {
        if (event.storageArea === storage && (event.key === key || event.key === null)) listener()
      })
    const settle = () => new Promise<void>((resolve) => setTimeout(resolve, SETTLE_MS))
    return { load: () => storage.getItem(key), save: (text) => storage.setItem(key, text), settle, onWrite }
  } catch {
    return memoryStore()
  }
}
