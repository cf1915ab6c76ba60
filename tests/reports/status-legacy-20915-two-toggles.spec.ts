import { expect, it } from 'vitest'
import { toCurrency, toToken } from '../../src/domain/send/convert.js'

it('[SEND-02] status-im/status-legacy#20915: an amount does not grow by showing it in dollars and back', () => {
  for (const price of ['3', '0.3333', '2713.41']) {
    const back = toToken(toCurrency('0.1', price), price, 18)
    expect(Number(back)).toBeLessThanOrEqual(0.1)
  }
})
