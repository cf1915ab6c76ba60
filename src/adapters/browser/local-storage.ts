import type { StoragePort } from '../../ports/storage.js'
import { createAreaStorage, type StorageArea } from '../shared/area-storage.js'

/**
 * Remembers in `localStorage`, under `<prefix>:<key>`; for the life of the page only where that is denied.
 * @param prefix the storage prefix of the instance
 */
export function createLocalStorage({ prefix }: { readonly prefix: string }): StoragePort {
  return createAreaStorage(prefix, findArea)
}

/** Throws where storage is denied: merely naming it does then. */
function findArea(): StorageArea {
  const area: StorageArea | null | undefined = globalThis.localStorage
  if (area === undefined || area === null) throw new TypeError('there is no localStorage')
  return area
}
