import { map, race } from 'rxjs'
import { isRecord } from '../../../domain/shared/json/objects.js'
import type { StoragePort } from '../../../ports/storage.js'
import type { TimerPort } from '../../../ports/timer.js'
import type { StockStorage } from './sign-client-types.js'
import { firstValue } from './waits.js'

/** Milliseconds after which storage that does not answer is ignored (robustness, F19). */
export const STORAGE_WAIT_MS = 1_000

/** Storage of the sign client: read once, then held in memory and written in the background. Never waits for the host's storage and never rejects. */
export interface KeptItems {
  readonly storage: StockStorage
  /** Returns true if an item exists whose key ends like this and which is not empty. */
  holds(ending: string): boolean
  /** Returns the text of one of our own items. */
  read(key: string): string | undefined
  write(key: string, value: string): void
}

/**
 * Reads the stored items. If the host's storage hangs or is denied, memory replaces it and storage is left alone: items that were not read must not be
 * overwritten.
 */
export async function openKeptItems(port: StoragePort, timer: TimerPort): Promise<KeptItems> {
  const late = timer.after(STORAGE_WAIT_MS).pipe(map(() => undefined))
  const loaded = await firstValue(race(port.load(), late), undefined).catch(() => undefined)
  const items = new Map(Object.entries(loaded ?? {}))

  function write(key: string, value: string): void {
    if (items.get(key) === value) return
    items.set(key, value)
    if (loaded !== undefined) port.write(key, value).subscribe({ error: () => undefined })
  }

  const storage: StockStorage = {
    getItem: async <T>(key: string) => parse(key, items.get(key)) as T | undefined,
    setItem: async (key, value) => write(key, JSON.stringify(value) ?? 'null'),
    async removeItem(key) {
      if (items.delete(key) && loaded !== undefined) port.remove(key).subscribe({ error: () => undefined })
    },
  }
  return {
    storage,
    holds: (ending) => [...items].some(([key, text]) => key.endsWith(ending) && text.length > 2),
    read: (key) => items.get(key),
    write,
  }
}

/** Stores that the client keeps as objects. It keeps all others as lists of objects. */
const MAPS: readonly string[] = ['keychain', 'messages', 'messages_withoutClientAck']

/** Parses an item. A damaged item, or one of another form than the client writes, counts as absent: the client would not start with it. */
function parse(key: string, text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    const value: unknown = JSON.parse(text) ?? undefined
    const [, store] = key.split('//')
    if (store === undefined) return value
    if (MAPS.includes(store)) return isRecord(value) ? value : undefined
    return Array.isArray(value) ? value.filter(isRecord) : undefined
  } catch {
    return undefined
  }
}
