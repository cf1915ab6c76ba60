import { utf8Length } from './utf8.js'

/** Bytes that the log buffer and the browser's recorder keep (specification, section 9). */
export const BYTE_RING_BUDGET = 1_024_000

/** What became of a {@link ByteRing.push}: the entries that had to go, oldest first, or a refusal that changed nothing. */
export type PushOutcome<T> = { readonly accepted: true; readonly evicted: readonly T[] } | { readonly accepted: false; readonly bytes: number }

/** The newest entries whose lines, joined by line feeds, fit into a number of bytes. */
export interface ByteRing<T> {
  /** Adds an entry and its line. Whole entries leave at the front to make room; an entry larger than the ring is refused. */
  push(entry: T, line: string): PushOutcome<T>
  /** The entries, oldest first. */
  entries(): T[]
  /** The lines, oldest first, joined by line feeds; never more than the budget in UTF-8. */
  toText(): string
  /** Removes everything. */
  clear(): void
  /** UTF-8 bytes of {@link toText}. */
  readonly bytes: number
  /** Number of entries. */
  readonly length: number
}

/** Makes an empty {@link ByteRing}. `budget` is in bytes. */
export function createByteRing<T>(budget: number = BYTE_RING_BUDGET): ByteRing<T> {
  let slots: (Slot<T> | undefined)[] = []
  let head = 0
  let bytes = 0

  const dropFirst = (): T => {
    const slot = slots[head] as Slot<T>
    // Released at once: the slot itself stays until the next compaction.
    slots[head] = undefined
    head++
    bytes -= slot.bytes + (head < slots.length ? SEPARATOR : 0)
    // Shifting by half keeps a push O(1) on average, where Array.shift would move every entry each time.
    if (head > 64 && head * 2 > slots.length) {
      slots = slots.slice(head)
      head = 0
    }
    return slot.entry
  }
  const live = () => slots.slice(head) as Slot<T>[]

  return {
    push(entry, line) {
      const size = utf8Length(line)
      if (size > budget) return { accepted: false, bytes: size }
      const evicted: T[] = []
      while (slots.length > head && bytes + SEPARATOR + size > budget) evicted.push(dropFirst())
      bytes += size + (slots.length > head ? SEPARATOR : 0)
      slots.push({ entry, line, bytes: size })
      return { accepted: true, evicted }
    },
    entries: () => live().map((slot) => slot.entry),
    toText: () =>
      live()
        .map((slot) => slot.line)
        .join('\n'),
    clear() {
      slots = []
      head = 0
      bytes = 0
    },
    get bytes() {
      return bytes
    },
    get length() {
      return slots.length - head
    },
  }
}

const SEPARATOR = 1

interface Slot<T> {
  readonly entry: T
  readonly line: string
  readonly bytes: number
}
