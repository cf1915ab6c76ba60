import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toCurrency, toToken } from '../../src/domain/send/convert.js'
import { add } from '../../src/domain/shared/amounts/decimal.js'
import { multiply } from '../../src/domain/shared/tokens/values.js'

/** Digits after the dot of a quotient. */
const PRECISION = 20

/** Decimal text, with what it is in units of 10^-18. */
const decimal = fc
  .record({ units: fc.bigInt({ min: 0n, max: 10n ** 40n }), scale: fc.integer({ min: 0, max: 18 }) })
  .map(({ units, scale }) => ({ text: written(units, scale), units: units * 10n ** BigInt(18 - scale) }))

function written(units: bigint, scale: number): string {
  const digits = units.toString().padStart(scale + 1, '0')
  return scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** Returns a decimal text in units of 10^-scale. */
function read(text: string, scale: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  expect(fraction.length).toBeLessThanOrEqual(scale)
  return BigInt(whole + fraction.padEnd(scale, '0'))
}

it('[UTIL-03, SEND-14, I-29] a quotient is right to twenty digits after the dot and never rounded up; sums and products are exact', () => {
  fc.assert(
    fc.property(decimal, decimal, (one, other) => {
      expect(read(add(one.text, other.text), 18)).toBe(one.units + other.units)
      expect(read(multiply(one.text, other.text), 36)).toBe(one.units * other.units)
      const quotient = toToken(one.text, other.text, PRECISION)
      if (other.units === 0n) {
        expect(quotient).toBeUndefined()
        return
      }
      expect(read(quotient ?? '', PRECISION)).toBe((one.units * 10n ** BigInt(PRECISION)) / other.units)
      // The quotient is never worth more than was paid.
      const value = read(toCurrency(quotient ?? '', other.text), 18)
      expect(value <= one.units).toBe(true)
    }),
    { numRuns: 500 },
  )
})
