import { schnorr } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { counted, join } from '../bytes.js'
import { tweakedKey, tweakOf } from '../taproot.js'
import { equal, kindOf } from './scripts.js'
import { checkEcdsa, checkMultisig, checkSchnorr, multisigOf, pushesOf } from './script-parts.js'
import { createDigests, type Digests, type SpentOutput } from './sighash.js'
import type { SignedTransaction } from './signed.js'

/**
 * Verifies that an input of a transaction may spend its output. Templates take the place of an interpreter: P2PKH, P2SH and P2WSH of a multisig, P2SH of
 * P2WPKH, P2WPKH, and P2TR by key or by a leaf of one key or a multisig. Other scripts fail.
 *
 * @param spent the outputs that all inputs spend, in their order
 * @throws Error with the reason, as nodes give it
 */
export function verifyInput(transaction: SignedTransaction, index: number, spent: readonly SpentOutput[]): void {
  const output = spent[index]
  const input = transaction.inputs[index]
  if (output === undefined || input === undefined) throw new RangeError(`There is no input ${index}`)
  const digests = createDigests(transaction, index, spent)
  const witness = transaction.witnesses[index] ?? []
  const signature = input.script ?? new Uint8Array()
  const { kind, payload } = kindOf(output.script)
  if (kind === 'p2pkh') {
    onlyScript(witness)
    const [sig, key, ...more] = pushesOf(signature)
    if (sig === undefined || key === undefined || more.length > 0) throw new Error('Stack size must be exactly one after execution')
    if (!equal(hash160(key), payload)) throw new Error('Script failed an OP_EQUALVERIFY operation')
    return checkEcdsa(sig, key, (type) => digests.legacy(output.script, type))
  }
  if (kind === 'p2sh') return verifyScriptHash(payload, signature, witness, digests)
  if (signature.length > 0) throw new Error('Witness requires empty scriptSig')
  if (kind === 'v0_p2wpkh') return verifyKeyHash(payload, witness, digests)
  if (kind === 'v0_p2wsh') return verifyWitnessScript(payload, witness, digests)
  if (kind === 'v1_p2tr') return verifyTaproot(payload, witness, digests)
  throw new Error('unsupported in this sandbox')
}

function verifyScriptHash(hash: Uint8Array, signature: Uint8Array, witness: readonly Uint8Array[], digests: Digests): void {
  const pushes = pushesOf(signature)
  const redeem = pushes.at(-1)
  if (redeem === undefined || !equal(hash160(redeem), hash)) throw new Error('Script evaluated without error but finished with a false/empty top stack element')
  const inner = kindOf(redeem)
  if (inner.kind === 'v0_p2wpkh' || inner.kind === 'v0_p2wsh') {
    if (!equal(signature, counted(redeem))) throw new Error('Witness requires only-redeemscript scriptSig')
    return inner.kind === 'v0_p2wpkh' ? verifyKeyHash(inner.payload, witness, digests) : verifyWitnessScript(inner.payload, witness, digests)
  }
  onlyScript(witness)
  checkMultisig(multisigOf(redeem), pushes.slice(0, -1), (type) => digests.legacy(redeem, type))
}

function verifyKeyHash(hash: Uint8Array, witness: readonly Uint8Array[], digests: Digests): void {
  const [sig, key] = witness
  if (sig === undefined || key === undefined || witness.length !== 2) throw new Error('Witness program hash mismatch')
  if (!equal(hash160(key), hash)) throw new Error('Script failed an OP_EQUALVERIFY operation')
  // OP_DUP OP_HASH160 <20 bytes> OP_EQUALVERIFY OP_CHECKSIG
  const code = join(Uint8Array.of(0x76, 0xa9), counted(hash), Uint8Array.of(0x88, 0xac))
  checkEcdsa(sig, key, (type) => digests.witness(code, type))
}

function verifyWitnessScript(hash: Uint8Array, witness: readonly Uint8Array[], digests: Digests): void {
  const script = witness.at(-1)
  if (script === undefined || !equal(sha256(script), hash)) throw new Error('Witness program hash mismatch')
  checkMultisig(multisigOf(script), witness.slice(0, -1), (type) => digests.witness(script, type))
}

/** First byte of the last witness item that is an annex. */
const ANNEX = 0x50
/** Version of the leaves that are known (tapscript). */
const LEAF_VERSION = 0xc0

function verifyTaproot(outputKey: Uint8Array, witness: readonly Uint8Array[], digests: Digests): void {
  if (witness.length > 1 && witness.at(-1)?.[0] === ANNEX) throw new Error('unsupported in this sandbox')
  if (witness.length === 0) throw new Error('Witness program was passed an empty witness')
  const [only] = witness
  if (witness.length === 1 && only !== undefined) return checkSchnorr(only, outputKey, (type) => digests.taproot(type))
  const [control, script] = [witness.at(-1), witness.at(-2)] as [Uint8Array, Uint8Array]
  if (control.length < 33 || (control.length - 33) % 32 !== 0) throw new Error('Invalid Taproot control block size')
  const version = (control[0] ?? 0) & 0xfe
  const leaf = schnorr.utils.taggedHash('TapLeaf', Uint8Array.of(version), counted(script))
  let root: Uint8Array = leaf
  for (let at = 33; at < control.length; at += 32) root = branchOf(root, control.subarray(at, at + 32))
  const internal = control.subarray(1, 33)
  const { key, isOdd } = tweakedKey(internal, tweakOf(internal, root))
  if (!equal(key, outputKey) || isOdd !== (((control[0] ?? 0) & 1) === 1)) throw new Error('Witness program hash mismatch')
  if (version !== LEAF_VERSION) throw new Error('unsupported in this sandbox')
  checkLeaf(script, witness.slice(0, -2), (type) => digests.taproot(type, script))
}

/** Checks a leaf `<key> OP_CHECKSIG`, or `<key> OP_CHECKSIG <key> OP_CHECKSIGADD ... <m> OP_NUMEQUAL`. */
function checkLeaf(script: Uint8Array, stack: readonly Uint8Array[], digest: (type: number) => Uint8Array): void {
  const keys: Uint8Array[] = []
  let at = 0
  while (script[at] === 32 && script[at + 33] === (keys.length === 0 ? 0xac : 0xba)) {
    keys.push(script.subarray(at + 1, at + 33))
    at += 34
  }
  const [needed, ending, ...more] = script.subarray(at)
  const isOne = keys.length === 1 && at === script.length
  const threshold = isOne ? 1 : (needed ?? 0) - 0x50
  if (!isOne && (ending !== 0x9c || more.length > 0 || threshold < 1 || threshold > 16)) throw new Error('unsupported in this sandbox')
  if (stack.length !== keys.length) throw new Error('Operation not valid with the current stack size')
  let valid = 0
  // The last item of the stack is on top, and is for the first key.
  for (const [index, key] of keys.entries()) {
    const signature = stack[keys.length - 1 - index] as Uint8Array
    if (signature.length === 0) continue
    checkSchnorr(signature, key, digest)
    valid += 1
  }
  if (valid !== threshold) throw new Error('Script evaluated without error but finished with a false/empty top stack element')
}

function branchOf(a: Uint8Array, b: Uint8Array): Uint8Array {
  const isSorted = Buffer.compare(a, b) < 0
  return schnorr.utils.taggedHash('TapBranch', ...(isSorted ? [a, b] : [b, a]))
}

function onlyScript(witness: readonly Uint8Array[]): void {
  if (witness.length > 0) throw new Error('Witness provided for non-witness script')
}

function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes))
}
