import { expect, it } from 'vitest'
import { bitcoinRegtest } from '../sandbox/bitcoin/keys.js'
import { createWalletKeys } from '../sandbox/walletconnect-wallet/keys.js'
import { inNamespace, testAccountNumber, testAccounts, testAccountsOf } from './test-accounts.js'

it('[DX-23, DX-26] accounts by number are those of the sandbox in EVM, Solana and Bitcoin', async () => {
  const keys = createWalletKeys({})
  expect(testAccountsOf('solana')).toEqual((await keys.solana()).map(({ address }) => address))
  expect(testAccountsOf('bip122')).toEqual((await keys.bitcoin()).map((key) => key.address(bitcoinRegtest)))
  expect(testAccountsOf()).toBe(testAccounts)
  for (const number of [0, 9]) {
    expect(inNamespace('solana', testAccounts[number] as string)).toBe(testAccountsOf('solana')[number])
    expect(inNamespace('bip122', testAccounts[number] as string)).toBe(testAccountsOf('bip122')[number])
    expect(testAccountNumber('solana', testAccountsOf('solana')[number] as string)).toBe(number)
  }
  expect(inNamespace('solana', '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')).toBe('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv')
  expect(testAccountNumber('eip155', (testAccounts[3] as string).toLowerCase())).toBe(3)
  expect(testAccountNumber('solana', (testAccountsOf('solana')[3] as string).toLowerCase())).toBe(-1)
})
