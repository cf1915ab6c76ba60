import { expect, it } from 'vitest'
import { collectTests, type Harness } from 'latchkit/testing'
import type { Contract } from './contracts.js'

/** Return type of a function. */
export type Made<F extends () => unknown> = ReturnType<F>

/**
 * Tests that a suite rejects an adapter with one flaw: a suite that accepts it proves nothing.
 * @param flaw the flaw, after "an adapter that"
 * @param mutate adds the flaw to the subject in memory
 */
export function fails<H extends Harness>(contract: Contract<H>, flaw: string, mutate: (subject: H) => H): void {
  it(`[DX-19] the suite finds out an adapter that ${flaw}`, async () => {
    const tests = collectTests((api) => contract.run(api, 'mutant', async () => mutate(await contract.memory())))
    let found = 0
    for (const { run } of tests) {
      await run().catch(() => {
        found += 1
      })
    }
    expect(found).toBeGreaterThan(0)
  })
}
