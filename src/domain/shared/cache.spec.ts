import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cacheLifetimes, isFresh } from './cache.js'

describe('cache entries', () => {
  it('[CORE-19] lifetimes: balances 30 s, name and identity 5 min', () => {
    expect(cacheLifetimes).toEqual({ portfolioBalance: 30_000, nativeBalance: 30_000, name: 300_000, identity: 300_000 })
  })

  it('[CORE-19] served while younger than the lifetime, discarded at or after it', () => {
    const at = 1_000_000
    expect(isFresh({ at, now: at, lifetimeMs: 30_000 })).toBe(true)
    expect(isFresh({ at, now: at + 29_999, lifetimeMs: 30_000 })).toBe(true)
    expect(isFresh({ at, now: at + 30_000, lifetimeMs: 30_000 })).toBe(false)
  })

  it('[CORE-19] an entry from the future or of an impossible time is discarded', () => {
    expect(isFresh({ at: 2, now: 1, lifetimeMs: 30_000 })).toBe(false)
    fc.assert(
      fc.property(fc.double(), fc.double(), fc.double(), (at, now, lifetimeMs) => {
        const expected = Number.isFinite(now - at) && now >= at && now - at < lifetimeMs
        expect(isFresh({ at, now, lifetimeMs })).toBe(expected)
      }),
      { numRuns: 5_000 },
    )
  })
})
