import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { add, compare, decimalParts, displayBalance, formatBalance, formatUnits, isDecimalString, parseUnits } from './decimal.js'
import { LatchkitError } from '../errors/latchkit-error.js'

const units = fc.bigInt({ min: -(2n ** 256n), max: 2n ** 256n })
const scale = fc.integer({ min: 0, max: 36 })
const decimal = fc.tuple(units, scale).map(([value, decimals]) => formatUnits(value, decimals))

/** Decimal string as written by people and nodes: with leading and trailing zeros. */
const anyDecimal = fc
  .tuple(
    fc.boolean(),
    fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 60 }),
    fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 30 }),
  )
  .map(([negative, whole, fraction]) => `${negative ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`)

/** Test oracle: parses a decimal string to a fraction, independent of the code under test. */
function fractionOf(text: string): readonly [numerator: bigint, denominator: bigint] {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  const numerator = BigInt(whole + fraction)
  return [text.startsWith('-') ? -numerator : numerator, 10n ** BigInt(fraction.length)]
}

function sameFraction(one: readonly [bigint, bigint], other: readonly [bigint, bigint]): boolean {
  return one[0] * other[1] === other[0] * one[1]
}

describe('decimal strings', () => {
  it.each(['0', '1', '-1', '1.5', '-0.000', '007', '123456789012345678901234567890.1'])('[UTIL-01] "%s" is one', (text) => {
    expect(isDecimalString(text)).toBe(true)
  })

  it.each(['', '-', '.', '1.', '.5', '1e3', '+1', ' 1', '1 ', '1,5', '0x1', 'NaN', 'Infinity', '1.5.1', '--1', '١', '1\n'])(
    '[UTIL-02] %j is none and is not read as a number',
    (text) => {
      expect(isDecimalString(text)).toBe(false)
      expect(parseUnits(text, 18)).toBeUndefined()
      expect(decimalParts(text)).toBeUndefined()
      expect(() => add(text, '1')).toThrow(LatchkitError)
    },
  )

  it('[UTIL-01] any text is one just where a minus, digits, and a dot with digits on both sides are all of it', () => {
    const part = fc.constantFrom('-', '.', '0', '7', '42', 'e', ' ', ',')
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const unsigned = parts[0] === '-' ? parts.slice(1) : parts
        const [whole, fraction = '0', ...more] = unsigned.join('').split('.')
        const areDigits = [whole ?? '', fraction].every((one) => one !== '' && [...one].every((digit) => '0123456789'.includes(digit)))
        expect(isDecimalString(parts.join(''))).toBe(areDigits && more.length === 0)
      }),
      { numRuns: 2_000 },
    )
  })

  it('[UTIL-02] what is no text is none', () => {
    for (const value of [1, 1n, null, undefined, {}]) expect(isDecimalString(value)).toBe(false)
  })

  it('[UX-17] a number comes apart for views without a binary float', () => {
    expect(decimalParts('-0012345678901234567890.50')).toEqual({ negative: true, whole: '12345678901234567890', fraction: '50' })
    expect(decimalParts('000')).toEqual({ negative: false, whole: '0', fraction: '' })
  })
})

describe('amounts in the smallest unit', () => {
  it('[BAL-20] are exact and never rounded', () => {
    expect(parseUnits('1.5', 18)).toBe(1_500_000_000_000_000_000n)
    expect(parseUnits('0.1', 18)).toBe(100_000_000_000_000_000n)
    expect(parseUnits('-1', 0)).toBe(-1n)
    expect(parseUnits('1.10', 1)).toBe(11n)
    expect(parseUnits('1.11', 1)).toBeUndefined()
    expect(parseUnits('1', 1.5)).toBeUndefined()
    expect(parseUnits('1', -1)).toBeUndefined()
    expect(parseUnits('9'.repeat(401), 0)).toBeUndefined()
    expect(formatUnits(1n, 18)).toBe('0.000000000000000001')
    expect(formatUnits(-1_500n, 3)).toBe('-1.5')
    expect(formatUnits(0n, 18)).toBe('0')
  })

  it('[BAL-20] there and back is the same amount', () => {
    fc.assert(
      fc.property(units, scale, (value, decimals) => {
        const text = formatUnits(value, decimals)
        expect(isDecimalString(text)).toBe(true)
        expect(parseUnits(text, decimals)).toBe(value)
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('arithmetic', () => {
  it('[BAL-20] sums are exact where binary floats are not', () => {
    expect([add('0.1', '0.2'), add('1', '-0.000000000000000001'), add('1', '-1.0')]).toEqual(['0.3', '0.999999999999999999', '0'])
  })

  it('[BAL-20] adds and compares as fractions of whole numbers do', () => {
    fc.assert(
      fc.property(anyDecimal, anyDecimal, (a, b) => {
        const [one, other] = [fractionOf(a), fractionOf(b)]
        expect(sameFraction(fractionOf(add(a, b)), [one[0] * other[1] + other[0] * one[1], one[1] * other[1]])).toBe(true)
        const difference = one[0] * other[1] - other[0] * one[1]
        expect(compare(a, b)).toBe(difference === 0n ? 0 : difference < 0n ? -1 : 1)
      }),
      {
        numRuns: 5_000,
        examples: [
          ['0.1', '0.2'],
          ['-2', '3'],
          ['1', '0.000'],
        ],
      },
    )
  })
})

describe('balances', () => {
  it.each([
    ['1', '1.000'],
    ['1.2345', '1.234'],
    ['1.9999', '1.999'],
    ['0.0009999', '0.000'],
    ['-0.0009', '0.000'],
    ['-1.23456', '-1.234'],
    ['0012.5', '12.500'],
    ['123456789012345678901234567890.123456', '123456789012345678901234567890.123'],
    ['', '0.000'],
    ['1e3', '0.000'],
    [undefined, '0.000'],
  ])('[BAL-03] %s shows as %s: exactly 3 decimals, cut', (amount, shown) => {
    expect(formatBalance(amount)).toBe(shown)
  })

  it.each([
    ['0.0009', '<0.001'],
    ['0.000000000000000001', '<0.001'],
    ['0', '0.000'],
    ['0.0000', '0.000'],
    ['0.001', '0.001'],
    [undefined, '0.000'],
    ['-0.0001', '0.000'],
  ])('[BAL-03] the views show %s as %s', (amount, shown) => {
    expect(displayBalance(amount)).toBe(shown)
  })

  it('[BAL-03] what is shown is never more than what is there', () => {
    fc.assert(
      fc.property(decimal, (amount) => {
        const magnitude = amount.replace('-', '')
        expect(compare(formatBalance(magnitude), magnitude)).toBeLessThanOrEqual(0)
        expect(formatBalance(amount)).toMatch(/^-?\d+\.\d{3}$/)
      }),
      { numRuns: 2_000 },
    )
  })

  it('[UTIL-02] 100,000 hostile texts: no throw where none is promised, no number out of nothing', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom('0', '9', '.', '-', 'e', '+', ' '), maxLength: 30 }))
    fc.assert(
      fc.property(text, fc.integer({ min: -1, max: 40 }), (amount, decimals) => {
        const parsed = parseUnits(amount, decimals)
        if (parsed !== undefined && !isDecimalString(amount)) throw new Error(amount)
        if (!/^(-?\d+\.\d{3}|<0\.001)$/.test(displayBalance(amount))) throw new Error(amount)
      }),
      { numRuns: 100_000 },
    )
  })
})
