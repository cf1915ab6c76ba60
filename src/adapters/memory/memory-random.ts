import { defer, of } from 'rxjs'
import type { RandomPort } from '../../ports/random.js'
import { createSeeded } from './seeded.js'

/** Creates a random port that returns the same values for the same seed. For tests only: it is predictable. */
export function createMemoryRandom(seed: number): { readonly port: RandomPort } {
  const seeded = createSeeded(seed)
  return { port: { hex: (bytes) => defer(() => of(seeded.hex(bytes))) } }
}
