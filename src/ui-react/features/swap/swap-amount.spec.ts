import { describe, expect, it } from 'vitest'
import { createStrings } from '../../i18n/strings.js'
import { loadLocale } from '../../provider/use-locale.js'
import { swapAmount } from './swap-amount.js'

describe('amounts of an exchange', () => {
  it.each([
    ['1992.013962', '1,992.01'],
    ['0.071324518', '0.0713245'],
    ['0.000285298111', '0.000285298'],
    ['1234567.891', '1,234,567.89'],
    ['19.92', '19.92'],
    ['9', '9'],
    ['0.999999999', '0.999999'],
  ])('[SWAP-15] %s has six digits that count, none rounded up', async (value, shown) => {
    const strings = createStrings({ locale: await loadLocale('en') })
    expect(swapAmount(strings, value)).toBe(shown)
  })
})
