import type { KeyValueStorage } from './types.js'

/** Creates storage in memory. It outlives a stopped client, so that a new client with it acts as a restart. */
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
