import { describe, expect, it } from 'vitest'
import { change, exactAmount, money, moneyParts, tokenParts } from './amounts.js'
import { tokenAmount } from './token-amount.js'
import { createStrings } from './strings.js'

const english = createStrings()
const german = createStrings({ locale: { tag: 'de', messages: {} } })
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('amounts of tokens', () => {
  it.each([
    ['1.20412', '1.204 ETH'],
    ['1.2049999', '1.204 ETH'],
    ['5120', '5,120.00 ETH'],
    ['0.5', '0.50 ETH'],
    ['0', '0.000 ETH'],
    ['0.000', '0.000 ETH'],
    ['0.001', '0.001 ETH'],
    ['0.0009999', '<0.001 ETH'],
    ['0.000000000000000001', '<0.001 ETH'],
    ['184467440737.0955', '184,467,440,737.095 ETH'],
    [
      '115792089237316195423570985008687907853269984665640564039457.584007913129639935',
      '115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457.584 ETH',
    ],
  ])('[UX-17] %s is cut, never rounded up', (value, text) => {
    expect(plain(tokenAmount(english, value, 'ETH'))).toBe(text)
  })

  it.each([
    ['0.49999859', '0.49999859 BTC'],
    ['0.00012', '0.00012 BTC'],
    ['0.00000001', '0.00000001 BTC'],
    ['0.5', '0.50 BTC'],
    ['0', '0.000 BTC'],
    ['0.000000009', '<0.00000001 BTC'],
  ])('[UX-17, BAL-03] of Bitcoin have all eight decimals: %s', (value, text) => {
    expect(plain(tokenAmount(english, value, 'BTC'))).toBe(text)
    expect(plain(tokenAmount(english, value, 'tBTC'))).toBe(text.replace('BTC', 'tBTC'))
    const { whole, rest } = tokenParts(english, value, 'BTC')
    expect(plain(whole + rest)).toBe(text)
  })

  it('[UX-17] follows the language', () => {
    expect(plain(tokenAmount(german, '5120.5', 'USDC'))).toBe('5.120,50 USDC')
  })

  it.each([
    ['0.000000000000418', '0.0₁₂418 X'],
    ['0.00012', '0.00012 X'],
    ['0.00000001', '0.00000001 X'],
    ['0.000000005', '0.000000005 X'],
    ['0.0000000005', '0.0₉5 X'],
    ['1.204120000000000001', '1.204120000000000001 X'],
    // Of up to 36 decimals, 20 are shown, truncated.
    ['0.999999999999999999999999', '0.99999999999999999999 X'],
  ])('[UX-17] %s in full on demand', (value, text) => {
    expect(plain(exactAmount(english, value, 'X'))).toBe(text)
  })

  it('[UX-17] drawn large, decimals and unit are quiet', () => {
    expect(tokenParts(english, '1.204', 'ETH')).toEqual({ whole: '1', rest: '.204\u00a0ETH' })
    expect(tokenParts(english, '12345678901234567', 'ETH')).toEqual({ whole: '12,345.7T', rest: '\u00a0ETH' })
    expect(tokenParts(english, '0.0001', 'ETH')).toEqual({ whole: '<0.001', rest: '\u00a0ETH' })
  })
})

describe('money', () => {
  it.each([
    ['12424.15', '$12,424', '.15'],
    ['0', '$0', '.00'],
    ['1234567.89', '$1,234,567', '.89'],
    ['1284905117.42', '$1,284,905,117', '.42'],
    ['646223456789012.3', '$646,223,456,789,012', '.30'],
    ['0.001', '<$0.01', ''],
  ])('[UX-17] %s', (value, whole, rest) => {
    expect(moneyParts(english, value, 'USD')).toEqual({ whole, rest })
  })

  it('[UX-17] is compact in a row, where a long number would not fit', () => {
    expect(money(english, '646223456789012.3', 'USD')).toBe('$646.2T')
    expect(money(english, '123456789', 'USD')).toBe('$123,456,789.00')
  })

  it('[UX-17] follows the language', () => {
    expect(plain(money(german, '4216.77', 'EUR'))).toBe('4.216,77 €')
    // A yen has no parts, a dinar has a thousand.
    expect(['0.4', '0.004', '1204.4'].map((value) => money(english, value, 'JPY'))).toEqual(['<¥1', '<¥1', '¥1,204'])
    expect(['0.0004', '0.004'].map((value) => plain(money(english, value, 'KWD')))).toEqual(['<KWD 0.001', 'KWD 0.004'])
  })

  it.each([
    [0.0214, '+2.14%'],
    [-0.0001, '−0.01%'],
    [1.184, '+118.4%'],
    [0, '0.00%'],
  ])('[UX-17] a change of %d carries its sign', (ratio, text) => {
    expect(change(english, ratio)).toBe(text)
  })
})
