import { map } from '../../domain/shared/streams/operators.js'
import { race } from '../../domain/shared/streams/sources.js'
import type { StoragePort } from '../../ports/storage.js'
import type { TimerPort } from '../../ports/timer.js'
import type { StockStorage } from './stock-types.js'
import { firstValue } from './waits.js'

/** Storage that does not answer for so long is done without, in milliseconds (robustness, F19). */
export const STORAGE_WAIT_MS = 1_000

/** What the sign client keeps: read once, then in memory, and written behind. It never waits for the host's storage, and nothing here is rejected. */
export interface KeptItems {
  readonly storage: StockStorage
  /** Whether some key that ends like this holds something. */
  holds(ending: string): boolean
  /** The text of an item of ours. */
  read(key: string): string | undefined
  write(key: string, value: string): void
}

/**
 * Reads what is kept. Where the host's storage hangs or is denied, memory stands in for it, and it is left alone: what was not read must not be
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
    getItem: async <T>(key: string) => parse(items.get(key)) as T | undefined,
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

/** An item that is damaged counts as absent. */
function parse(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text) ?? undefined
  } catch {
    return undefined
  }
}
