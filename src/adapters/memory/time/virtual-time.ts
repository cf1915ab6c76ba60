import { clampDelay } from '../../../domain/shared/limits.js'

/** Most calls without time moving; more is an endless loop. */
export const STANDSTILL_LIMIT = 1_000_000

/** Time that moves only on request. Milliseconds throughout. */
export interface VirtualTime {
  /** Milliseconds since the epoch. Never goes backwards. */
  now(): number
  /**
   * Calls `run` once, `ms` from now, never synchronously. Calls due at the same time run in the order of scheduling.
   * @returns a function that cancels the call; harmless afterwards
   */
  schedule(ms: number, run: () => void): () => void
  /** Moves on by `ms` and runs each call at its own time. `advanceBy(0)` runs those that are due now. May be called from inside a call. */
  advanceBy(ms: number): void
  /** Moves on to a time; one in the past runs the calls that are due now. */
  advanceTo(at: number): void
  /** Makes the host sleep: time jumps by `ms`, then every call that fell due runs in order, each once (robustness, F23). */
  sleep(ms: number): void
  /** Number of scheduled calls. */
  pending(): number
  /** Returns the time of the next call; undefined if there is none. */
  next(): number | undefined
}

interface Call {
  readonly at: number
  readonly order: number
  /** Undefined after it ran or was cancelled. */
  run: (() => void) | undefined
}

/**
 * Creates a time for tests. Calls are in a binary heap keyed (time, sequence), so that a run is the same each time and a million calls take about a second.
 * @param start milliseconds since the epoch
 */
export function createVirtualTime({ start = 0 }: { readonly start?: number } = {}): VirtualTime {
  let heap: Call[] = []
  let now = start
  let order = 0
  let dead = 0

  function advanceTo(target: number): void {
    let standing = 0
    for (let next = heap[0]; next !== undefined && next.at <= target; next = heap[0]) {
      removeFirst(heap)
      const { run } = next
      if (run === undefined) {
        dead -= 1
        continue
      }
      next.run = undefined
      standing = next.at > now ? 0 : standing + 1
      if (standing > STANDSTILL_LIMIT) throw new RangeError(`Virtual time stands still at ${now}: more than ${STANDSTILL_LIMIT} calls ask for another at once`)
      // A nested advance or sleep may have moved time further already.
      if (next.at > now) now = next.at
      run()
    }
    if (target > now) now = target
  }

  function takeBack(call: Call): void {
    if (call.run === undefined) return
    call.run = undefined
    dead += 1
    // Most deadlines are cancelled long before they are due, and would pile up without this.
    if (dead > 64 && dead > heap.length / 2) {
      heap = heap.filter((one) => one.run !== undefined).sort(compare)
      dead = 0
    }
  }

  return {
    now: () => now,
    schedule(ms, run) {
      const call: Call = { at: now + clampDelay(ms), order: order++, run }
      insert(heap, call)
      return () => takeBack(call)
    },
    advanceBy: (ms) => advanceTo(now + Math.max(0, ms)),
    advanceTo,
    sleep(ms) {
      now += Math.max(0, ms)
      advanceTo(now)
    },
    pending: () => heap.length - dead,
    next() {
      while (heap[0] !== undefined && heap[0].run === undefined) {
        removeFirst(heap)
        dead -= 1
      }
      return heap[0]?.at
    },
  }
}

function compare(a: Call, b: Call): number {
  return a.at - b.at || a.order - b.order
}

function insert(heap: Call[], call: Call): void {
  let at = heap.length
  heap.push(call)
  while (at > 0) {
    const parent = (at - 1) >> 1
    const above = heap[parent] as Call
    if (compare(above, call) <= 0) break
    heap[at] = above
    at = parent
  }
  heap[at] = call
}

function removeFirst(heap: Call[]): void {
  const last = heap.pop()
  if (last === undefined || heap.length === 0) return
  let at = 0
  for (let child = 1; child < heap.length; child = 2 * at + 1) {
    const right = child + 1
    if (right < heap.length && compare(heap[right] as Call, heap[child] as Call) < 0) child = right
    const below = heap[child] as Call
    if (compare(last, below) <= 0) break
    heap[at] = below
    at = child
  }
  heap[at] = last
}
