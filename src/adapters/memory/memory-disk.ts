/** What an origin may keep, in UTF-16 units of keys and values together (robustness, T11). */
export const ORIGIN_QUOTA = 5_200_000

/**
 * What is wrong with the storage of a browser:
 * - `denied`: touching it throws, as with blocked cookies (F17)
 * - `full`: reading works, writing does not (F16)
 * - `hanging`: nothing is answered until the fault is lifted (F19)
 */
export type DiskFault = 'denied' | 'full' | 'hanging'

/** One write as the disk saw it; `value` is null for a removal. */
export interface DiskWrite {
  readonly key: string
  readonly value: string | null
}

/** The storage of one origin: outlives reloads, is shared by tabs. Keys are those of the origin, with prefix. */
export interface MemoryDisk {
  get(key: string): string | undefined
  keys(): readonly string[]
  /** Stores, whatever the fault: for other pages and for hands that corrupt items (F18). False when the quota does not allow it. */
  put(key: string, value: string): boolean
  delete(key: string): void
  /** Every change since the beginning, in order. */
  writes(): readonly DiskWrite[]
  /** A disk as it was after the first `count` writes: the browser was killed there (F20). */
  after(count: number): MemoryDisk
  /** Breaks the disk or, with null, mends it. */
  fail(fault: DiskFault | null): void
  fault(): DiskFault | null
  /** Calls back when the disk is mended, once; returns how to stop waiting. */
  whenMended(run: () => void): () => void
}

/** Makes a disk. `items` are there from the start and count as no write. */
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
