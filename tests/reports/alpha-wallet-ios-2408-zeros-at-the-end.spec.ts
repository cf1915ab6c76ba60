import { expect, it } from 'vitest'
import { formatUnits, parseUnits } from '../../src/domain/shared/amounts/decimal.js'
import { readAmount } from '../../src/domain/shared/amounts/read-amount.js'

it('[SEND-14] AlphaWallet/alpha-wallet-ios#2408: 10 is sent as 10, and 100 as 100', () => {
  for (const typed of ['10', '100', '1000', '10.10']) {
    const read = readAmount(typed)
    const units = read.outcome === 'amount' ? parseUnits(read.amount, 18) : undefined
    expect(Number(formatUnits(units ?? 0n, 18))).toBe(Number(typed))
  }
})
