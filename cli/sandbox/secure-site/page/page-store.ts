import { forgetfulStore } from '../headless/memory.js'
import type { SiteStore } from '../parts.js'

/** Returns the storage of the page. If the browser denies it to a frame of another site, the store is in memory and `keeps` is false. */
export function pageStore(key: string): { readonly store: SiteStore; readonly keeps: boolean } {
  try {
    const storage = window.localStorage
    storage.setItem(`${key}:probe`, '')
    storage.removeItem(`${key}:probe`)
    return { keeps: true, store: { load: () => storage.getItem(key), save: (text) => storage.setItem(key, text) } }
  } catch {
    return { keeps: false, store: forgetfulStore() }
  }
}
