import { describe, expect, it } from 'vitest'
import { reviewEvm } from '../../src/domain/shared/evm/review.js'
import type { Effect } from '../../src/domain/shared/review/types.js'
import { A, B, C } from '../domain/facts.js'

const word = (value: bigint | string) => (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, '0')

/** Reads a call of the contract B. */
function read(data: string) {
  const review = reviewEvm({ kind: 'sendTransaction', network: 'eip155:1', address: A, payload: JSON.stringify({ to: B, data }), known: [], at: 1 })
    .transactions[0]
  return { effects: review?.effects, dangers: review?.warnings.filter(({ level }) => level === 'danger').map(({ type }) => type) }
}
const allows = (more: Partial<Effect>) => [{ type: 'allows', spender: C.toLowerCase(), token: B, ...more }]

describe('access to tokens in another form than the standard one', () => {
  const permit = (allowed: bigint) => `0x8fcbaf0c${word(A)}${word(C)}${word(0n)}${word(0n)}${word(allowed)}${word(0n)}${word(0n)}${word(0n)}`

  it('[CONN-50] AmbireTech/ambire-common#2542: the permit of DAI in a transaction gives everything, or takes it back', () => {
    expect(read(permit(1n))).toMatchObject({ effects: allows({ isUnlimited: true }), dangers: ['unlimitedApproval'] })
    expect(read(permit(0n))).toMatchObject({ effects: allows({ isRevoked: true }), dangers: [] })
  })

  it('[CONN-50] ethereum/clear-signing-erc7730-registry#2863: the largest number of a smaller type is no limit', () => {
    for (const bits of [96n, 128n, 160n, 192n]) {
      expect(read(`0x095ea7b3${word(C)}${word((1n << bits) - 1n)}`)).toMatchObject({ effects: allows({ isUnlimited: true }), dangers: ['unlimitedApproval'] })
      expect(read(`0x095ea7b3${word(C)}${word((1n << bits) - 2n)}`).dangers).toEqual([])
    }
    expect(read(`0x095ea7b3${word(C)}${word((1n << 64n) - 1n)}`).dangers).toEqual([])
  })

  it('[CONN-50] Magickbase/godwoken_explorer#1030: approve of nobody takes the access to an item back', () => {
    expect(read(`0x095ea7b3${word(0n)}${word(7n)}`)).toMatchObject({ effects: [{ type: 'allows', isRevoked: true }], dangers: [] })
  })

  it('[CONN-50] approveAndCall gives access as approve does', () => {
    expect(read(`0xcae9ca51${word(C)}${word(5n)}${word(96n)}${word(0n)}`).effects).toMatchObject(allows({ amount: '5' } as Partial<Effect>))
  })
})
