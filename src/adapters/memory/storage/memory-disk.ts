/** Storage quota of an origin, in UTF-16 units of keys and values together (robustness, T11). */
export const ORIGIN_QUOTA = 5_200_000

/**
 * Fault of a browser's storage:
 * - `denied`: touching it throws, as with blocked cookies (F17)
 * - `full`: reading works, writing does not (F16)
 * - `hanging`: nothing is answered until the fault is lifted (F19)
 */
export type DiskFault = 'denied' | 'full' | 'hanging'

/** One write to the disk; `value` is null for a removal. */
export interface DiskWrite {
  readonly key: string
  readonly value: string | null
}

/** Storage of one origin. Outlives reloads and is shared by tabs. Keys are those of the origin, with prefix. */
export interface MemoryDisk {
  get(key: string): string | undefined
  keys(): readonly string[]
  /** Stores an item in spite of any fault, for other pages and for tests that corrupt items (F18). Returns false if the quota does not allow it. */
  put(key: string, value: string): boolean
  delete(key: string): void
  /** Returns every change since the beginning, in order. */
  writes(): readonly DiskWrite[]
  /** Returns a disk as it was after the first `count` writes, as if the browser was killed there (F20). */
  after(count: number): MemoryDisk
  /** Sets a fault; null clears it. */
  fail(fault: DiskFault | null): void
  fault(): DiskFault | null
  /** Calls back once when the fault is cleared. Returns a function that stops waiting. */
  whenMended(run: () => void): () => void
}

/** Creates a disk. `items` are present from the start and do not count as writes. */
export function createMemoryDisk({
  items = {},
  quota = ORIGIN_QUOTA,
}: {
  readonly items?: Readonly<Record<string, string>>
  readonly quota?: number
} = {}): MemoryDisk {
  const stored = new Map(Object.entries(items))
  const writes: DiskWrite[] = []
  const waiting = new Set<() => void>()
  let fault: DiskFault | null = null

  function used(): number {
    let units = 0
    for (const [key, value] of stored) units += key.length + value.length
    return units
  }

  const disk: MemoryDisk = {
    get: (key) => stored.get(key),
    keys: () => [...stored.keys()],
    put(key, value) {
      const before = stored.get(key)
      const freed = before === undefined ? 0 : key.length + before.length
      if (used() - freed + key.length + value.length > quota) return false
      stored.set(key, value)
      writes.push({ key, value })
      return true
    },
    delete(key) {
      if (stored.delete(key)) writes.push({ key, value: null })
    },
    writes: () => [...writes],
    after(count) {
      const copy = createMemoryDisk({ items, quota })
      for (const { key, value } of writes.slice(0, count)) {
        if (value === null) copy.delete(key)
        else copy.put(key, value)
      }
      return copy
    },
    fail(next) {
      fault = next
      if (next === 'hanging') return
      const ready = [...waiting]
      waiting.clear()
      for (const run of ready) run()
    },
    fault: () => fault,
    whenMended(run) {
      waiting.add(run)
      return () => waiting.delete(run)
    },
  }
  return disk
}
