import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { createMemorySoakWorld } from './soak/memory-world.js'
import { runSoak } from './soak/soak.js'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Allowed growth of the heap from the first to the second hour, in bytes. The lists of calls of the memory ports make up 1.4 million of it. */
const HEAP_BYTES = 2_000_000
/** Allowed growth of the state in the same time, in characters of JSON: it stays as large as it was. */
const STATE_GROWTH = 2_000
/** Limit of the storage, in characters: it holds sent transactions, of a number that has a limit. Eight hours keep as many as two. */
const STORED = 10_000

it.each([1, 2, 3])(
  '[T3, F1, F3, F4, F5, F6, F25, I-10, I-38, I-44, I-50] two hours with a session over a relay that does everything wrong, seed %i',
  async (seed) => {
    const world = createMemorySoakWorld(seed)
    const heap: number[] = []
    const sizes: number[] = []
    const { end, counted } = await runSoak(world, {
      seed,
      gapMs: 4_000,
      onQuarter() {
        sizes.push(JSON.stringify(world.state()).length)
        collect()
        heap.push(process.memoryUsage().heapUsed)
      },
    })
    const { problems, events } = world.findings
    expect(problems).toEqual([])
    expect(events.get('sessionSettled')).toBeGreaterThan(10)
    expect(events.get('requestCompleted')).toBeGreaterThan(50)
    expect(end.page).toEqual(end.wallet)
    expect(world.heard).toEqual([...new Set(world.heard)].sort((a, b) => a - b))
    expect(world.heard.at(-1)).toBe(counted)
    expect(heap[3]! - heap[1]!).toBeLessThan(HEAP_BYTES)
    expect(sizes[3]! - sizes[1]!).toBeLessThan(STATE_GROWTH)
    expect(world.stored()).toBeLessThan(STORED)
    expect(await world.leftovers()).toEqual({})
  },
)
