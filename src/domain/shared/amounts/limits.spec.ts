import { describe, expect, it } from 'vitest'
import { add, compare, decimalParts, formatUnits, parseUnits } from './decimal.js'

const digits = (count: number) => '1'.repeat(count)

describe('the limits of amounts', () => {
  it('[BAL-20] a number of 400 characters is read, and of 401 not', () => {
    expect(parseUnits(digits(400), 0)).toBe(BigInt(digits(400)))
    expect(parseUnits(digits(401), 0)).toBeUndefined()
    expect(add(digits(400), '0')).toBe(digits(400))
    expect(() => add(digits(401), '0')).toThrow()
    expect(() => add('0', digits(401))).toThrow()
  })

  it('[BAL-20] a unit has 0 to 800 decimals', () => {
    expect([formatUnits(5n, 0), formatUnits(0n, 0), formatUnits(-5n, 1)]).toEqual(['5', '0', '-0.5'])
    expect([parseUnits('1', 800), parseUnits('1', 801), parseUnits('1', -1), parseUnits('1', 1.5)]).toEqual([10n ** 800n, undefined, undefined, undefined])
    for (const wrong of [801, -1, 1.5, Number.NaN])
      expect(() => formatUnits(1n, wrong)).toThrow(
        expect.objectContaining({ code: 'AMOUNT_INVALID', cause: { message: `${wrong} decimals; a unit has 0 to 800` } }),
      )
  })

  it('[BAL-20] the text of the error names what was given, and no more than 40 characters of it', () => {
    const why = (run: () => unknown) => {
      try {
        return run()
      } catch (error) {
        return (error as { readonly cause?: { readonly message?: string } }).cause?.message
      }
    }
    expect(why(() => add(`1${'x'.repeat(100)}`, '0'))).toBe(`"1${'x'.repeat(39)}"; write a decimal text such as "1.5"`)
    expect(why(() => compare('0', 'ten'))).toBe('"ten"; write a decimal text such as "1.5"')
  })

  it('[BAL-20] the second number has a scale of its own', () => {
    expect([add('1', '0.05'), add('0.05', '1'), add('0.5', '0.05'), compare('0.5', '0.05'), compare('0.05', '0.5'), compare('1', '1.0')]).toEqual([
      '1.05',
      '1.05',
      '0.55',
      1,
      -1,
      0,
    ])
  })

  it('[UX-17] a number comes apart with all its digits', () => {
    expect(decimalParts('-007.50')).toEqual({ negative: true, whole: '7', fraction: '50' })
    expect([decimalParts('0'), decimalParts('.5'), decimalParts('5.'), decimalParts('5 ')]).toEqual([
      { negative: false, whole: '0', fraction: '' },
      undefined,
      undefined,
      undefined,
    ])
  })
})
