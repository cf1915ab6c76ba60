import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { compactSize, createByteReader, littleEndian, MalformedBytes } from './byte-reader.js'

/** Input of a transaction. */
export interface TransactionInput {
  /** Id of the previous transaction, in display order. */
  readonly txid: string
  readonly vout: number
  readonly scriptSig: Uint8Array
  readonly sequence: number
  readonly witness: readonly Uint8Array[]
}

/** Output of a transaction. */
export interface TransactionOutput {
  /** Satoshis. */
  readonly value: bigint
  readonly script: Uint8Array
}

/** Bitcoin transaction. */
export interface BitcoinTransaction {
  readonly version: number
  readonly inputs: readonly TransactionInput[]
  readonly outputs: readonly TransactionOutput[]
  readonly lockTime: number
}

/** Form of a serialised transaction. `unsigned`: without witness, as in a PSBT, where an input count of 0 is read as one. */
export type TransactionForm = 'signed' | 'unsigned'

/** Parses a transaction strictly: shortest lengths, nothing left over. @throws MalformedBytes */
export function parseTransaction(bytes: Uint8Array, form: TransactionForm = 'signed'): BitcoinTransaction {
  const reader = createByteReader(bytes)
  const version = reader.uint32()
  const first = reader.compactSize()
  const hasWitness = form === 'signed' && first === 0
  if (hasWitness && reader.take(1)[0] !== 1) throw new MalformedBytes('the transaction has an unknown marker')
  const inputCount = hasWitness ? reader.compactSize() : first
  const inputs = times(inputCount, 41, reader.left(), () => ({
    txid: bytesToHex(reader.take(32).reverse()),
    vout: reader.uint32(),
    scriptSig: reader.sized(),
    sequence: reader.uint32(),
  }))
  const outputs = times(reader.compactSize(), 9, reader.left(), () => ({ value: amount(reader.uint64()), script: reader.sized() }))
  const witnesses = inputs.map(() => (hasWitness ? times(reader.compactSize(), 1, reader.left(), () => reader.sized()) : []))
  if (hasWitness && witnesses.every(({ length }) => length === 0)) throw new MalformedBytes('the transaction has an empty witness')
  const lockTime = reader.uint32()
  if (reader.left() !== 0) throw new MalformedBytes('bytes are left over after the transaction')
  return { version, lockTime, outputs, inputs: inputs.map((input, index) => ({ ...input, witness: witnesses[index] ?? [] })) }
}

/** Serialises a transaction, with its witness if it has one. */
export function serialiseTransaction(transaction: BitcoinTransaction): Uint8Array {
  return serialise(transaction, hasWitness(transaction))
}

/** Serialises a transaction without script signatures and witnesses, as in a PSBT. */
export function unsignedBytes(transaction: BitcoinTransaction): Uint8Array {
  return serialise({ ...transaction, inputs: transaction.inputs.map((input) => ({ ...input, scriptSig: new Uint8Array() })) }, false)
}

/** Returns the id of a transaction, in display order. */
export function transactionId(transaction: BitcoinTransaction): string {
  return bytesToHex(sha256(sha256(serialise(transaction, false))).reverse())
}

/** Returns the weight of a transaction in weight units (BIP-141). */
export function transactionWeight(transaction: BitcoinTransaction): number {
  return 3 * serialise(transaction, false).length + serialiseTransaction(transaction).length
}

/** Returns true if the transaction creates coins. They can be spent after 100 blocks. */
export function isCoinbase({ inputs }: BitcoinTransaction): boolean {
  return inputs.some(({ txid }) => /^0+$/.test(txid))
}

function serialise({ version, inputs, outputs, lockTime }: BitcoinTransaction, withWitness: boolean): Uint8Array {
  const parts = [littleEndian(BigInt(version), 4), ...(withWitness ? [Uint8Array.of(0, 1)] : []), compactSize(inputs.length)]
  for (const { txid, vout, scriptSig, sequence } of inputs)
    parts.push(hexToBytes(txid).reverse(), littleEndian(BigInt(vout), 4), sized(scriptSig), littleEndian(BigInt(sequence), 4))
  parts.push(compactSize(outputs.length))
  for (const { value, script } of outputs) parts.push(littleEndian(value, 8), sized(script))
  if (withWitness) for (const { witness } of inputs) parts.push(compactSize(witness.length), ...witness.map(sized))
  return concatBytes(...parts, littleEndian(BigInt(lockTime), 4))
}

function hasWitness({ inputs }: BitcoinTransaction): boolean {
  return inputs.some(({ witness }) => witness.length > 0)
}

function sized(bytes: Uint8Array): Uint8Array {
  return concatBytes(compactSize(bytes.length), bytes)
}

/** Repeats a read, unless so many items cannot fit into what is left. */
function times<T>(count: number, leastBytes: number, left: number, read: () => T): T[] {
  if (count * leastBytes > left) throw new MalformedBytes('the transaction ends too early')
  return Array.from({ length: count }, read)
}

function amount(value: bigint): bigint {
  if (value > MAX_MONEY) throw new MalformedBytes('an output is above 21 million bitcoin')
  return value
}

const MAX_MONEY = 2_100_000_000_000_000n
