import { defer, of } from '../../domain/shared/streams/sources.js'
import type { RandomPort } from '../../ports/random.js'
import { createSeeded } from './seeded.js'

/** Makes a random port that gives the same values for the same seed. Tests only: it can be foreseen. */
export function createMemoryRandom(seed: number): { readonly port: RandomPort } {
  const seeded = createSeeded(seed)
  return { port: { hex: (bytes) => defer(() => of(seeded.hex(bytes))) } }
}
