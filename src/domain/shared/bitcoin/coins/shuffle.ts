/** Returns the items in an order that follows from the seed (Fisher and Yates). */
export function shuffle<T>(items: readonly T[], seed: number): readonly T[] {
  const shuffled = [...items]
  const random = createRandom(seed)
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = random() % (last + 1)
    const kept = shuffled[last] as T
    shuffled[last] = shuffled[other] as T
    shuffled[other] = kept
  }
  return shuffled
}

/** Creates a generator of 32-bit numbers (splitmix32). Not for secrets. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
}
