import { expect, it } from 'vitest'
import { readAmount } from '../../src/domain/shared/amounts/read-amount.js'

it('[SEND-14] ZcashFoundation/zecwallet#103: 0.2 stays 0.2, with either mark', () => {
  for (const typed of ['0.2', '0,2', '.2', ',2', '٠٫٢']) expect(readAmount(typed)).toEqual({ outcome: 'amount', amount: '0.2' })
})
