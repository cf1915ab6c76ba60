/** Cache lifetimes in milliseconds (CORE-19). */
export const cacheLifetimes = {
  portfolioBalance: 30_000,
  nativeBalance: 30_000,
  name: 300_000,
  identity: 300_000,
} as const

/** Kind of cached data. */
export type CacheKind = keyof typeof cacheLifetimes

/** Age of a cache entry: its write time and the current time, both on the wall clock in milliseconds. */
export interface CacheAge {
  readonly at: number
  readonly now: number
  readonly lifetimeMs: number
}

/**
 * Returns true if a cache entry may be served: younger than its lifetime and not from the future. A clock that was set back, or a forged item, would make an
 * entry eternal (I-34). Returns false for NaN.
 */
export function isFresh({ at, now, lifetimeMs }: CacheAge): boolean {
  const age = now - at
  return age >= 0 && age < lifetimeMs
}
