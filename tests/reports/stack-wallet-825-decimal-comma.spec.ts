import { expect, it } from 'vitest'
import { readAmount } from '../../src/domain/shared/amounts/read-amount.js'

it('[SEND-14] cypherstack/stack_wallet#825: a decimal comma is one, and no mark between thousands', () => {
  expect(readAmount('0,024')).toEqual({ outcome: 'amount', amount: '0.024' })
  expect(readAmount('12,5')).toEqual({ outcome: 'amount', amount: '12.5' })
})
