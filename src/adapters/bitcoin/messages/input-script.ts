import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { equalBytes } from '../../../domain/shared/bitcoin/byte-reader.js'
import { type AddressScript, scriptOf } from '../../../domain/shared/bitcoin/script.js'
import type { BitcoinTransaction, TransactionInput } from '../../../domain/shared/bitcoin/transaction.js'
import { keyFitsAddress, redeemScriptOf } from '../public-key.js'
import { readMultisig, readPushes } from './script-forms.js'
import { legacyDigest, segwitDigest, SIGHASH_ALL, sized, taprootDigest } from './sighash.js'
import type { MessageVerdict } from './verdict.js'

/**
 * Checks the only input of a transaction, which spends an output of an address and no value, by the form of its script: P2PKH, P2SH-P2WPKH, P2WPKH, multisig in
 * P2WSH, taproot by key, and a taproot leaf of one key. Other scripts are inconclusive: this is no script interpreter.
 */
export function checkInput(transaction: BitcoinTransaction, address: AddressScript): MessageVerdict {
  const input = transaction.inputs[0] as TransactionInput
  const isNative = address.type === 'p2wpkh' || address.type === 'p2wsh' || address.type === 'p2tr'
  if (isNative && input.scriptSig.length > 0) return 'invalid'
  switch (address.type) {
    case 'p2pkh':
      return checkKeyHash(transaction, input, address)
    case 'p2sh':
      return checkNested(transaction, input, address)
    case 'p2wpkh':
      return checkWitnessKey(transaction, input, address)
    case 'p2wsh':
      return checkWitnessScript(transaction, input, address)
    case 'p2tr':
      return checkTaproot(transaction, input, address)
  }
}

function checkKeyHash(transaction: BitcoinTransaction, { scriptSig, witness }: TransactionInput, address: AddressScript): MessageVerdict {
  const [signature, key, ...rest] = readPushes(scriptSig) ?? []
  if (signature === undefined || key === undefined || rest.length > 0 || witness.length > 0) return 'invalid'
  return verdict(keyFitsAddress(key, address) && isSignedBy(key, signature, legacyDigest(transaction, scriptOf(address))))
}

function checkNested(transaction: BitcoinTransaction, input: TransactionInput, address: AddressScript): MessageVerdict {
  const { scriptSig, witness } = input
  const [script, ...rest] = readPushes(scriptSig) ?? []
  const isKeyHash = script !== undefined && rest.length === 0 && script.length === 22 && script[0] === 0x00 && script[1] === 0x14
  // Other scripts behind a hash are not known here.
  if (!isKeyHash) return witness.length === 0 && scriptSig.length === 0 ? 'invalid' : 'inconclusive'
  const key = witness[1]
  return key !== undefined && equalBytes(redeemScriptOf(key), script) ? checkWitnessKey(transaction, input, address) : 'invalid'
}

function checkWitnessKey(transaction: BitcoinTransaction, { witness }: TransactionInput, address: AddressScript): MessageVerdict {
  const [signature, key, ...rest] = witness
  if (signature === undefined || key === undefined || rest.length > 0 || !keyFitsAddress(key, address)) return 'invalid'
  // BIP-143 signs the script of the key's hash in the old form, without the address's own one.
  const hash = redeemScriptOf(key).slice(2)
  return verdict(isSignedBy(key, signature, segwitDigest(transaction, scriptOf({ type: 'p2pkh', payload: hash }))))
}

function checkWitnessScript(transaction: BitcoinTransaction, { witness }: TransactionInput, { payload }: AddressScript): MessageVerdict {
  const script = witness.at(-1)
  if (script === undefined || !equalBytes(sha256(script), payload)) return 'invalid'
  const multisig = readMultisig(script)
  if (multisig === undefined) return 'inconclusive'
  const [empty, ...signatures] = witness.slice(0, -1)
  if (empty === undefined || empty.length > 0 || signatures.length !== multisig.needed) return 'invalid'
  const digest = segwitDigest(transaction, script)
  // Signatures are in the order of their keys.
  const keys = [...multisig.keys]
  return verdict(
    signatures.every((signature) => {
      for (let key = keys.shift(); key !== undefined; key = keys.shift()) if (isSignedBy(key, signature, digest)) return true
      return false
    }),
  )
}

function checkTaproot(transaction: BitcoinTransaction, { witness }: TransactionInput, address: AddressScript): MessageVerdict {
  const [signature, leaf, control, ...rest] = witness
  if (signature === undefined) return 'invalid'
  if (leaf === undefined) return verdict(isTaprootSigned(transaction, address, signature, address.payload, undefined))
  // Anything after the control block, or an annex in its place, is not known here.
  if (control === undefined || rest.length > 0 || control[0] === 0x50) return 'inconclusive'
  const hash = leafHash(leaf, control)
  if (hash === undefined || !commitsTo(control, hash, address.payload)) return 'invalid'
  const isOneKey = leaf.length === 34 && leaf[0] === 0x20 && leaf[33] === 0xac && leafVersion(control) === 0xc0
  return isOneKey ? verdict(isTaprootSigned(transaction, address, signature, leaf.slice(1, 33), hash)) : 'inconclusive'
}

/** Returns true for an ECDSA signature in strict DER with a low S, of type ALL. */
function isSignedBy(key: Uint8Array, signature: Uint8Array, digest: Uint8Array): boolean {
  if (signature.at(-1) !== SIGHASH_ALL) return false
  return attempt(() => secp256k1.verify(signature.slice(0, -1), digest, key, { prehash: false, format: 'der', lowS: true }))
}

/** Returns true for a Schnorr signature of 64 bytes (type DEFAULT), or of 65 with type ALL. */
function isTaprootSigned(
  transaction: BitcoinTransaction,
  address: AddressScript,
  signature: Uint8Array,
  key: Uint8Array,
  leaf: Uint8Array | undefined,
): boolean {
  const type = signature.length === 64 ? 0 : signature.length === 65 && signature[64] === SIGHASH_ALL ? SIGHASH_ALL : undefined
  if (type === undefined) return false
  return attempt(() => schnorr.verify(signature.slice(0, 64), taprootDigest(transaction, scriptOf(address), type, leaf), key))
}

function leafVersion(control: Uint8Array): number {
  return (control[0] as number) & 0xfe
}

/** Returns the hash of a leaf (BIP-341), or undefined for a control block of a wrong length. */
function leafHash(leaf: Uint8Array, control: Uint8Array): Uint8Array | undefined {
  if (control.length < 33 || control.length > 33 + 32 * 128 || (control.length - 33) % 32 !== 0) return undefined
  return schnorr.utils.taggedHash('TapLeaf', Uint8Array.of(leafVersion(control)), sized(leaf))
}

/** Returns true if the output key commits to the leaf: the inner key, tweaked with the root of the tree, gives it with its parity. */
function commitsTo(control: Uint8Array, leaf: Uint8Array, outputKey: Uint8Array): boolean {
  const { taggedHash, lift_x: lift, pointToBytes } = schnorr.utils
  let root = leaf
  for (let at = 33; at < control.length; at += 32) {
    const branch = control.slice(at, at + 32)
    root = taggedHash('TapBranch', ...(isBefore(root, branch) ? [root, branch] : [branch, root]))
  }
  return attempt(() => {
    const inner = control.slice(1, 33)
    const { Point } = secp256k1
    const tweak = Point.Fn.fromBytes(taggedHash('TapTweak', inner, root))
    const output = lift(BigInt(`0x${bytesToHex(inner)}`)).add(Point.BASE.multiply(tweak))
    const isOdd = output.toAffine().y % 2n === 1n
    return equalBytes(pointToBytes(output), outputKey) && isOdd === ((control[0] as number) % 2 === 1)
  })
}

function isBefore(one: Uint8Array, other: Uint8Array): boolean {
  return bytesToHex(one) < bytesToHex(other)
}

function verdict(holds: boolean): MessageVerdict {
  return holds ? 'valid' : 'invalid'
}

/** Returns the result, or false if the library throws: bytes that are no key or no signature. */
function attempt(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    return false
  }
}
