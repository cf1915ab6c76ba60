import { type AllowancesHarness, allowancesContract, createMemoryAllowances } from 'latchkit/testing'
import { describe, expect, it } from 'vitest'
import { failure } from '../../src/domain/shared/errors/errors.js'
import { A, B } from '../domain/facts.js'

const [USDC, DAI, ITEMS] = [`0x${'a1'.repeat(20)}`, `0x${'a2'.repeat(20)}`, `0x${'a3'.repeat(20)}`]

allowancesContract({ describe, it, expect }, 'memory', (): AllowancesHarness => {
  const allowances = createMemoryAllowances()
  return {
    port: allowances.port,
    network: 'eip155:1',
    account: A,
    token: USDC,
    other: DAI,
    collection: ITEMS,
    spender: B,
    async allow({ token, spender, kind }, units) {
      const [symbol, decimals] = token === USDC ? ['USDC', 6] : token === DAI ? ['DAI', 18] : ['Items', 0]
      const limit = units > 2n ** 255n || (kind === 'collection' && units > 0n) ? { isUnlimited: true as const } : {}
      const way = kind && { kind, ...(kind === 'permit2' && { expiresAt: 281_474_976_710_655 }) }
      allowances.set({ token, spender, ...way, symbol, decimals, units: units.toString(), balance: '9', ...limit })
    },
    breakSource: () => allowances.fail(failure('RPC_ALL_FAILED', { hosts: 'a.example' })),
    withinMs: 1,
    elapse: async () => undefined,
    held: () => allowances.open(),
  }
})
