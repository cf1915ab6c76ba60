import { formatUnits } from 'viem'
import { expect, it } from 'vitest'
import { requestCode } from '../../src/domain/receive/selectors.js'
import { A } from '../domain/facts.js'

/*
 * A code that asked for 275 DAI filled a field with zeros, because its amount was read in another unit; and a scanner that took the contract of a token for the
 * receiver sent it there. The code has the receiver as a parameter, and the amount in units of the token, to the last digit.
 */
const DAI = { address: '0x6B175474E89094C44Da98b954EedeAC495271d0F', symbol: 'DAI', decimals: 18 }
const GUSD = { address: '0x056Fd409E1d7A124BD7017459dFEa2F387b6d5Cd', symbol: 'GUSD', decimals: 2 }

it.each([
  ['275', DAI],
  ['0.000000000000000001', DAI],
  ['123456789012.000000000000000001', DAI],
  ['0.01', GUSD],
] as const)('[RECEIVE-02] r1 the request of %s %o is read back exactly, for the account', (amount, token) => {
  const code = requestCode({ network: 'eip155:10', address: A, amount, decimals: token.decimals, token })
  const [, contract, chain, query = ''] = /^ethereum:(0x[0-9a-fA-F]{40})@(\d+)\/transfer\?(.*)$/.exec(code?.uri ?? '') ?? []
  const read = new URLSearchParams(query)
  expect([contract, chain, read.get('address'), formatUnits(BigInt(read.get('uint256') ?? 0), token.decimals)]).toEqual([token.address, '10', A, amount])
})

it('[RECEIVE-02] asks for nothing that the token cannot hold', () => {
  expect(requestCode({ network: 'eip155:1', address: A, amount: '0.001', decimals: 2, token: GUSD })).toBeUndefined()
})
