import { forgetfulStore } from '../memory.js'
import type { SiteStore } from '../parts.js'

/** The storage of the page; in memory, and `keeps` false, where the browser denies it to a frame of another site. */
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
