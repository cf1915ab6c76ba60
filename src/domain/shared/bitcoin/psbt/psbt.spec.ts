import { base64 } from '@scure/base'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FINAL, PAYMENT, SIGNED, TXID, UNSIGNED } from '../../../../../tests/domain/bitcoin.js'
import { bitcoinNetworkOf } from '../bitcoin-networks.js'
import { parseTransaction, serialiseTransaction, transactionId, transactionWeight } from '../transaction.js'
import { readAskedPsbt } from './asked-psbt.js'
import { finishedDifference, psbtDifference, signedDifference } from './compare-psbt.js'
import { mergeSignatures, writePsbtText } from './merge-signatures.js'
import { type Psbt, readPsbt, readPsbtText, spentOutput } from './psbt.js'

const parse = (text: string): Psbt => {
  const read = readPsbtText(text)
  if (!read.ok) throw new Error(read.error)
  return read.value
}
const regtest = bitcoinNetworkOf('bip122:0f9188f13cb7b2c71f2a335e3a4fc328')!
const bytes = base64.decode(UNSIGNED)
const reason = (changed: Uint8Array) => {
  const read = readPsbt(changed)
  return read.ok ? 'valid' : read.error
}

describe('a transaction', () => {
  it('[CONN-50] is read and written byte for byte, with its id and weight', () => {
    const transaction = parseTransaction(hexToBytes(FINAL))
    expect(bytesToHex(serialiseTransaction(transaction))).toBe(FINAL)
    expect([transactionId(transaction), transactionWeight(transaction)]).toEqual([TXID, 573])
    expect(() => parseTransaction(hexToBytes(`${FINAL}00`))).toThrow('left over')
  })

  it('[I-35] of any bytes is read or refused, never another error, and what is read is what is written', () => {
    const final = hexToBytes(FINAL)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: final.length - 1 }), fc.integer({ min: 0, max: 255 }), fc.boolean(), (at, value, cuts) => {
        const changed = final.slice(0, cuts ? at : undefined)
        if (!cuts) changed[at] = value
        try {
          expect(serialiseTransaction(parseTransaction(changed))).toEqual(changed)
        } catch (error) {
          expect(error).toMatchObject({ name: 'MalformedBytes' })
        }
      }),
    )
  })
})

describe('a PSBT', () => {
  it('[CONN-50] is read strictly: its unsigned transaction, its maps, and the output that an input spends', () => {
    const psbt = parse(UNSIGNED)
    expect(transactionId(psbt.transaction)).toBe(TXID)
    expect(spentOutput(psbt, 0)).toMatchObject({ ok: true, value: { value: 100_000n } })
    expect(spentOutput(psbt, 1)).toMatchObject({ ok: false })
    expect(writePsbtText(psbt)).toBe(UNSIGNED)
  })

  it('[CONN-50, I-35] with bytes left over, a key twice, a signed transaction, or of version 2 is refused', () => {
    const globals = (hex: string) => reason(hexToBytes(`70736274ff${hex}`))
    expect(reason(Uint8Array.of(...bytes, 0))).toMatch(/left over/)
    expect(reason(bytes.slice(0, -1))).toMatch(/too early/)
    expect(globals('00')).toMatch(/version than 0/)
    expect(globals('01fb0402000000' + '00')).toMatch(/version than 0/)
    expect(globals('01fc0101' + '01fc0101' + '00')).toMatch(/key twice/)
    expect(globals(`0100fdc201${FINAL}00`)).toMatch(/left over|too early|signatures/)
    expect(reason(hexToBytes('70736274ff01000a0200000000000000000000'))).toMatch(/no inputs/)
    expect(readPsbtText('%')).toMatchObject({ ok: false, error: 'it is not base64' })
    expect(readPsbtText('A'.repeat(4_000_001))).toMatchObject({ ok: false, error: 'it is too long' })
  })

  it('[I-35] of any bytes is read or refused, never another error', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: bytes.length - 1 }), fc.integer({ min: 0, max: 255 }), (at, value) => {
        const changed = bytes.slice()
        changed[at] = value
        const read = readPsbt(changed)
        if (read.ok) expect(base64.decode(writePsbtText(read.value))).toHaveLength(changed.length)
      }),
    )
  })

  it('[CONN-50] whose previous transaction is another one is refused, and so are two fields that disagree', () => {
    const psbt = parse(UNSIGNED)
    const withField = (key: string, value: Uint8Array) => ({ ...psbt, inputs: [new Map([...(psbt.inputs[0] ?? []), [key, value] as const])] })
    expect(spentOutput(withField('00', hexToBytes(FINAL)), 0)).toMatchObject({ ok: false, error: expect.stringContaining('another one') })
    expect(spentOutput(withField('00', Uint8Array.of(1)), 0)).toMatchObject({ ok: false, error: expect.stringContaining('input 0') })
  })
})

describe('the comparison with what a wallet gave back', () => {
  it('[CONN-50] finds nothing in the signed PSBT, nor in the finished transaction', () => {
    expect(signedDifference(parse(UNSIGNED), SIGNED, [0])).toBeUndefined()
    expect(signedDifference(parse(UNSIGNED), FINAL, [0])).toBeUndefined()
    expect(psbtDifference(parse(UNSIGNED), parse(UNSIGNED), [])).toBeUndefined()
    expect(writePsbtText(mergeSignatures(parse(UNSIGNED), SIGNED, [0]))).toBe(writePsbtText(parse(SIGNED)))
  })

  it('[CONN-50] finds a missing signature, another transaction, and garbage', () => {
    expect(signedDifference(parse(UNSIGNED), UNSIGNED, [0])).toBe('input 0 has no signature')
    expect(finishedDifference(parse(UNSIGNED), FINAL.replace('60ea', '61ea'), [0])).toBe('the transaction is another one')
    expect(finishedDifference(parse(UNSIGNED), 'zz', [0])).toMatch(/cannot be read/)
  })
})

describe('a PSBT that a page asks for', () => {
  const ask = (given: object, address = PAYMENT) => {
    const read = readAskedPsbt(given, address, regtest)
    return read.ok ? read.value.named : read.error
  }

  it('[CONN-50] names its inputs, or those that the address can sign', () => {
    expect(ask({ psbt: UNSIGNED })).toEqual([{ index: 0, address: PAYMENT }])
    expect(ask({ psbt: UNSIGNED, inputs: [{ index: 0 }] })).toEqual([{ index: 0, address: PAYMENT }])
    expect(ask({ psbt: UNSIGNED, inputs: [{ index: 0, sighash: 1 }] })).toEqual([{ index: 0, address: PAYMENT }])
  })

  it.each([
    [{}, /it is no text/],
    [{ psbt: UNSIGNED, inputs: {} }, /as a list/],
    [{ psbt: UNSIGNED, inputs: [null] }, /does not have/],
    [{ psbt: UNSIGNED, inputs: [{ index: 0, sighash: 3 }] }, /sighash other than ALL/],
    [{ psbt: UNSIGNED, inputs: [{ index: 0, address: 5 }] }, /an address for input 0/],
    [{ psbt: UNSIGNED, inputs: [{ index: 0, address: 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk' }] }, /belongs to another address/],
  ])('[CONN-50] %j is refused with the reason', (given, expected) => {
    expect(ask(given)).toMatch(expected)
  })

  it('[CONN-50] for an address that is not valid is refused with its reason', () => {
    expect(ask({ psbt: UNSIGNED }, 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l')).toMatch(/mainnet, not of regtest/)
  })
})
