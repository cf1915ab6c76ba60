import { expect, it } from 'vitest'
import { readAmount } from '../../src/domain/shared/amounts/read-amount.js'

it('[SEND-14] gnosis/safe-ios-legacy#1362: a thousand with a mark is never sent as one: the visitor says which is meant', () => {
  expect(readAmount('1,000')).toEqual({ outcome: 'ambiguous', decimal: '1.0000', grouped: '1000' })
  for (const typed of ['1,000.00', '1.000,00', '1 000', '1\u00a0000']) expect(readAmount(typed)).toEqual({ outcome: 'invalid' })
})
