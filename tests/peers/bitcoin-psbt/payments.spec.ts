import { hexToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import * as btc from '@scure/btc-signer'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { verifyInput } from '../../../src/adapters/bitcoin/scripts/verify-input.js'
import { readPsbtText, spentOutput } from '../../../src/domain/shared/bitcoin/psbt/psbt.js'
import { dustLimits, type SpendableType } from '../../../src/domain/shared/bitcoin/sizes.js'
import { type BitcoinTransaction, parseTransaction, type TransactionOutput, transactionWeight } from '../../../src/domain/shared/bitcoin/transaction.js'
import { runsInput } from './interpreter.js'
import { addresses, openPayments, RECIPIENT, scureNetwork } from './payments-world.js'
import { signers } from './wallets.js'

const types = Object.keys(addresses) as SpendableType[]
const read = (psbt: string) => {
  const found = readPsbtText(psbt)
  if (!found.ok) throw new Error(found.error)
  return found.value
}
const spentBy = (psbt: string) =>
  read(psbt).inputs.map((_, index) => {
    const found = spentOutput(read(psbt), index)
    return (found.ok ? found.value : undefined) as TransactionOutput
  })

describe.each(types)('a payment from %s', (type) => {
  it.each(['scure', 'bitcoinjs'] as const)('[CONN-50] is prepared, signed by %s, compared, finished, and valid to another interpreter', async (library) => {
    const world = openPayments(type, [{ value: 40_000 }, { value: 35_000 }])
    const prepared = await world.prepare({ amount: '50000', feeRate: '2.5' })
    const signed = await world.compare(prepared, signers[library](prepared.psbt, type))
    const txid = await world.send(signed)
    const [hex = ''] = world.broadcast
    const transaction = parseTransaction(hexToBytes(hex))
    const spent = spentBy(prepared.psbt)
    expect(transaction.inputs.map((_, index) => runsInput(transaction, index, spent))).toEqual([true, true])
    expect(txid).toBe(btc.Transaction.fromRaw(hexToBytes(hex), { allowUnknownInputs: true }).id)
    const out = transaction.outputs.reduce((sum, { value }) => sum + value, 0n)
    expect(`${75_000n - out}`).toBe(prepared.review.fee)
    // The rate that was asked for, with the size of the transaction at most 2 vB an input above the real one.
    const vsize = Math.ceil(transactionWeight(transaction) / 4)
    expect(Number(prepared.review.fee)).toBeGreaterThanOrEqual(vsize * 2.5)
    expect(Number(prepared.review.fee)).toBeLessThanOrEqual(Math.ceil((vsize + 4) * 2.5) + 1)
    expect(transaction.inputs.every(({ sequence }) => sequence === 0xfffffffd)).toBe(true)
  })

  it('[CONN-50] a finished PSBT and a finished transaction in hex are accepted too', async () => {
    const world = openPayments(type, [{ value: 80_000 }])
    const prepared = await world.prepare({ amount: '50000' })
    const wallet = btc.Transaction.fromPSBT(base64.decode(signers.scure(prepared.psbt, type)))
    wallet.finalize()
    for (const answer of [base64.encode(wallet.toPSBT(0)), wallet.hex]) await world.send(await world.compare(prepared, answer))
    expect(world.broadcast).toEqual([wallet.hex, wallet.hex])
  })

  it('[CONN-50] every byte of a finished transaction counts: what the interpreter refuses is refused here', async () => {
    const world = openPayments(type, [{ value: 80_000 }])
    const prepared = await world.prepare({ amount: '50000' })
    await world.send(await world.compare(prepared, signers.scure(prepared.psbt, type)))
    const bytes = hexToBytes(world.broadcast[0] as string)
    const spent = spentBy(prepared.psbt)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: bytes.length - 1 }), fc.integer({ min: 0, max: 7 }), (at, bit) => {
        const changed = bytes.slice()
        changed[at] = (changed[at] as number) ^ (1 << bit)
        let transaction: BitcoinTransaction
        try {
          transaction = parseTransaction(changed)
        } catch {
          return
        }
        if (transaction.inputs.length !== 1) return
        const ours = verifyInput(transaction, 0, spent)
        if (ours === 'valid') expect(runsInput(transaction, 0, spent)).toBe(true)
        expect(ours).not.toBe('valid')
      }),
      { numRuns: 150 },
    )
    expect(verifyInput(parseTransaction(bytes), 0, spent)).toBe('valid')
  })
})

describe('the PSBT of a payment', () => {
  it('[CONN-50] carries what wallets need: previous transactions, redeem script, and the untweaked key', async () => {
    const fields = async (type: SpendableType, publicKey: string | null = null) => {
      const world = openPayments(type, [{ value: 80_000 }], { publicKey })
      const { psbt } = await world.prepare({ amount: '50000' })
      return [...(read(psbt).inputs[0]?.keys() ?? [])]
    }
    const key = 'c7f12003196442943d8588e01aee840423cc54fc1521526a3b85c2b0cbd58872'
    expect(await fields('p2pkh')).toEqual(['00'])
    expect(await fields('p2wpkh')).toEqual(['00', '01'])
    expect(await fields('p2sh', `02${key}`)).toEqual(['00', '01', '04'])
    for (const internal of [key, `02${key}`, `03${key}`]) expect(await fields('p2tr', internal)).toEqual(['01', '17'])
    // The tweaked output key, bytes of an address, and nothing.
    for (const wrong of ['0b34f2cc6f60d54e3fdc2d1dd053fcc393bd2db9acc8de4a7c3cc28a83d4d8e9', '62637274', null])
      expect(await fields('p2tr', wrong)).toEqual(['01'])
  })

  it('[CONN-50] p2sh without its key is refused, and left to the wallet as a transfer', async () => {
    const world = openPayments('p2sh', [{ value: 80_000 }], { publicKey: null })
    await expect(world.prepare({ amount: '50000' })).rejects.toMatchObject({ code: 'PAYMENT_INVALID', message: expect.stringContaining('public key') })
    const transfer = { recipientAddress: RECIPIENT, amount: '50000' }
    expect(await world.transactions.build(transfer, world.account, {}, new AbortController().signal)).toBeUndefined()
    const other = openPayments('p2wpkh', [{ value: 80_000 }])
    expect(await other.transactions.build(transfer, other.account, { feeRate: '3' }, new AbortController().signal)).toMatchObject({
      inputs: [{ index: 0, address: addresses.p2wpkh }],
    })
  })

  it('[CONN-50] pays the rate of the estimates, at least that of relays, and says what is missing', async () => {
    const rate = async (rates: object) => (await openPayments('p2wpkh', [{ value: 80_000 }], { rates: rates as never }).prepare({ amount: '50000' })).review.fee
    expect([await rate({ 1: 5, 3: 2 }), await rate({ 1: 20, 6: 2 }), await rate({}), await rate({ 1: 0.1 })]).toEqual(['282', '2820', '141', '141'])
    await expect(openPayments('p2wpkh', [{ value: 50_100 }]).prepare({ amount: '50000' })).rejects.toMatchObject({
      code: 'FUNDS_INSUFFICIENT',
      context: { missing: expect.stringMatching(/^\d+$/) },
    })
  })

  it('[CONN-50] is refused for a foreign recipient, dust, and a rate out of range', async () => {
    const world = openPayments('p2wpkh', [{ value: 80_000 }])
    for (const [order, text] of [
      [{ recipient: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l' }, 'mainnet, not of regtest'],
      [{ amount: `${dustLimits.p2wpkh - 1n}` }, 'below 294'],
      [{ feeRate: '0.9' }, 'between 1 and 1000'],
      [{ feeRate: '1001' }, 'between 1 and 1000'],
      [{ feeRate: 'fast' }, 'between 1 and 1000'],
    ] as const)
      await expect(world.prepare({ amount: '50000', ...order })).rejects.toMatchObject({ code: 'PAYMENT_INVALID', message: expect.stringContaining(text) })
    await expect(world.prepare({ amount: '0.5' })).rejects.toMatchObject({ code: 'AMOUNT_INVALID' })
  })

  it('[CONN-50] spends no coin that is too young, unconfirmed by others, or not as told', async () => {
    const world = openPayments('p2wpkh', [
      { value: 80_000, isCoinbase: true, height: 50 },
      { value: 70_000, height: null },
      { value: 60_000, isCoinbase: true, height: 11 },
    ])
    expect((await world.prepare({ amount: '30000' })).review.inputs.map(({ amount }) => amount)).toEqual(['60000'])
    await expect(world.prepare({ amount: '65000' })).rejects.toMatchObject({ code: 'FUNDS_INSUFFICIENT' })
    const liar = openPayments('p2wpkh', [{ value: 80_000, told: 50_500 }])
    await expect(liar.prepare({ amount: '50000' })).rejects.toMatchObject({ code: 'HTTP_ANSWER_INVALID' })
  })

  it('[CONN-50] is the same transaction to another library', async () => {
    const world = openPayments('p2tr', [{ value: 80_000 }, { value: 10_000 }])
    const { psbt, review } = await world.prepare({ amount: '50000' })
    const theirs = btc.Transaction.fromPSBT(base64.decode(psbt))
    expect([theirs.getOutputAddress(0, scureNetwork), theirs.getOutputAddress(1, scureNetwork)]).toEqual(review.outputs.map(({ address }) => address))
    expect(`${theirs.fee}`).toBe(review.fee)
    // 10,000 satoshis are the usual value of an inscription on a taproot address.
    expect(review.inputs.map(({ amount }) => amount)).toEqual(['80000'])
  })
})
