import { base64 } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { readTransaction } from '../../sandbox/solana/transaction.js'
import type { RootState } from '../../../src/domain/root.js'
import type { PublicCommand } from '../../../src/index.js'
import { testAccountsOf } from '../test-accounts.js'
import { withTransfers } from './transfers.js'

const [payer, receiver, third] = testAccountsOf('solana') as [string, string, string]
const blockhash = '11111111111111111111111111111112'

function complete(command: object, namespace = 'solana'): PublicCommand {
  const address = testAccountsOf(namespace as 'solana')[0]
  const state = { network: { activeNamespace: namespace }, account: { namespaces: { [namespace]: { address } } } } as unknown as RootState
  return withTransfers(command as PublicCommand, state, () => blockhash)
}

describe('transfers of scenarios', () => {
  it('[DX-23] in Solana a transfer is a transaction of its amount, each of a list, with the newest blockhash', () => {
    const transfers = [{ transfer: { to: 1, amount: '1.5' } }, { transfer: { to: third, amount: '0.000000001' } }]
    const { transactions } = complete({ type: 'signTransactions', transactions: transfers }) as unknown as { transactions: { transaction: string }[] }
    const read = transactions.map(({ transaction }) => readTransaction(base64.decode(transaction)))
    expect(read.map(({ accounts: [from, to], blockhash: hash }) => [from, to, hash])).toEqual([
      [payer, receiver, blockhash],
      [payer, third, blockhash],
    ])
    const amounts = read.map(({ instructions: [first] }) => new DataView((first?.data as Uint8Array).slice().buffer).getBigUint64(4, true))
    expect(amounts).toEqual([1_500_000_000n, 1n])
  })

  it('[DX-23] in EVM and Bitcoin it has the receiver and the smallest unit; another transaction stays as it is', () => {
    const send = { type: 'sendTransaction', transaction: { transfer: { to: 1, amount: '0.2' } } }
    expect(complete(send, 'eip155')).toMatchObject({ transaction: { to: testAccountsOf()[1], value: '0x2c68af0bb140000' } })
    expect(complete(send, 'bip122')).toMatchObject({ transaction: { recipientAddress: testAccountsOf('bip122')[1], amount: '20000000' } })
    const other = { type: 'sendTransaction', transaction: { to: '0x1', value: '0x2' } }
    expect(complete(other)).toEqual(other)
    expect(complete({ type: 'connect', connectorId: 'x' })).toEqual({ type: 'connect', connectorId: 'x' })
  })

  it('[DX-23, fault] one that cannot be built says why', () => {
    const send = (transfer: unknown, namespace?: string) => () => complete({ type: 'sendTransaction', transaction: { transfer } }, namespace)
    expect(send({ to: 1 })).toThrow('a transfer is written as')
    expect(send({ to: 1, amount: '1', memo: 'x' })).toThrow('a transfer is written as')
    expect(send({ to: 11, amount: '1' })).toThrow('11 is no account of solana')
    expect(send({ to: testAccountsOf('bip122')[0], amount: '1' })).toThrow('is no account of solana')
    expect(send({ to: 1, amount: '0.123456789' }, 'bip122')).toThrow('is no amount of at most 8 decimals')
    expect(send({ to: 1, amount: '1' }, 'polkadot')).toThrow('polkadot')
  })
})
