/** Bytes that the log buffer and the browser's recorder keep (specification, section 9). */
export const BYTE_RING_BUDGET = 1_024_000

/** Result of {@link ByteRing.push}: the evicted entries, oldest first, or a refusal that changed nothing. */
export type PushOutcome<T> = { readonly accepted: true; readonly evicted: readonly T[] } | { readonly accepted: false; readonly bytes: number }

/** Ring of the newest entries whose lines, joined by line feeds, fit into a number of bytes. */
export interface ByteRing<T> {
  /** Adds an entry and its line. Evicts the oldest entries to make room. Refuses an entry larger than the ring. */
  push(entry: T, line: string): PushOutcome<T>
  /** Returns the entries, oldest first. */
  entries(): T[]
  /** Returns the lines, oldest first, joined by line feeds. Never exceeds the budget in UTF-8. */
  toText(): string
  /** Removes all entries. */
  clear(): void
  /** Bytes of {@link toText} in UTF-8. */
  readonly bytes: number
  /** Number of entries. */
  readonly length: number
}

/** Creates an empty {@link ByteRing}. `budget` is in bytes. */
export function createByteRing<T>(budget: number = BYTE_RING_BUDGET): ByteRing<T> {
  let slots: (Slot<T> | undefined)[] = []
  let head = 0
  let bytes = 0

  const dropFirst = (): T => {
    const slot = slots[head] as Slot<T>
    // Releases the entry now. The slot itself stays until the next compaction.
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

/** Returns the length of `text` in UTF-8 bytes. A lone surrogate counts 3, the length of the replacement character. */
export function utf8Length(text: string): number {
  const length = text.length
  let bytes = length
  for (let i = 0; i < length; i++) {
    const unit = text.charCodeAt(i)
    if (unit < 0x80) continue
    if (unit < 0x800) bytes += 1
    else if (unit >= 0xd800 && unit < 0xdc00 && isLowSurrogate(text.charCodeAt(i + 1))) {
      bytes += 2
      i++
    } else bytes += 2
  }
  return bytes
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit < 0xe000
}
