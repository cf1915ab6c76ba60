import { BYTE_RING_BUDGET, createByteRing } from '../shared/json/byte-ring.js'
import { guardedCopy } from '../shared/json/guarded.js'
import { canonicalJson, type JsonObject } from '../shared/json/json.js'
import { SECRET_PLACEHOLDER } from '../shared/secrets/secret.js'
import type { Fold } from './fold.js'
import { type Entry, type Head, TAPE_FORMAT, type Tape } from './tape.js'

/** Recorder of the newest part of a session, always in a form that folds. */
export interface Recorder {
  /** Adds one entry; never throws. An entry larger than the ring is folded into the base state with everything before it. */
  write(entry: Entry): void
  /** Returns the tape so far: a head with the base state, then the kept entries. */
  read(): Tape
  readonly bytes: number
  /** True until an entry was evicted. */
  readonly isWhole: boolean
}

/**
 * Creates a recorder with a ring of `budget` bytes (specification, section 9: 1,024,000). Evicted entries are folded into the base state, so the tape can
 * always be read from its first line.
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
        // An entry larger than the ring would be lost, so it is folded with everything older.
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

/** Encodes an entry. Content that is not JSON (a function, a window, a secret) is left out. */
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

/** Returns the entry without members that cannot be recorded. */
function blank(entry: Entry): Entry {
  const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number'
  const blanked = Object.entries(entry).map(([name, value]) => [name, isPlain(value) ? value : name === 'args' ? [] : { type: 'unreadable' }])
  return Object.fromEntries(blanked) as unknown as Entry
}
