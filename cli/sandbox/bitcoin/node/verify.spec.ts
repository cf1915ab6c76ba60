import { createRequire } from 'node:module'
import { hex } from '@scure/base'
import { NETWORK, p2ms, p2pkh, p2sh, p2tr, p2tr_ms, p2tr_pk, p2wpkh, p2wsh, TAPROOT_UNSPENDABLE_KEY, Transaction } from '@scure/btc-signer'
import { describe, expect, it } from 'vitest'
import { bitcoinKey } from '../keys.js'
import { taprootKey } from '../taproot.js'
import { readSigned, type SignedTransaction } from './signed.js'
import type { SpentOutput } from './sighash.js'
import { verifyInput } from './verify.js'

// It has no types.
const bitcore = createRequire(import.meta.url)('bitcore-lib')

const secrets = [1, 2, 3].map((fill) => new Uint8Array(32).fill(fill))
const keys = secrets.map((secret) => bitcoinKey(secret).publicKey)
const [first] = keys as [Uint8Array]
const xOnly = secrets.map((secret) => taprootKey(secret).publicKey)
const [firstX] = xOnly as [Uint8Array]
const multisig = p2ms(2, keys)

/** The ways to pay that the sandbox can check, and the number of signatures that spending needs. */
const ways = {
  p2pkh: [p2pkh(first), 1],
  'p2sh of p2wpkh': [p2sh(p2wpkh(first)), 1],
  p2wpkh: [p2wpkh(first), 1],
  'p2sh of 2-of-3': [p2sh(multisig), 2],
  'p2wsh of 2-of-3': [p2wsh(multisig), 2],
  'p2sh of p2wsh of 2-of-3': [p2sh(p2wsh(multisig)), 2],
  'p2tr by key': [p2tr(firstX), 1],
  'p2tr by the leaf of one key': [p2tr(TAPROOT_UNSPENDABLE_KEY, p2tr_pk(firstX) as never, NETWORK, true), 1],
  'p2tr by the leaf of 2-of-3': [p2tr(TAPROOT_UNSPENDABLE_KEY, p2tr_ms(2, xOnly) as never, NETWORK, true), 2],
} as const
type Way = keyof typeof ways

/** Spends an output of each kind, with another output beside it. */
function spend(way: Way): { readonly bytes: Uint8Array; readonly spent: readonly SpentOutput[] } {
  const [payment, signatures] = ways[way]
  const other = p2wpkh(first)
  const fundings = [payment, other].map((one) => {
    const funding = new Transaction({ allowUnknownOutputs: true })
    funding.addOutput({ script: one.script, amount: 100_000n })
    funding.addInput({ txid: new Uint8Array(32).fill(9), index: 0, finalScriptSig: Uint8Array.of(0x51) })
    return funding
  })
  const transaction = new Transaction({ allowLegacyWitnessUtxo: true })
  for (const [index, one] of [payment, other].entries()) {
    const funding = fundings[index] as Transaction
    const { script: _, type: __, address: ___, ...rest } = one as unknown as Record<string, unknown>
    const isLegacy = one.script.length === 25 || (way === 'p2sh of 2-of-3' && index === 0)
    const coin = isLegacy ? { nonWitnessUtxo: funding.toBytes(true, true) } : { witnessUtxo: { script: one.script, amount: 100_000n } }
    transaction.addInput({ txid: funding.id, index: 0, ...rest, ...coin } as never)
  }
  transaction.addOutput({ script: other.script, amount: 190_000n })
  for (const secret of secrets.slice(0, signatures))
    for (const index of [0, 1]) if (index === 0 || secret === secrets[0]) transaction.signIdx(secret, index, undefined, new Uint8Array(32))
  transaction.finalize()
  return { bytes: transaction.extract(), spent: [payment, other].map(({ script }) => ({ script, amount: 100_000n })) }
}

function isValid(bytes: Uint8Array, spent: readonly SpentOutput[]): boolean {
  try {
    const transaction: SignedTransaction = readSigned(bytes)
    for (const [index] of transaction.inputs.entries()) verifyInput(transaction, index, spent)
    return true
  } catch {
    return false
  }
}

/** Asks the interpreter of bitcore-lib, which is the oracle. */
function oracle(bytes: Uint8Array, spent: readonly SpentOutput[]): boolean {
  const { Interpreter } = bitcore.Script
  const flags =
    Interpreter.SCRIPT_VERIFY_P2SH |
    Interpreter.SCRIPT_VERIFY_STRICTENC |
    Interpreter.SCRIPT_VERIFY_DERSIG |
    Interpreter.SCRIPT_VERIFY_LOW_S |
    Interpreter.SCRIPT_VERIFY_NULLDUMMY |
    Interpreter.SCRIPT_VERIFY_WITNESS |
    Interpreter.SCRIPT_VERIFY_TAPROOT
  try {
    const transaction = new bitcore.Transaction(hex.encode(bytes))
    if (hex.encode(transaction.toBuffer()) !== hex.encode(bytes)) return false
    for (const [index, output] of spent.entries())
      transaction.inputs[index].output = new bitcore.Transaction.Output({ script: hex.encode(output.script), satoshis: Number(output.amount) })
    return transaction.inputs.every((input: { script: unknown }, index: number) => {
      const output = spent[index] as SpentOutput
      const witnesses = readSigned(bytes).witnesses[index]?.map((item) => Buffer.from(item)) ?? []
      return new Interpreter().verify(input.script, new bitcore.Script(hex.encode(output.script)), transaction, index, flags, witnesses, Number(output.amount))
    })
  } catch {
    return false
  }
}

describe.each(Object.keys(ways) as Way[])('spending %s', (way) => {
  const { bytes, spent } = spend(way)

  it('[DX-22] passes here and in the interpreter of bitcore-lib', () => {
    expect([isValid(bytes, spent), oracle(bytes, spent)]).toEqual([true, true])
  })

  it('[DX-22] fails when a byte is another one, every seventh tried, as in the interpreter', () => {
    // The bytes of the version and of the lock time are signed too; the marker of witnesses is no byte of the transaction.
    for (let at = 0; at < bytes.length; at += 7) {
      const changed = Uint8Array.from(bytes)
      changed[at] = (changed[at] as number) ^ 1
      expect([at, isValid(changed, spent)]).toEqual([at, false])
      if (at % 49 === 0) expect([at, oracle(changed, spent)]).toEqual([at, false])
    }
  })

  it('[DX-22] fails for another amount where the signature covers it, and for the coin of somebody else', () => {
    const [mine, other] = spent as [SpentOutput, SpentOutput]
    const coversAmount = way !== 'p2pkh' && way !== 'p2sh of 2-of-3'
    expect(isValid(bytes, [{ ...mine, amount: 99_999n }, other])).toBe(!coversAmount)
    const foreign = Uint8Array.from(mine.script)
    foreign[5] = (foreign[5] as number) ^ 1
    expect(isValid(bytes, [{ ...mine, script: foreign }, other])).toBe(false)
  })
})

it('[DX-22] refuses scripts that it does not know, rather than to let them pass', () => {
  const { bytes } = spend('p2wpkh')
  const [transaction, anyone] = [readSigned(bytes), { script: Uint8Array.of(0x51), amount: 1n }]
  expect(() => verifyInput(transaction, 0, [anyone, anyone])).toThrow('unsupported in this sandbox')
})
