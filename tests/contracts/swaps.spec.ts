import { createMemoryPorts, type SwapsHarness, swapsContract } from 'latchkit/testing'
import { describe, expect, it } from 'vitest'
import { failure } from '../../src/domain/shared/errors/errors.js'
import { A } from '../domain/facts.js'
import { DAI, memorySwaps, SWAPPED, TIX, USDC } from '../domain/swaps.js'

swapsContract({ describe, it, expect }, 'memory', (): SwapsHarness => {
  const memory = createMemoryPorts()
  const swaps = memorySwaps(memory)
  return {
    port: swaps.port,
    network: SWAPPED,
    account: A,
    token: USDC,
    other: DAI,
    // A token without a pool for the other.
    dead: TIX.replace('a3', 'a9'),
    breakSource: () => swaps.fail(failure('RPC_ALL_FAILED', { hosts: 'a.example' })),
    withinMs: 100,
    elapse: async (ms) => memory.time.advanceBy(ms),
    held: () => swaps.open(),
  }
})
