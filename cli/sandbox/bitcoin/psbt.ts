import { counted, createReader, join } from './bytes.js'
import type { BitcoinKey } from './keys.js'
import { type BitcoinTransaction, readTransaction, SIGHASH_ALL, witnessDigest } from './transaction.js'

/** One entry of a map. */
interface Entry {
  readonly key: Uint8Array
  readonly value: Uint8Array
}

/** Partially signed transaction (BIP-174, version 0). */
export interface Psbt {
  readonly transaction: BitcoinTransaction
  /** Returns the output that an input spends; undefined if the PSBT does not have it. */
  coin(index: number): { readonly amount: bigint; readonly script: Uint8Array } | undefined
  /** Signs an input that spends a P2WPKH output of the key. @throws RangeError if it does not. */
  sign(index: number, key: BitcoinKey): void
  write(): Uint8Array
}

const MAGIC = [0x70, 0x73, 0x62, 0x74, 0xff]
const UNSIGNED_TRANSACTION = 0x00
const WITNESS_UTXO = 0x01
const PARTIAL_SIGNATURE = 0x02
const SIGHASH_TYPE = 0x03

/** Reads a PSBT. @throws RangeError for bytes that are no PSBT. */
export function readPsbt(bytes: Uint8Array): Psbt {
  const reader = createReader(bytes)
  if (reader.take(MAGIC.length).some((byte, index) => byte !== MAGIC[index])) throw new RangeError('No PSBT')
  const readMap = (): Entry[] => {
    const entries: Entry[] = []
    for (let key = reader.counted(); key.length > 0; key = reader.counted()) entries.push({ key, value: reader.counted() })
    return entries
  }
  const global = readMap()
  const unsigned = global.find(({ key }) => key.length === 1 && key[0] === UNSIGNED_TRANSACTION)
  if (unsigned === undefined) throw new RangeError('No unsigned transaction in the PSBT')
  const transaction = readTransaction(unsigned.value)
  const inputs = transaction.inputs.map(readMap)
  const outputs = transaction.outputs.map(readMap)
  const entry = (index: number, type: number) => inputs[index]?.find(({ key }) => key.length === 1 && key[0] === type)?.value

  const coin = (index: number) => {
    const value = entry(index, WITNESS_UTXO)
    if (value === undefined) return undefined
    const coinReader = createReader(value)
    return { amount: coinReader.number(8), script: coinReader.counted() }
  }
  return {
    transaction,
    coin,
    sign(index, { script, publicKey, publicKeyHash, sign }) {
      const spent = coin(index)
      if (spent === undefined || !same(spent.script, script)) throw new RangeError(`Input ${index} is not for this account to sign`)
      const wanted = entry(index, SIGHASH_TYPE)
      if (wanted !== undefined && createReader(wanted).number(4) !== BigInt(SIGHASH_ALL))
        throw new RangeError(`Input ${index} asks for another kind of signature than ALL`)
      const { der } = sign(witnessDigest(transaction, index, { amount: spent.amount, publicKeyHash }))
      const key = join(Uint8Array.of(PARTIAL_SIGNATURE), publicKey)
      const others = inputs[index]?.filter((one) => !same(one.key, key)) ?? []
      inputs[index] = [...others, { key, value: join(der, Uint8Array.of(SIGHASH_ALL)) }]
    },
    write: () => join(Uint8Array.from(MAGIC), ...[global, ...inputs, ...outputs].map(writeMap)),
  }
}

function writeMap(entries: readonly Entry[]): Uint8Array {
  return join(...entries.flatMap(({ key, value }) => [counted(key), counted(value)]), Uint8Array.of(0))
}

function same(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
