import { BYTE_RING_BUDGET, createByteRing } from '../shared/byte-ring.js'
import { guardedCopy } from '../shared/guarded.js'
import { canonicalJson, type JsonObject } from '../shared/json.js'
import { SECRET_PLACEHOLDER } from '../shared/secret.js'
import type { Fold } from './fold.js'
import { type Entry, type Head, TAPE_FORMAT, type Tape } from './tape.js'

/** Keeps the newest part of a session, always in a form that folds. */
export interface Recorder {
  /** Takes one entry in; never throws. An entry larger than the ring is folded away, and all before it. */
  write(entry: Entry): void
  /** The tape so far: head with the base state at its front, then the entries that are left. */
  read(): Tape
  readonly bytes: number
  /** Whether no entry has left at the front. */
  readonly isWhole: boolean
}

/**
 * Records into a ring of `budget` bytes (specification, section 9: 1,024,000). Whole entries leave at the front and are folded into the base
 * state on their way out, so what is left can always be read from its first line.
 */
export function createRecorder<Root>(fold: Fold<Root>, head: Pick<Head, 'version' | 'config'>, budget: number = BYTE_RING_BUDGET): Recorder {
  const ring = createByteRing<Entry>(budget)
  let base = fold.initial
  let baseN = 0

  return {
    write(entry) {
      const { kept, line } = encode(entry)
      const outcome = ring.push(kept, line)
      if (!outcome.accepted) {
        // The fold would lose an event with its entry: everything older is folded away instead.
        for (const old of ring.entries()) forget(old)
        forget(entry)
        ring.clear()
        return
      }
      for (const old of outcome.evicted) forget(old)
    },
    read: () => ({
      head: {
        kind: 'head',
        format: TAPE_FORMAT,
        ...head,
        ...(baseN === 0 ? {} : { base: { n: baseN, state: base as unknown as JsonObject } }),
      },
      entries: ring.entries(),
    }),
    get bytes() {
      return ring.bytes
    },
    get isWhole() {
      return baseN === 0
    },
  }

  function forget(entry: Entry): void {
    baseN = entry.n
    if (entry.kind === 'event') base = fold.apply(base, entry.event, entry.at)
  }
}

/** A caller's command or an adapter's reply may hold what is no JSON (a function, a window, a secret): the tape keeps the part that is. */
function encode(entry: Entry): { kept: Entry; line: string } {
  try {
    const line = canonicalJson(entry)
    return { kept: line.includes(SECRET_PLACEHOLDER) ? (JSON.parse(line) as Entry) : entry, line }
  } catch {
    const copy = guardedCopy(entry)
    const kept = copy.ok ? (copy.value as unknown as Entry) : blank(entry)
    return { kept, line: canonicalJson(kept) }
  }
}

/** The entry without what cannot be kept at all. */
function blank(entry: Entry): Entry {
  const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number'
  const blanked = Object.entries(entry).map(([name, value]) => [name, isPlain(value) ? value : name === 'args' ? [] : { type: 'unreadable' }])
  return Object.fromEntries(blanked) as unknown as Entry
}
