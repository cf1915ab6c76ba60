import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAI, memorySwaps, openSwap, TIX, USDC } from '../../../tests/domain/swaps.js'
import { orderTokens } from './order-tokens.js'
import { PROVIDER_FEE_BPS } from './worth.js'

describe('sides and approvals, whatever the visitor does', () => {
  it('[SWAP-16] sides are exchanged and never the same, after any acts', async () => {
    const page = await openSwap()
    const id = fc.constantFrom('native', USDC, USDC.toUpperCase().replace('0X', '0x'), DAI, TIX)
    const act = fc.oneof(
      fc.record({ type: fc.constant('setSwap' as const), from: id }),
      fc.record({ type: fc.constant('setSwap' as const), to: id }),
      fc.record({ type: fc.constant('setSwap' as const), from: id, to: id }),
      fc.constant({ type: 'exchangeSwap' as const }),
      fc.constant({ type: 'resetSwap' as const }),
    )
    fc.assert(
      fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
        page.give({ type: 'resetSwap' })
        for (const one of acts) {
          const before = page.state().swap.form
          page.give(one)
          const form = page.state().swap.form
          if (form?.from !== undefined) expect(form.from.toLowerCase()).not.toBe(form.to?.toLowerCase())
          if (one.type === 'exchangeSwap') expect([form?.from, form?.to]).toEqual([before?.to, before?.from])
          else if (one.type === 'setSwap' && 'to' in one && !('from' in one)) expect(form?.to?.toLowerCase()).toBe(one.to.toLowerCase())
        }
      }),
      { numRuns: 200 },
    )
  })

  it('[SWAP-07, SWAP-08] x7 an approval of exactly the amount comes first where the allowance is smaller, to the unit, and nothing where it is not', async () => {
    const page = await openSwap()
    const swaps = memorySwaps(page.memory)
    await fc.assert(
      fc.asyncProperty(fc.bigInt(1n, 10_000_000_000n), fc.bigInt(0n, 10_000_000_000n), fc.boolean(), async (units, allowance, isNear) => {
        const given = isNear ? units - (allowance % 2n) : allowance
        swaps.allow(USDC, `${given}`)
        const amount = `${units / 1_000_000n}.${(units % 1_000_000n).toString().padStart(6, '0')}`
        const running = page.run({ type: 'swap', from: USDC, to: DAI, amount, silent: true }).catch(() => undefined)
        page.wait(0)
        page.wait(0)
        const steps = page.state().plans.held.at(-1)?.content?.steps ?? []
        const approved = steps.flatMap(({ id, payload }) => (id === 'approve' ? [BigInt(`0x${JSON.parse(payload ?? '{}').data.slice(74)}`)] : []))
        expect([steps.map(({ id }) => id), approved]).toEqual(given >= units ? [['swap'], []] : [['approve', 'swap'], [units]])
        page.give({ type: 'cancelPlan' })
        page.wait(0)
        await running
      }),
      { numRuns: 40 },
    )
  })
})

it('[SWAP-12] the coin comes first, then the suggested, the popular, and the others by symbol', () => {
  const tokens = ['ZZZ', 'WNT', 'AAA', 'METAL', 'OP', 'UNI'].map((symbol) => ({ id: symbol, symbol, name: symbol, decimals: 18 }))
  const sorted = orderTokens([...tokens, { id: 'native', symbol: 'XDAI', name: 'xDai', decimals: 18 }])
  expect(sorted.map(({ symbol }) => symbol)).toEqual(['XDAI', 'UNI', 'OP', 'METAL', 'WNT', 'AAA', 'ZZZ'])
})

it('[SWAP-11] the hosted service keeps 0.85 % of the amount, inside its rate', () => {
  expect(PROVIDER_FEE_BPS).toBe(85n)
})
