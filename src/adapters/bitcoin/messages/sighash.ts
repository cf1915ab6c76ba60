import { schnorr } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { compactSize, littleEndian } from '../../../domain/shared/bitcoin/byte-reader.js'
import { type BitcoinTransaction, serialiseTransaction, type TransactionInput } from '../../../domain/shared/bitcoin/transaction.js'

/** Signature hash type ALL. */
export const SIGHASH_ALL = 1

/** Returns the digest of a transaction with one input that spends no value: by the rules before segwit, type ALL. @param script of the spent output */
export function legacyDigest(transaction: BitcoinTransaction, script: Uint8Array): Uint8Array {
  const inputs = transaction.inputs.map((input) => ({ ...input, scriptSig: script, witness: [] }))
  return doubleSha256(concatBytes(serialiseTransaction({ ...transaction, inputs }), uint32(SIGHASH_ALL)))
}

/** Returns the digest of a transaction with one input that spends no value: segwit version 0 (BIP-143), type ALL. */
export function segwitDigest(transaction: BitcoinTransaction, scriptCode: Uint8Array): Uint8Array {
  const input = onlyInput(transaction)
  return doubleSha256(
    concatBytes(
      uint32(transaction.version),
      doubleSha256(outpoint(input)),
      doubleSha256(uint32(input.sequence)),
      outpoint(input),
      sized(scriptCode),
      littleEndian(0n, 8),
      uint32(input.sequence),
      doubleSha256(outputsOf(transaction)),
      uint32(transaction.lockTime),
      uint32(SIGHASH_ALL),
    ),
  )
}

/**
 * Returns the digest of a transaction with one input that spends no value: taproot (BIP-341), type DEFAULT or ALL.
 * @param script of the spent output
 * @param leaf hash of the leaf that is run (BIP-342); undefined for a spend by the key
 */
export function taprootDigest(transaction: BitcoinTransaction, script: Uint8Array, type: number, leaf: Uint8Array | undefined): Uint8Array {
  const input = onlyInput(transaction)
  return schnorr.utils.taggedHash(
    'TapSighash',
    Uint8Array.of(0, type),
    uint32(transaction.version),
    uint32(transaction.lockTime),
    sha256(outpoint(input)),
    sha256(littleEndian(0n, 8)),
    sha256(sized(script)),
    sha256(uint32(input.sequence)),
    sha256(outputsOf(transaction)),
    Uint8Array.of(leaf === undefined ? 0 : 2),
    uint32(0),
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

function onlyInput({ inputs }: BitcoinTransaction): TransactionInput {
  return inputs[0] as TransactionInput
}

function outpoint({ txid, vout }: TransactionInput): Uint8Array {
  return concatBytes(hexToBytes(txid).reverse(), uint32(vout))
}

function outputsOf({ outputs }: BitcoinTransaction): Uint8Array {
  return concatBytes(...outputs.flatMap(({ value, script }) => [littleEndian(value, 8), sized(script)]))
}

function uint32(value: number): Uint8Array {
  return littleEndian(BigInt(value), 4)
}
