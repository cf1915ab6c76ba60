import { sha256 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'
import type { RelayClock } from '../relay/clock.js'

/** Levels at which a node reports state. */
export type Commitment = 'processed' | 'confirmed' | 'finalized'

/** Slots of a cluster: one for each 400 ms of its clock. */
export interface Slots {
  /** Returns the current slot. */
  now(): number
  /** Returns the block height of a slot: lower, because some slots have no block. */
  height(slot?: number): number
  /** Returns the hash of a slot's block. */
  blockhash(slot?: number): string
  /** Returns the slot of a blockhash that is valid, at most 150 blocks old. */
  slotOf(blockhash: string): number | undefined
  /** Returns true if what happened in `slot` has reached a level. */
  reached(slot: number, level: Commitment): boolean
  /** Returns the seconds since the epoch. */
  unixSeconds(): number
  /** Lets slots pass at once. */
  skip(count: number): void
}

export const SLOT_MS = 400
/** Number of blocks for which a blockhash is valid. */
export const BLOCKHASH_LIFE = 150
const FIRST_SLOT = 1_000
const SLOTS_WITHOUT_BLOCK = 100

/** @param finalAfter slots until a block is final: 32, or 1 as under Alpenglow */
export function createSlots(clock: Pick<RelayClock, 'now'>, finalAfter = 32): Slots {
  const start = clock.now()
  let skipped = 0
  const now = () => FIRST_SLOT + skipped + Math.floor((clock.now() - start) / SLOT_MS)
  const blockhash = (slot = now()) => base58.encode(sha256(new TextEncoder().encode(`latchkit block ${slot}`)))
  const recent = new Map<string, number>()
  let known = FIRST_SLOT - 1
  /** Adds the hashes of the slots that have passed, and removes those that are too old. */
  const update = () => {
    const last = now()
    for (let slot = Math.max(known + 1, last - BLOCKHASH_LIFE); slot <= last; slot += 1) recent.set(blockhash(slot), slot)
    known = last
    for (const [hash, slot] of recent) {
      if (slot >= last - BLOCKHASH_LIFE) break
      recent.delete(hash)
    }
  }
  const depth: Readonly<Record<Commitment, number>> = { processed: 0, confirmed: 1, finalized: finalAfter }
  return {
    now,
    height: (slot = now()) => slot - SLOTS_WITHOUT_BLOCK,
    blockhash,
    slotOf(hash) {
      update()
      return recent.get(hash)
    },
    reached: (slot, level) => now() - slot >= depth[level],
    unixSeconds: () => Math.floor((clock.now() + skipped * SLOT_MS) / 1000),
    skip: (count) => {
      skipped += count
    },
  }
}
