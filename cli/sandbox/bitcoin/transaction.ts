import { compact, counted, createReader, hash256, join, little } from './bytes.js'

/** Output that a transaction spends. */
export interface BitcoinInput {
  /** 32 bytes in the order in which they are hashed, the reverse of the written form. */
  readonly txid: Uint8Array
  readonly index: number
  readonly sequence: number
  readonly script?: Uint8Array
}

/** Output that a transaction creates. */
export interface BitcoinOutput {
  /** In satoshis. */
  readonly amount: bigint
  readonly script: Uint8Array
}

/** A transaction without its witnesses. */
export interface BitcoinTransaction {
  readonly version: number
  readonly inputs: readonly BitcoinInput[]
  readonly outputs: readonly BitcoinOutput[]
  readonly lockTime: number
}

/** Signature hash type that covers all inputs and outputs. */
export const SIGHASH_ALL = 1

/** Serializes a transaction without witnesses. */
export function writeTransaction({ version, inputs, outputs, lockTime }: BitcoinTransaction): Uint8Array {
  const spent = inputs.map((input) => join(outpoint(input), counted(input.script ?? new Uint8Array()), little(input.sequence, 4)))
  return join(little(version, 4), compact(inputs.length), ...spent, compact(outputs.length), ...outputs.map(written), little(lockTime, 4))
}

/** Reads a transaction without witnesses. @throws RangeError for bytes that are no transaction. */
export function readTransaction(bytes: Uint8Array): BitcoinTransaction {
  const reader = createReader(bytes)
  const version = Number(reader.number(4))
  const inputs = Array.from({ length: reader.count() }, () => {
    const [txid, index, script] = [reader.take(32), Number(reader.number(4)), reader.counted()]
    return { txid, index, script, sequence: Number(reader.number(4)) }
  })
  const outputs = Array.from({ length: reader.count() }, () => ({ amount: reader.number(8), script: reader.counted() }))
  const lockTime = Number(reader.number(4))
  if (!reader.done) throw new RangeError('There is more than a transaction')
  return { version, inputs, outputs, lockTime }
}

/** Returns the id of a transaction as inputs store it; witnesses do not change it. */
export function transactionId(transaction: BitcoinTransaction): Uint8Array {
  return hash256(writeTransaction(transaction))
}

/** Returns the digest that is signed to spend a P2WPKH output, with all inputs and outputs included (BIP-143). */
export function witnessDigest(
  transaction: BitcoinTransaction,
  index: number,
  { amount, publicKeyHash }: { readonly amount: bigint; readonly publicKeyHash: Uint8Array },
): Uint8Array {
  const { version, inputs, outputs, lockTime } = transaction
  const input = inputs[index]
  if (input === undefined) throw new RangeError(`There is no input ${index}`)
  // OP_DUP OP_HASH160 <20 bytes> OP_EQUALVERIFY OP_CHECKSIG
  const scriptCode = join(Uint8Array.of(0x76, 0xa9), counted(publicKeyHash), Uint8Array.of(0x88, 0xac))
  return hash256(
    join(
      little(version, 4),
      hash256(join(...inputs.map(outpoint))),
      hash256(join(...inputs.map(({ sequence }) => little(sequence, 4)))),
      outpoint(input),
      counted(scriptCode),
      little(amount, 8),
      little(input.sequence, 4),
      hash256(join(...outputs.map(written))),
      little(lockTime, 4),
      little(SIGHASH_ALL, 4),
    ),
  )
}

function outpoint({ txid, index }: BitcoinInput): Uint8Array {
  return join(txid, little(index, 4))
}

function written({ amount, script }: BitcoinOutput): Uint8Array {
  return join(little(amount, 8), counted(script))
}
