import { bytesToHex } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { regtest, UNSIGNED } from '../../../../tests/domain/bitcoin.js'
import { readPsbtText } from '../../../domain/shared/bitcoin/psbt/psbt.js'
import { type BitcoinTransaction, transactionId, unsignedBytes } from '../../../domain/shared/bitcoin/transaction.js'
import { compareBitcoin } from './compare-bitcoin.js'

const read = readPsbtText(UNSIGNED)
if (!read.ok) throw new RangeError('the PSBT of the tests cannot be read')
const { transaction } = read.value
const cheated: BitcoinTransaction = {
  ...transaction,
  outputs: transaction.outputs.map((one, index) => (index === 0 ? { ...one, value: one.value + 1n } : one)),
}
const fewer: BitcoinTransaction = { ...transaction, inputs: transaction.inputs.map((one) => ({ ...one, vout: one.vout + 1 })) }
const compare = (sent: BitcoinTransaction, asked: object = { psbt: UNSIGNED }, hash = transactionId(sent)) =>
  compareBitcoin(JSON.stringify(asked), bytesToHex(unsignedBytes(sent)), { hash, network: regtest.caipNetworkId })

describe('a Bitcoin payment, held against what was shown', () => {
  it('[CONN-50] is as shown with the same inputs and outputs', () => {
    expect(compare(transaction)).toEqual({ verdict: 'asShown' })
  })

  it.each([
    ['another amount', cheated],
    ['other coins', fewer],
  ])('[CONN-50] differs with %s', (_, sent) => {
    expect(compare(sent)).toMatchObject({ verdict: 'differs', differences: [{ part: 'transaction' }] })
  })

  it.each<readonly [string, Parameters<typeof compare>]>([
    ['of another id than was asked for', [transaction, { psbt: UNSIGNED }, 'aa'.repeat(32)]],
    ['whose request is no PSBT', [transaction, { psbt: 'x' }]],
    ['whose receiver cannot be read', [transaction, { recipientAddress: 'nobody', amount: '1' }]],
  ])('[CONN-50, T8] could not be checked %s', (_, args) => {
    expect(compare(...args)).toEqual({ verdict: 'unchecked', reason: 'unreadable' })
  })
})
