import { hex } from '@scure/base'
import { compact, counted, createReader, join } from '../bytes.js'
import { type BitcoinTransaction, readTransaction, transactionId, writeTransaction } from '../transaction.js'

/** A transaction with its witnesses, and its sizes. */
export interface SignedTransaction extends BitcoinTransaction {
  /** In the written form. */
  readonly txid: string
  readonly bytes: Uint8Array
  /** One stack per input. */
  readonly witnesses: readonly (readonly Uint8Array[])[]
  readonly weight: number
  /** In virtual bytes, rounded up. */
  readonly vsize: number
}

/** Reads a transaction with or without witnesses. @throws RangeError for bytes that are no transaction, or not in the form in which nodes write it */
export function readSigned(bytes: Uint8Array): SignedTransaction {
  const hasWitness = bytes[4] === 0 && bytes[5] === 1
  const [transaction, witnesses] = hasWitness ? readWithWitness(bytes) : [readTransaction(bytes), []]
  const base = writeTransaction(transaction).length
  const weight = 3 * base + bytes.length
  const signed = {
    ...transaction,
    txid: hex.encode(transactionId(transaction).reverse()),
    bytes,
    witnesses: transaction.inputs.map((_, index) => witnesses[index] ?? []),
    weight,
    vsize: Math.ceil(weight / 4),
  }
  if (hex.encode(hasWitness ? writeSigned(signed) : writeTransaction(transaction)) !== hex.encode(bytes))
    throw new RangeError('The transaction is not canonical')
  return signed
}

/** Serializes a transaction with its witnesses. */
export function writeSigned(transaction: BitcoinTransaction & { readonly witnesses: readonly (readonly Uint8Array[])[] }): Uint8Array {
  const plain = writeTransaction(transaction)
  const stacks = transaction.witnesses.map((stack) => join(compact(stack.length), ...stack.map(counted)))
  return join(plain.subarray(0, 4), Uint8Array.of(0, 1), plain.subarray(4, -4), ...stacks, plain.subarray(-4))
}

function readWithWitness(bytes: Uint8Array): [BitcoinTransaction, Uint8Array[][]] {
  const reader = createReader(bytes.subarray(6))
  const inputs = Array.from({ length: reader.count() }, () => {
    const [txid, index, script] = [reader.take(32), Number(reader.number(4)), reader.counted()]
    return { txid, index, script, sequence: Number(reader.number(4)) }
  })
  const outputs = Array.from({ length: reader.count() }, () => ({ amount: reader.number(8), script: reader.counted() }))
  const witnesses = inputs.map(() => Array.from({ length: reader.count() }, () => reader.counted()))
  const lockTime = Number(reader.number(4))
  if (!reader.done) throw new RangeError('There is more than a transaction')
  const version = Number(createReader(bytes).number(4))
  return [{ version, inputs, outputs, lockTime }, witnesses]
}
