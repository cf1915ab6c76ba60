import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatUnits, parseUnits } from './decimal.js'
import { readAmount } from './read-amount.js'

const amount = (text: string) => ({ outcome: 'amount', amount: text })
const ambiguous = (decimal: string, grouped: string) => ({ outcome: 'ambiguous', decimal, grouped })
const invalid = { outcome: 'invalid' }

describe('an amount that a person types', () => {
  it.each<readonly [typed: string, read: object]>([
    ['.5', amount('0.5')],
    ['0.5', amount('0.5')],
    ['00.5', amount('0.5')],
    ['5.', amount('5')],
    ['1,5', amount('1.5')],
    ['1.5', amount('1.5')],
    ['1,000', ambiguous('1.0000', '1000')],
    ['1.000', ambiguous('1.0000', '1000')],
    ['12,345', ambiguous('12.3450', '12345')],
    ['123.456', ambiguous('123.4560', '123456')],
    ['1.0000', amount('1.0000')],
    ['1234,567', amount('1234.567')],
    ['0,024', amount('0.024')],
    ['0.000', amount('0.000')],
    ['01,000', amount('1.000')],
    ['1.000,5', invalid],
    ['1,000.5', invalid],
    ['1 000', invalid],
    ['1\u00a0000', invalid],
    ["1'000", invalid],
    ['٫٥', amount('0.5')],
    ['١٫٥', amount('1.5')],
    ['١٬٥', invalid],
    ['۱٫۵', amount('1.5')],
    ['١٠٠', amount('100')],
    ['1e3', invalid],
    ['-1', invalid],
    ['+1', invalid],
    ['0x10', invalid],
    ['10', amount('10')],
    ['100', amount('100')],
    ['1000', amount('1000')],
    ['', { outcome: 'empty' }],
    ['  ', { outcome: 'empty' }],
    [' 2 ', amount('2')],
    ['0.0000005', amount('0.0000005')],
    ['.', invalid],
    [',', invalid],
    ['1.2.3', invalid],
    ['1,,5', invalid],
    ['１', invalid],
    ['1'.repeat(101), invalid],
    ['NaN', invalid],
  ])('[SEND-14] s2 s4 "%s" is read in one way, refused, or asked about', (typed, read) => {
    expect(readAmount(typed)).toEqual(read)
  })

  it('[SEND-14, UTIL-03, I-29] s1 a million random values: what is shown, what is typed and what goes are one amount', () => {
    // A generator of its own: fast-check would take minutes for as many.
    let seed = 0x9e3779b9
    const next = (below: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((seed / 2 ** 32) * below)
    }
    let wrong = 0
    for (let count = 0; count < 1_000_000; count++) {
      const decimals = [0, 2, 6, 8, 9, 18][next(6)] ?? 0
      const units = BigInt(next(2 ** 32)) * BigInt(next(2 ** 31)) + BigInt(next(10))
      const shown = formatUnits(units, decimals)
      const read = readAmount(next(2) === 0 ? shown : shown.replace('.', ','))
      const text = read.outcome === 'amount' ? read.amount : read.outcome === 'ambiguous' ? read.decimal : ''
      if (parseUnits(text, decimals) !== units && parseUnits(text, decimals + 1) !== units * 10n) wrong += 1
    }
    expect(wrong).toBe(0)
  }, 60_000)

  it('[SEND-14, I-29] is exact for any number of decimals, and never rounded', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), fc.integer({ min: 0, max: 36 }), (units, decimals) => {
        const shown = formatUnits(units, decimals)
        expect(parseUnits(shown, decimals)).toBe(units)
        // One digit more than the token has is refused.
        expect(
          parseUnits(
            decimals === 0
              ? `${shown}.1`
              : `${shown.includes('.') ? shown.padEnd(shown.indexOf('.') + 1 + decimals, '0') : `${shown}.${'0'.repeat(decimals)}`}1`,
            decimals,
          ),
        ).toBeUndefined()
      }),
    )
  })
})
