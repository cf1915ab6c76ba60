import * as btc from '@scure/btc-signer'
import { describe, expect, it } from 'vitest'
import { MAX_ANCESTORS } from '../../../src/adapters/bitcoin/payments/own-change.js'
import { scriptOfAddress } from '../../../src/domain/shared/bitcoin/address.js'
import { equalBytes } from '../../../src/domain/shared/bitcoin/byte-reader.js'
import type { SpendableType } from '../../../src/domain/shared/bitcoin/sizes.js'
import { addresses, KEY, params, RECIPIENT, scureNetwork } from './payments-world.js'
import { openRegtest } from './regtest-world.js'

describe('unconfirmed change', () => {
  it.each(Object.keys(addresses) as SpendableType[])('[CONN-50] of two own payments in a row is spent after a reload, from %s', async (type) => {
    const world = openRegtest(type)
    world.ledger.faucet(world.account.address, 100_000n)
    world.ledger.mine()
    const first = await world.pay('40000')
    world.reload()
    const second = await world.prepare({ amount: '20000' })
    expect(second.review.inputs.map(({ txid }) => txid)).toEqual([first])
    const [sent, third] = [await world.send(second), await world.pay('10000')]
    world.ledger.mine()
    expect([first, sent, third].map((txid) => world.ledger.chain.find(txid) !== undefined)).toEqual([true, true, true])
  })

  it('[CONN-50, T9] of somebody else is not spent, nor what was paid from it', async () => {
    const world = openRegtest()
    world.ledger.faucet(world.account.address, 100_000n)
    await expect(world.prepare({ amount: '40000' })).rejects.toMatchObject({ code: 'FUNDS_INSUFFICIENT' })
    // Another program of the visitor spends that coin: its sender can still take it back, and the change with it.
    const [coin] = world.ledger.mempool.entries()
    const script = scriptOfAddress(world.account.address, params) as Uint8Array
    const vout = coin?.transaction.outputs.findIndex((output) => equalBytes(output.script, script)) as number
    const transaction = new btc.Transaction()
    transaction.addInput({ txid: coin?.transaction.txid ?? '', index: vout, witnessUtxo: { script, amount: 100_000n } })
    transaction.addOutputAddress(RECIPIENT, 20_000n, scureNetwork)
    transaction.addOutput({ script, amount: 79_000n })
    transaction.sign(KEY)
    transaction.finalize()
    world.ledger.broadcast(transaction.hex)
    await expect(world.prepare({ amount: '40000' })).rejects.toMatchObject({ code: 'FUNDS_INSUFFICIENT' })
    world.ledger.mine()
    expect((await world.prepare({ amount: '40000' })).review.inputs).toMatchObject([{ txid: transaction.id }])
  })

  it('[CONN-50] is left alone while confirmed coins suffice, and nothing is asked about it then', async () => {
    const world = openRegtest()
    for (let coin = 0; coin < 2; coin += 1) world.ledger.faucet(world.account.address, 100_000n)
    world.ledger.mine()
    await world.pay('40000')
    world.calls.length = 0
    const { review } = await world.prepare({ amount: '40000' })
    expect(review.inputs).toHaveLength(1)
    expect(world.calls).toEqual(['utxo', 'fee-estimates', 'tip-height', 'tx-hex'])
  })

  it('[CONN-50, T19] is looked into for as many transactions as nodes relay in a chain, and no more', async () => {
    const world = openRegtest()
    world.ledger.faucet(world.account.address, 1_000_000n)
    world.ledger.mine()
    for (let length = 0; length < MAX_ANCESTORS - 1; length += 1) await world.pay('1000', { recipient: RECIPIENT })
    world.calls.length = 0
    await world.pay('1000')
    expect(world.calls.filter((method) => method === 'tx')).toHaveLength(MAX_ANCESTORS)
    world.calls.length = 0
    await expect(world.prepare({ amount: '1000' })).rejects.toMatchObject({ code: 'FUNDS_INSUFFICIENT' })
    expect(world.calls.filter((method) => method === 'tx')).toHaveLength(MAX_ANCESTORS)
  })
})
