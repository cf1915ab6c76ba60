import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { equalBytes, MalformedBytes } from '../../../domain/shared/bitcoin/byte-reader.js'
import { readPushes } from '../../../domain/shared/bitcoin/psbt/signature-fields.js'
import { type AddressScript, readScript, scriptOf } from '../../../domain/shared/bitcoin/script.js'
import type { BitcoinTransaction, TransactionInput, TransactionOutput } from '../../../domain/shared/bitcoin/transaction.js'
import { hash160, keyFitsAddress } from '../public-key.js'
import { readMultisig } from './multisig.js'
import { legacyDigest, segwitDigest, SIGHASH_ALL, sized, taprootDigest } from './sighash.js'

/** Result of checking a signature. `inconclusive`: the script is not understood here. Never read it as valid. */
export type SignatureVerdict = 'valid' | 'invalid' | 'inconclusive'

/**
 * Verifies an input by the form of the script that it spends: P2PKH, P2WPKH and its nested form, multisig in P2SH, P2WSH and its nested form, taproot by key, and
 * a taproot leaf of one key. Signatures must commit to the whole transaction. Other scripts are inconclusive: this is no script interpreter.
 * @param spent the outputs that all inputs spend, from one's own sources
 */
export function verifyInput(transaction: BitcoinTransaction, index: number, spent: readonly TransactionOutput[]): SignatureVerdict {
  const input = transaction.inputs[index]
  const output = spent[index]
  const form = output && readScript(output.script)
  if (input === undefined || output === undefined || form === undefined) return 'inconclusive'
  const { witness } = input
  const segwit: Digest = (script) => segwitDigest(transaction, index, script, output.value)
  const legacy: Digest = (script) => legacyDigest(transaction, index, script)
  const isNative = form.type !== 'p2pkh' && form.type !== 'p2sh'
  const pushes = isNative ? [] : pushesOf(input)
  if (pushes === undefined) return form.type === 'p2sh' ? 'inconclusive' : 'invalid'
  if (isNative && input.scriptSig.length > 0) return 'invalid'
  switch (form.type) {
    case 'p2pkh':
      return verdict(witness.length === 0 && isSignedByKey(pushes, form, legacy))
    case 'p2sh':
      return verifyNested(pushes, witness, form, { segwit, legacy })
    case 'p2wpkh':
      return verdict(isSignedByKey(witness, form, segwit))
    case 'p2wsh':
      return verifyScript(witness, form, segwit)
    case 'p2tr':
      return verifyTaproot(witness, form, (type, leaf) => taprootDigest(transaction, index, spent, type, leaf))
  }
}

/** Returns what is signed, by the script that is run. */
type Digest = (script: Uint8Array) => Uint8Array

/** Reads a script signature. Undefined if it does more than push data, or a push is not in its shortest form, which nodes do not relay. */
function pushesOf({ scriptSig }: TransactionInput): readonly Uint8Array[] | undefined {
  try {
    const pushes = readPushes(scriptSig)
    const shortest = pushes.reduce((sum, { length }) => sum + length + (length <= 75 ? 1 : length <= 255 ? 2 : 3), 0)
    return shortest === scriptSig.length ? pushes : undefined
  } catch (error) {
    if (error instanceof MalformedBytes) return undefined
    throw error
  }
}

function verifyNested(
  pushes: readonly Uint8Array[],
  witness: readonly Uint8Array[],
  { payload }: AddressScript,
  { segwit, legacy }: { readonly segwit: Digest; readonly legacy: Digest },
): SignatureVerdict {
  const redeem = pushes.at(-1)
  if (redeem === undefined || !equalBytes(hash160(redeem), payload)) return 'invalid'
  const nested = readScript(redeem)
  if (nested?.type !== 'p2wpkh' && nested?.type !== 'p2wsh') return witness.length > 0 ? 'invalid' : verifyMultisig(pushes.slice(0, -1), redeem, legacy)
  if (pushes.length > 1) return 'invalid'
  return nested.type === 'p2wsh' ? verifyScript(witness, nested, segwit) : verdict(isSignedByKey(witness, nested, segwit))
}

function verifyScript(witness: readonly Uint8Array[], { payload }: AddressScript, digest: Digest): SignatureVerdict {
  const script = witness.at(-1)
  return script === undefined || !equalBytes(sha256(script), payload) ? 'invalid' : verifyMultisig(witness.slice(0, -1), script, digest)
}

/** Verifies signatures in the order of their keys, after an empty item. */
function verifyMultisig(items: readonly Uint8Array[], script: Uint8Array, digest: Digest): SignatureVerdict {
  const multisig = readMultisig(script)
  if (multisig === undefined) return 'inconclusive'
  const [empty, ...signatures] = items
  if (empty?.length !== 0 || signatures.length !== multisig.needed) return 'invalid'
  const hash = digest(script)
  const keys = [...multisig.keys]
  return verdict(
    signatures.every((signature) => {
      for (let key = keys.shift(); key !== undefined; key = keys.shift()) if (isSigned(key, signature, hash)) return true
      return false
    }),
  )
}

function verifyTaproot(
  [signature, leaf, control, ...rest]: readonly Uint8Array[],
  { payload }: AddressScript,
  digest: (type: number, leaf?: Uint8Array) => Uint8Array,
): SignatureVerdict {
  if (signature === undefined) return 'invalid'
  if (leaf === undefined) return verdict(isTaprootSigned(signature, payload, digest))
  // Anything after the control block, or an annex in its place, is not known here.
  if (control === undefined || rest.length > 0 || control[0] === 0x50) return 'inconclusive'
  const hash = leafHash(leaf, control)
  if (hash === undefined || !commitsTo(control, hash, payload)) return 'invalid'
  const isOneKey = leaf.length === 34 && leaf[0] === 0x20 && leaf[33] === 0xac && leafVersion(control) === 0xc0
  return isOneKey ? verdict(isTaprootSigned(signature, leaf.slice(1, 33), (type) => digest(type, hash))) : 'inconclusive'
}

/** Returns true for a signature and the key of an address, and nothing besides. */
function isSignedByKey([signature, key, ...rest]: readonly Uint8Array[], form: AddressScript, digest: Digest): boolean {
  if (signature === undefined || key === undefined || rest.length > 0 || !keyFitsAddress(key, form)) return false
  // BIP-143 signs the script of the key's hash in the old form, too.
  return isSigned(key, signature, digest(scriptOf({ type: 'p2pkh', payload: form.payload })))
}

/** Returns true for an ECDSA signature in strict DER with a low S, of type ALL. */
function isSigned(key: Uint8Array, signature: Uint8Array, digest: Uint8Array): boolean {
  if (signature.at(-1) !== SIGHASH_ALL) return false
  return attempt(() => secp256k1.verify(signature.slice(0, -1), digest, key, { prehash: false, format: 'der', lowS: true }))
}

/** Returns true for a Schnorr signature of 64 bytes (type DEFAULT), or of 65 with type ALL. */
function isTaprootSigned(signature: Uint8Array, key: Uint8Array, digest: (type: number) => Uint8Array): boolean {
  const type = signature.length === 64 ? 0 : signature.length === 65 && signature[64] === SIGHASH_ALL ? SIGHASH_ALL : undefined
  return type !== undefined && attempt(() => schnorr.verify(signature.slice(0, 64), digest(type), key))
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

function verdict(holds: boolean): SignatureVerdict {
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
