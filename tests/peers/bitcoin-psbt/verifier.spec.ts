import { secp256k1 } from '@noble/curves/secp256k1.js'
import * as btc from '@scure/btc-signer'
import { describe, expect, it } from 'vitest'
import { verifyInput } from '../../../src/adapters/bitcoin/scripts/verify-input.js'
import {
  type BitcoinTransaction,
  parseTransaction,
  serialiseTransaction,
  transactionId,
  type TransactionInput,
  type TransactionOutput,
} from '../../../src/domain/shared/bitcoin/transaction.js'
import { runsInput } from './interpreter.js'
import { KEY, scureNetwork } from './payments-world.js'

const keys = [KEY, ...[2, 3].map((byte) => new Uint8Array(32).fill(byte))]
const theirKeys = [4, 5, 6].map((byte) => new Uint8Array(32).fill(byte))
const publicKeys = keys.map((key) => secp256k1.getPublicKey(key))
const [own, second] = publicKeys as [Uint8Array, Uint8Array]
const shared = btc.p2ms(2, publicKeys)
/** Outputs of each kind for some keys. */
function outputsOf(owners: readonly Uint8Array[]) {
  const several = btc.p2ms(2, [...owners])
  const [first] = owners as [Uint8Array]
  return {
    p2pkh: btc.p2pkh(first, scureNetwork),
    p2wpkh: btc.p2wpkh(first, scureNetwork),
    'p2sh-p2wpkh': btc.p2sh(btc.p2wpkh(first, scureNetwork), scureNetwork),
    'p2sh multisig': btc.p2sh(several, scureNetwork),
    'p2wsh multisig': btc.p2wsh(several, scureNetwork),
    'p2sh-p2wsh multisig': btc.p2sh(btc.p2wsh(several, scureNetwork), scureNetwork),
    p2tr: btc.p2tr(first.slice(1), undefined, scureNetwork),
  }
}

const kinds = outputsOf(publicKeys)
const theirs = outputsOf(theirKeys.map((key) => secp256k1.getPublicKey(key)))
type Kind = keyof typeof kinds
const all = Object.keys(kinds) as Kind[]

/** Signed transaction with the output of each kind as its second input, beside one of a key, with what they spend. */
function signed(
  kind: Kind,
  sighash?: number,
  spend: (typeof kinds)[Kind] = kinds[kind],
): { readonly transaction: BitcoinTransaction; readonly spent: readonly TransactionOutput[] } {
  const spent = [kinds.p2wpkh, spend].map(({ script }, index) => ({ script, value: 50_000n + BigInt(index) }))
  const built = new btc.Transaction({ allowUnknownOutputs: true })
  for (const [index, output] of spent.entries()) {
    const source = { txid: `${index + 3}`.repeat(64), vout: 0, scriptSig: new Uint8Array(), sequence: 0xffffffff, witness: [] }
    const previous = { version: 2, lockTime: 0, inputs: [source], outputs: [output] }
    const { script: _, ...fields } = index === 0 ? kinds.p2wpkh : spend
    built.addInput({
      ...fields,
      txid: transactionId(previous),
      index: 0,
      witnessUtxo: { script: output.script, amount: output.value },
      ...(kind === 'p2tr' && index === 1 ? {} : { nonWitnessUtxo: serialiseTransaction(previous) }),
      ...(sighash !== undefined && { sighashType: sighash }),
    })
  }
  // SINGLE signs the output in the place of its input.
  for (const amount of [40_000n, 50_000n]) built.addOutput({ script: kinds.p2pkh.script, amount })
  for (const key of [...keys.slice(0, 2), ...theirKeys.slice(0, 2)])
    for (const index of [0, 1])
      try {
        built.signIdx(key, index, sighash === undefined ? undefined : [sighash])
      } catch {
        // The key has no part in this input.
      }
  built.finalize()
  return { transaction: parseTransaction(built.extract()), spent }
}

/** Verifies the second input after a change of it. */
function verdictOn(kind: Kind, change: (input: TransactionInput) => Partial<TransactionInput>, of = signed(kind)) {
  const { transaction, spent } = of
  const inputs = transaction.inputs.map((input, index) => (index === 1 ? { ...input, ...change(input) } : input))
  return verifyInput({ ...transaction, inputs }, 1, spent)
}

/** Writes a script that pushes items, each in its shortest form. */
function pushing(...items: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(items.flatMap((item) => [...(item.length > 75 ? [0x4c, item.length] : [item.length]), ...item]))
}

/** The same signature with the other S. */
function withHighS(signature: Uint8Array): Uint8Array {
  const { r, s } = secp256k1.Signature.fromBytes(signature.slice(0, -1), 'der')
  const high = new secp256k1.Signature(r, secp256k1.Point.Fn.ORDER - s)
  return Uint8Array.of(...high.toBytes('der'), signature.at(-1) as number)
}

describe('the verifier of inputs', () => {
  it.each(all)('[CONN-49, CONN-50] holds what %s needs valid, as another interpreter does, and no other amount or lock time', (kind) => {
    const { transaction, spent } = signed(kind)
    for (const index of [0, 1]) {
      expect(verifyInput(transaction, index, spent)).toBe('valid')
      expect(runsInput(transaction, index, spent)).toBe(true)
    }
    expect(verifyInput({ ...transaction, lockTime: 1 }, 1, spent)).toBe('invalid')
    const dearer = spent.map((output, index) => (index === 1 ? { ...output, value: output.value + 1n } : output))
    // Signatures from before segwit do not commit to amounts.
    expect(verifyInput(transaction, 1, dearer)).toBe(kind === 'p2pkh' || kind === 'p2sh multisig' ? 'valid' : 'invalid')
  })

  it.each(all)('[CONN-50, T9] of %s refuses signatures that let others change the transaction', (kind) => {
    for (const sighash of [btc.SigHash.NONE, btc.SigHash.SINGLE, btc.SigHash.ALL_ANYONECANPAY]) {
      const { transaction, spent } = signed(kind, sighash)
      expect(runsInput(transaction, 1, spent)).toBe(true)
      expect(verifyInput(transaction, 1, spent)).toBe('invalid')
    }
  })

  it.each(all)('[CONN-49, CONN-50, T9] of %s refuses what is right for the output of somebody else', (kind) => {
    const { transaction, spent } = signed(kind, undefined, theirs[kind])
    expect(verifyInput(transaction, 1, spent)).toBe('valid')
    expect(verifyInput(transaction, 1, [spent[0] as TransactionOutput, signed(kind).spent[1] as TransactionOutput])).toBe('invalid')
  })

  it.each(['p2wpkh', 'p2sh-p2wpkh'] as const)('[CONN-50, T9] of %s refuses a high S, which nodes do not relay', (kind) => {
    expect(verdictOn(kind, ({ witness: [signature = new Uint8Array(), ...rest] }) => ({ witness: [withHighS(signature), ...rest] }))).toBe('invalid')
  })

  it.each(['p2wpkh', 'p2wsh multisig', 'p2tr'] as const)('[CONN-50, T9] of %s refuses a script signature', (kind) => {
    expect(verdictOn(kind, () => ({ scriptSig: Uint8Array.of(1, 1) }))).toBe('invalid')
  })

  it.each(['p2pkh', 'p2sh multisig'] as const)('[CONN-50, T9] of %s refuses a witness', (kind) => {
    expect(verdictOn(kind, () => ({ witness: [Uint8Array.of(1)] }))).toBe('invalid')
  })

  it.each(['p2sh-p2wpkh', 'p2sh-p2wsh multisig'] as const)('[CONN-50, T9] of %s refuses a further push', (kind) => {
    expect(verdictOn(kind, ({ scriptSig }) => ({ scriptSig: Uint8Array.of(1, 1, ...scriptSig) }))).toBe('invalid')
  })

  describe('of several keys', () => {
    const items = (kind: 'p2sh multisig' | 'p2wsh multisig') => {
      const [, input] = signed(kind).transaction.inputs
      const [first, other] = kind === 'p2wsh multisig' ? (input?.witness.slice(1, 3) ?? []) : pushesOf(input?.scriptSig ?? new Uint8Array())
      return [first as Uint8Array, other as Uint8Array] as const
    }
    const given = (kind: 'p2sh multisig' | 'p2wsh multisig', ...stack: readonly Uint8Array[]) =>
      verdictOn(kind, () => (kind === 'p2wsh multisig' ? { witness: stack } : { scriptSig: pushing(...stack) }))
    const EMPTY = new Uint8Array()

    it.each(['p2sh multisig', 'p2wsh multisig'] as const)(
      '[CONN-50, T9] refuses in %s another number or order of signatures, and a first item that is not empty',
      (kind) => {
        const [first, other] = items(kind)
        const { script } = shared
        expect(given(kind, EMPTY, first, other, script)).toBe('valid')
        expect(given(kind, EMPTY, other, first, script)).toBe('invalid')
        expect(given(kind, EMPTY, first, first, script)).toBe('invalid')
        expect(given(kind, EMPTY, first, script)).toBe('invalid')
        expect(given(kind, EMPTY, first, other, other, script)).toBe('invalid')
        expect(given(kind, Uint8Array.of(1), first, other, script)).toBe('invalid')
      },
    )
  })

  it('[CONN-50, T9] takes the key of the address alone, though another one signs the same', () => {
    const { transaction } = signed('p2wpkh')
    const digests = btc.Transaction.fromRaw(serialiseTransaction(transaction), { allowUnknownInputs: true }) as unknown as {
      preimageWitnessV0(index: number, script: Uint8Array, sighash: number, amount: bigint): Uint8Array
    }
    const digest = digests.preimageWitnessV0(1, kinds.p2pkh.script, 1, 50_001n)
    const by = (key: Uint8Array) => Uint8Array.of(...secp256k1.sign(digest, key, { prehash: false, format: 'der' }), 1)
    expect(verdictOn('p2wpkh', () => ({ witness: [by(KEY), own] }))).toBe('valid')
    expect(verdictOn('p2wpkh', () => ({ witness: [by(new Uint8Array(32).fill(2)), second] }))).toBe('invalid')
  })
})

/** The two signatures of a script signature: an empty item, then pushes of less than 76 bytes. */
function pushesOf(script: Uint8Array): readonly [Uint8Array, Uint8Array] {
  const first = script[1] ?? 0
  const second = script[2 + first] ?? 0
  return [script.slice(2, 2 + first), script.slice(3 + first, 3 + first + second)]
}
