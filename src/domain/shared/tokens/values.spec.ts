import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatUnits } from '../amounts/decimal.js'
import { decimalText, multiply } from './values.js'

it.each([undefined, null, 0, '', '0.00', 'NaN', Number.NaN, -1, '-1', Number.POSITIVE_INFINITY, 'Infinity', '1,5', '0x10', {}, [1], '1e99999'])(
  '[BAL-02] b2 no price is absent, never 0 or 1: %j',
  (given) => {
    expect(decimalText(given, 'positive')).toBeUndefined()
  },
)

it.each([
  [1e-7, '0.0000001'],
  [1.5e-9, '0.0000000015'],
  [1.23e21, '1230000000000000000000'],
  [2500.5, '2500.5'],
  ['007.50', '7.5'],
  ['1E3', '1000'],
] as const)('[BAL-02] b1 a price keeps its digits, without an exponent: %s', (given, text) => {
  expect(decimalText(given, 'positive')).toBe(text)
})

it.each([
  [0, '0'],
  ['0', '0'],
  [-0.0125, '-0.0125'],
  ['', undefined],
  [null, undefined],
  ['NaN', undefined],
  [Number.POSITIVE_INFINITY, undefined],
] as const)('[BAL-02] b4 a change is a finite number or absent; a true 0 is 0: %s', (given, text) => {
  expect(decimalText(given, 'any')).toBe(text)
})

it('[BAL-19] b1 products are exact', () => {
  expect(multiply('54060000000', '0.000001')).toBe('54060')
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.nat(18), fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.nat(18), (a, m, b, n) => {
      expect(multiply(formatUnits(a, m), formatUnits(b, n))).toBe(formatUnits(a * b, m + n))
    }),
  )
})
