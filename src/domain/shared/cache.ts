/** How long what was read may be shown without being read again, in milliseconds (CORE-19). */
export const cacheLifetimes = {
  portfolioBalance: 30_000,
  nativeBalance: 30_000,
  name: 300_000,
  identity: 300_000,
} as const

/** What is kept in a cache of its own. */
export type CacheKind = keyof typeof cacheLifetimes

/** The age of a cache entry: when it was written and what time it is, both on the wall clock in milliseconds. */
export interface CacheAge {
  readonly at: number
  readonly now: number
  readonly lifetimeMs: number
}

/**
 * Whether a cache entry may be served: younger than its lifetime and not from the future, which a clock set back or a forged item
 * would make eternal (I-34). `false` for times that are no numbers.
 */
export function isFresh({ at, now, lifetimeMs }: CacheAge): boolean {
  const age = now - at
  return age >= 0 && age < lifetimeMs
}
