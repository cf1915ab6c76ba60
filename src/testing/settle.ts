import type { VirtualTime } from '../adapters/memory/time/virtual-time.js'
import { turns } from './turns.js'

/**
 * Waits for a promise that settles in virtual time, by advancing time from one call to the next.
 *
 * @param limitMs virtual milliseconds until it throws
 */
export async function settle<T>(time: VirtualTime, promise: Promise<T>, limitMs = 600_000): Promise<T> {
  const end = time.now() + limitMs
  let settled = false
  const settling = () => {
    settled = true
  }
  promise.then(settling, settling)
  for (await turns(); !settled; await turns()) {
    const next = time.next()
    if (next === undefined) throw new Error('Nothing is due in virtual time, and the promise is not settled: it waits for something else')
    if (next > end) throw new Error(`The promise is not settled after ${limitMs} ms of virtual time`)
    time.advanceTo(next)
  }
  return promise
}
