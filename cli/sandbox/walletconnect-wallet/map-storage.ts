import type { KeyValueStorage } from './types.js'

/** A storage in memory. It outlives a client that is stopped, so that one started with it again has been restarted. */
export function mapStorage(): KeyValueStorage {
  const items = new Map<string, unknown>()
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async <T>() => structuredClone([...items]) as [string, T][],
    getItem: async <T>(key: string) => structuredClone(items.get(key)) as T | undefined,
    async setItem(key, value) {
      items.set(key, structuredClone(value))
    },
    async removeItem(key) {
      items.delete(key)
    },
  }
}
