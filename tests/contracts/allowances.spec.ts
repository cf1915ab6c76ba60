import { type AllowancesHarness, allowancesContract, createMemoryAllowances } from 'latchkit/testing'
import { describe, expect, it } from 'vitest'
import { failure } from '../../src/domain/shared/errors/errors.js'
import { A, B } from '../domain/facts.js'

const [USDC, DAI] = [`0x${'a1'.repeat(20)}`, `0x${'a2'.repeat(20)}`]

allowancesContract({ describe, it, expect }, 'memory', (): AllowancesHarness => {
  const allowances = createMemoryAllowances()
  return {
    port: allowances.port,
    network: 'eip155:1',
    account: A,
    token: USDC,
    other: DAI,
    spender: B,
    async allow({ token, spender }, units) {
      const symbol = token === USDC ? 'USDC' : 'DAI'
      const decimals = token === USDC ? 6 : 18
      allowances.set({ token, spender, symbol, decimals, units: units.toString(), balance: '9', ...(units > 2n ** 255n && { isUnlimited: true }) })
    },
    breakSource: () => allowances.fail(failure('RPC_ALL_FAILED', { hosts: 'a.example' })),
    withinMs: 1,
    elapse: async () => undefined,
    held: () => allowances.open(),
  }
})
