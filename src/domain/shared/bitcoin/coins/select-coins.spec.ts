import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dustLimits, feeOf, inputWeights, overheadWeight, type SpendableType } from '../sizes.js'
import { branchAndBound } from './branch-and-bound.js'
import { spendableCoins, readCoins } from './coins.js'
import { type SelectionProblem, selectCoins, type WeighedCoin } from './select-coins.js'
import { shuffle } from './shuffle.js'

const OUTPUT = 124
const types = Object.keys(inputWeights) as SpendableType[]

const problem = fc
  .record({
    type: fc.constantFrom(...types),
    values: fc.array(fc.bigInt({ min: 1n, max: 200_000n }), { maxLength: 30 }),
    amount: fc.bigInt({ min: 546n, max: 1_000_000n }),
    rate: fc.bigInt({ min: 1_000n, max: 200_000n }),
    seed: fc.integer({ min: 0 }),
  })
  .map(({ type, values, amount, rate, seed }) => {
    const weight = inputWeights[type]
    const coins = values.map((value) => ({ value, weight }))
    return { coins, amount, outputs: 1, outputsWeight: OUTPUT, rate, change: { weight: OUTPUT, spendWeight: weight, dust: dustLimits[type] }, seed }
  })

const sum = (coins: readonly WeighedCoin[]) => coins.reduce((total, { value }) => total + value, 0n)
const needed = ({ rate, outputsWeight }: SelectionProblem<WeighedCoin>, coins: readonly WeighedCoin[], outputs: number, more = 0) =>
  feeOf(coins.reduce((total, { weight }) => total + weight, 0) + overheadWeight(coins.length, outputs) + outputsWeight + more, rate)

describe('the selection of coins', () => {
  it('[CONN-50] inputs are amount, fee and change, to the satoshi; no change is dust; the fee is that of the rate', () => {
    fc.assert(
      fc.property(problem, (given) => {
        const result = selectCoins(given)
        if (!result.ok) return
        const { coins, fee, change, dropped } = result.selection
        expect(new Set(coins).size).toBe(coins.length)
        expect(coins.every((coin) => given.coins.includes(coin))).toBe(true)
        expect(sum(coins)).toBe(given.amount + fee + change)
        if (change > 0n) {
          expect(change).toBeGreaterThanOrEqual(given.change.dust)
          expect(fee).toBe(needed(given, coins, 2, OUTPUT))
        } else {
          const least = needed(given, coins, 1)
          expect(fee).toBeGreaterThanOrEqual(least)
          // Never above the cost of the change output, its spending or its dust limit; four roundings.
          const tolerance =
            feeOf(OUTPUT, given.rate) +
            (feeOf(given.change.spendWeight, given.rate) > given.change.dust ? feeOf(given.change.spendWeight, given.rate) : given.change.dust)
          expect(fee - least).toBeLessThanOrEqual(tolerance + 4n * (given.rate / 1_000n + 1n))
          expect(dropped).toBeLessThanOrEqual(fee - least)
        }
      }),
    )
  })

  it('[CONN-50] fails only if all useful coins together do not suffice, and tells what is missing', () => {
    fc.assert(
      fc.property(problem, (given) => {
        const result = selectCoins(given)
        const useful = given.coins.filter(({ value, weight }) => value > feeOf(weight, given.rate))
        const suffices = useful.length > 0 && sum(useful) >= given.amount + needed(given, useful, 1)
        expect(result.ok).toBe(suffices)
        if (!result.ok) expect(result.missing).toBeGreaterThan(0n)
      }),
    )
  })

  it('[CONN-50] finds a sum without change, where taking the largest first needs one', () => {
    const weight = inputWeights.p2wpkh
    const coins = [40_000n, 35_000n, 30_000n].map((value) => ({ value, weight }))
    const given = {
      coins,
      amount: 64_791n,
      outputs: 1,
      outputsWeight: OUTPUT,
      rate: 1_000n,
      change: { weight: OUTPUT, spendWeight: weight, dust: 294n },
      seed: 1,
    }
    expect(selectCoins(given)).toMatchObject({ ok: true, selection: { coins: [{ value: 35_000n }, { value: 30_000n }], change: 0n } })
  })

  it('[CONN-50] the same seed selects the same coins; another one may not', () => {
    const coins = Array.from({ length: 20 }, (_, index) => ({ value: 50_000n + BigInt(index) * 7_919n, weight: 272 }))
    const given = { coins, amount: 123_456n, outputs: 1, outputsWeight: OUTPUT, rate: 5_000n, change: { weight: OUTPUT, spendWeight: 272, dust: 294n } }
    expect(selectCoins({ ...given, seed: 7 })).toEqual(selectCoins({ ...given, seed: 7 }))
    expect(new Set([1, 2, 3, 4].map((seed) => JSON.stringify(shuffle([1, 2, 3, 4, 5, 6], seed)))).size).toBeGreaterThan(1)
    expect([...shuffle([1, 2, 3, 4, 5, 6], 5)].sort()).toEqual([1, 2, 3, 4, 5, 6])
  })
})

describe('branch and bound', () => {
  it('[CONN-50] finds what trying every subset finds', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 1n, max: 60n }), { maxLength: 9 }),
        fc.bigInt({ min: 1n, max: 200n }),
        fc.bigInt({ min: 0n, max: 8n }),
        (values, target, tolerance) => {
          const sums = Array.from({ length: 2 ** values.length }, (_, mask) =>
            values.reduce((total, value, index) => ((mask >> index) & 1 ? total + value : total), 0n),
          )
          const best = sums.filter((one) => one >= target && one <= target + tolerance).sort((one, other) => Number(one - other))[0]
          const found = branchAndBound({ values, target, tolerance })
          expect(found?.reduce((total, index) => total + (values[index] as bigint), 0n)).toBe(best)
        },
      ),
    )
  })

  it('[CONN-50] ends with 5,000 coins that never fit', () => {
    const values = Array.from({ length: 5_000 }, (_, index) => BigInt(1_000 + 2 * index))
    expect(branchAndBound({ values, target: 1_000_001n, tolerance: 0n })).toBeUndefined()
  })
})

describe('coins that may be spent', () => {
  const coin = (value: bigint, txid = 'a', height?: number) => ({ txid, vout: 0, value, ...(height === undefined ? {} : { height }) })
  const rules = { type: 'p2tr', own: new Set<string>() } as const

  it('[CONN-50] are not small, nor of the usual values of inscriptions on a taproot address, unless asked for', () => {
    const coins = [330n, 546n, 600n, 601n, 10_000n, 10_001n].map((value) => coin(value, 'a', 1))
    const values = (more: object) => spendableCoins(coins, { ...rules, ...more }).map(({ value }) => value)
    expect(values({})).toEqual([601n, 10_001n])
    expect(values({ type: 'p2wpkh' })).toEqual([601n, 10_000n, 10_001n])
    expect(values({ spendsPostage: true })).toEqual([601n, 10_000n, 10_001n])
  })

  it('[CONN-50] are confirmed, or the change of an own transaction', () => {
    const coins = [coin(5_000n, 'a'), coin(6_000n, 'b'), coin(7_000n, 'c', 9)]
    expect(spendableCoins(coins, { ...rules, own: new Set(['b']) }).map(({ txid }) => txid)).toEqual(['b', 'c'])
  })

  it('[I-35] an answer of another shape has none, nor has one that lists a coin twice', () => {
    const item = { txid: 'ab'.repeat(32), vout: 1, value: 5, status: { confirmed: true, block_height: 7 } }
    expect(readCoins([item])).toEqual([{ txid: item.txid, vout: 1, value: 5n, height: 7 }])
    expect(readCoins([{ ...item, status: { confirmed: false } }])).toEqual([{ txid: item.txid, vout: 1, value: 5n }])
    for (const wrong of [
      {},
      'x',
      [null],
      [item, item],
      [{ ...item, value: -1 }],
      [{ ...item, value: 1.5 }],
      [{ ...item, txid: 'x' }],
      [{ ...item, status: null }],
    ])
      expect(readCoins(wrong as never)).toBeUndefined()
  })
})
