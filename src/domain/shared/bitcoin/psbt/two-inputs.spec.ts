import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { FINAL, ORDINALS, PAYMENT, UNSIGNED } from '../../../../../tests/domain/bitcoin.js'
import { bitcoinNetworkOf } from '../bitcoin-networks.js'
import { parseTransaction, serialiseTransaction, type TransactionInput } from '../transaction.js'
import { readAskedPsbt } from './asked-psbt.js'
import { finishedDifference, psbtDifference, signedDifference } from './compare-psbt.js'
import { mergeSignatures } from './merge-signatures.js'
import { type Psbt, psbtKeys, type PsbtMap, readPsbtText } from './psbt.js'

const read = readPsbtText(UNSIGNED)
if (!read.ok) throw new Error(read.error)
const [output] = read.value.inputs as [PsbtMap]
const final = parseTransaction(hexToBytes(FINAL))
const [signed] = final.inputs as [TransactionInput]
const [signature, key] = signed.witness as [Uint8Array, Uint8Array]
/** The same signature, with the sighash byte NONE. */
const loose = Uint8Array.from([...signature.slice(0, -1), 2])

/** A PSBT of two inputs. */
const asked: Psbt = {
  ...read.value,
  transaction: { ...read.value.transaction, inputs: read.value.transaction.inputs.flatMap((one) => [one, { ...one, vout: 2 }]) },
  inputs: [output, output],
}
const partial = `02${bytesToHex(key)}`
/** Returns the PSBT with a signature for each input, or none. */
const answered = (...signatures: readonly (Uint8Array | undefined)[]): Psbt => ({
  ...asked,
  inputs: asked.inputs.map((input, index) => (signatures[index] ? new Map([...input, [partial, signatures[index]]]) : input)),
})
/** Returns the finished transaction with a signature for each input, or none. */
const finished = (...signatures: readonly (Uint8Array | undefined)[]): string =>
  bytesToHex(
    serialiseTransaction({
      ...asked.transaction,
      inputs: asked.transaction.inputs.map((input, index) => ({ ...input, witness: signatures[index] ? [signatures[index], key] : [] })),
    }),
  )

describe('a finished transaction of two inputs', () => {
  it('[CONN-50] has a signature in each of the named ones', () => {
    expect(finishedDifference(asked, finished(signature, signature), [0, 1])).toBeUndefined()
    expect(finishedDifference(asked, finished(signature, undefined), [0, 1])).toBe('input 1 has no signature')
    expect(finishedDifference(asked, finished(undefined, signature), [0, 1])).toBe('input 0 has no signature')
    expect(finishedDifference(asked, finished(undefined, signature), [1])).toBeUndefined()
    expect(signedDifference(asked, finished(signature, undefined), [0, 1])).toBe('input 1 has no signature')
  })

  it('[CONN-50] has no signature that leaves the second input or the outputs open', () => {
    expect(finishedDifference(asked, finished(signature, loose), [0, 1])).toBe('the signature of input 1 does not cover the whole transaction')
    expect(finishedDifference(asked, finished(loose, signature), [0, 1])).toBe('the signature of input 0 does not cover the whole transaction')
  })
})

describe('a signed PSBT of two inputs', () => {
  it('[CONN-50] has a signature in each of the named ones, and in no other', () => {
    expect(psbtDifference(asked, answered(signature, signature), [0, 1])).toBeUndefined()
    expect(psbtDifference(asked, answered(signature, undefined), [0, 1])).toBe('input 1 has no signature')
    expect(psbtDifference(asked, answered(signature, loose), [0, 1])).toBe('the signature of input 1 does not cover the whole transaction')
    expect(psbtDifference(asked, answered(signature, signature), [0])).toBe('input 1 has an added field (type 0x02)')
    expect(psbtDifference(asked, answered(undefined, signature), [1])).toBeUndefined()
  })

  it('[CONN-50] has the second output as it was', () => {
    const outputs = [asked.outputs[0] as PsbtMap, new Map([['00', Uint8Array.of(1)]])]
    expect(psbtDifference(asked, { ...answered(signature, signature), outputs }, [0, 1])).toBe('output 1 has an added field (type 0x00)')
  })

  it('[CONN-50] gives the signatures of the named inputs only', () => {
    const text = finished(signature, signature)
    const merged = mergeSignatures(asked, text, [1])
    expect(merged.inputs.map((input) => input.has(psbtKeys.finalScriptWitness))).toEqual([false, true])
    expect(mergeSignatures(asked, text, [0, 1]).inputs.map((input) => input.has(psbtKeys.finalScriptWitness))).toEqual([true, true])
  })

  it('[CONN-50] keeps what the page asked for where the answer says otherwise', () => {
    const before = new Map([...output, [psbtKeys.finalScriptWitness, Uint8Array.of(9)]])
    const merged = mergeSignatures({ ...asked, inputs: [before, output] }, finished(signature, signature), [0])
    expect(merged.inputs[0]?.get(psbtKeys.finalScriptWitness)).toEqual(Uint8Array.of(9))
  })
})

it('[CONN-50] the inputs to sign are named once each, with an address of their own', () => {
  const regtest = bitcoinNetworkOf('bip122:0f9188f13cb7b2c71f2a335e3a4fc328')
  if (regtest === undefined) throw new Error('no network')
  const ask = (inputs: unknown) => readAskedPsbt({ psbt: UNSIGNED, inputs }, PAYMENT, regtest)
  const capitals = PAYMENT.toUpperCase()
  expect(ask([{ index: 0, address: capitals }])).toMatchObject({ ok: true, value: { named: [{ index: 0, address: capitals }] } })
  expect(ask([{ index: 0, address: ORDINALS }])).toMatchObject({ ok: false, error: expect.stringContaining('belongs to another address') })
  expect(ask([{ index: 0 }, { index: 0 }])).toEqual({ ok: false, error: 'names input 0 twice' })
  expect(ask([{ index: 0 }, { index: 1 }])).toEqual({ ok: false, error: 'names an input that it does not have: 1' })
})
