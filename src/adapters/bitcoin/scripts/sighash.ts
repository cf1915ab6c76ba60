import { schnorr } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { compactSize, littleEndian } from '../../../domain/shared/bitcoin/byte-reader.js'
import { type BitcoinTransaction, serialiseTransaction, type TransactionInput, type TransactionOutput } from '../../../domain/shared/bitcoin/transaction.js'

/** Signature hash type ALL. */
export const SIGHASH_ALL = 1

/** Returns the digest of an input by the rules before segwit, type ALL. @param script of the spent output, or the redeem script */
export function legacyDigest(transaction: BitcoinTransaction, index: number, script: Uint8Array): Uint8Array {
  const inputs = transaction.inputs.map((input, at) => ({ ...input, scriptSig: at === index ? script : new Uint8Array(), witness: [] }))
  return doubleSha256(concatBytes(serialiseTransaction({ ...transaction, inputs }), uint32(SIGHASH_ALL)))
}

/** Returns the digest of an input in segwit version 0 (BIP-143), type ALL. @param amount of the spent output */
export function segwitDigest(transaction: BitcoinTransaction, index: number, scriptCode: Uint8Array, amount: bigint): Uint8Array {
  const input = transaction.inputs[index] as TransactionInput
  return doubleSha256(
    concatBytes(
      uint32(transaction.version),
      doubleSha256(outpointsOf(transaction)),
      doubleSha256(sequencesOf(transaction)),
      outpoint(input),
      sized(scriptCode),
      littleEndian(amount, 8),
      uint32(input.sequence),
      doubleSha256(outputsOf(transaction.outputs)),
      uint32(transaction.lockTime),
      uint32(SIGHASH_ALL),
    ),
  )
}

/**
 * Returns the digest of an input in taproot (BIP-341), type DEFAULT or ALL.
 * @param spent the outputs that all inputs spend
 * @param leaf hash of the leaf that is run (BIP-342); undefined for a spend by the key
 */
export function taprootDigest(
  transaction: BitcoinTransaction,
  index: number,
  spent: readonly TransactionOutput[],
  type: number,
  leaf: Uint8Array | undefined,
): Uint8Array {
  return schnorr.utils.taggedHash(
    'TapSighash',
    Uint8Array.of(0, type),
    uint32(transaction.version),
    uint32(transaction.lockTime),
    sha256(outpointsOf(transaction)),
    sha256(concatBytes(...spent.map(({ value }) => littleEndian(value, 8)))),
    sha256(concatBytes(...spent.map(({ script }) => sized(script)))),
    sha256(sequencesOf(transaction)),
    sha256(outputsOf(transaction.outputs)),
    Uint8Array.of(leaf === undefined ? 0 : 2),
    uint32(index),
    // The leaf, the version of its keys, and no code separator.
    ...(leaf === undefined ? [] : [leaf, Uint8Array.of(0), uint32(0xffff_ffff)]),
  )
}

/** Returns SHA-256 of SHA-256. */
export function doubleSha256(bytes: Uint8Array): Uint8Array {
  return sha256(sha256(bytes))
}

/** Returns bytes with their length before them. */
export function sized(bytes: Uint8Array): Uint8Array {
  return concatBytes(compactSize(bytes.length), bytes)
}

function outpoint({ txid, vout }: TransactionInput): Uint8Array {
  return concatBytes(hexToBytes(txid).reverse(), uint32(vout))
}

function outpointsOf({ inputs }: BitcoinTransaction): Uint8Array {
  return concatBytes(...inputs.map(outpoint))
}

function sequencesOf({ inputs }: BitcoinTransaction): Uint8Array {
  return concatBytes(...inputs.map(({ sequence }) => uint32(sequence)))
}

function outputsOf(outputs: readonly TransactionOutput[]): Uint8Array {
  return concatBytes(...outputs.flatMap(({ value, script }) => [littleEndian(value, 8), sized(script)]))
}

function uint32(value: number): Uint8Array {
  return littleEndian(BigInt(value), 4)
}
