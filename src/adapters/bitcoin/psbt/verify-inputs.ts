import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { equalBytes } from '../../../domain/shared/bitcoin/byte-reader.js'
import { readPushes } from '../../../domain/shared/bitcoin/psbt/signature-fields.js'
import { readScript, scriptOf } from '../../../domain/shared/bitcoin/script.js'
import { type BitcoinTransaction, serialiseTransaction, type TransactionOutput } from '../../../domain/shared/bitcoin/transaction.js'
import type { Signer } from './load-signer.js'

/** Result of a check. `unknown`: the script is none of the templates here; a node decides. */
export type InputVerdict = 'valid' | 'invalid' | 'unknown'

/**
 * Verifies an input by the template of its script: p2pkh, p2wpkh and its nested form, p2tr by key, and multisig in p2sh, p2wsh and its nested form. Signatures
 * must commit to the whole transaction.
 * @param spent the outputs that all inputs spend, from one's own sources
 */
export function verifyInput(signer: Signer, transaction: BitcoinTransaction, index: number, spent: readonly TransactionOutput[]): InputVerdict {
  const input = transaction.inputs[index]
  const output = spent[index]
  const kind = output && readScript(output.script)
  if (input === undefined || output === undefined || kind === undefined) return 'unknown'
  // Its own classes keep the digests of all kinds of inputs.
  const digests = signer.Transaction.fromRaw(serialiseTransaction(transaction), LENIENT) as unknown as Digests
  const legacy: Digest = (script) => digests.preimageLegacy(index, script, ALL)
  const segwit: Digest = (script) => digests.preimageWitnessV0(index, script, ALL, output.value)
  try {
    const { type, payload } = kind
    const { witness, scriptSig } = input
    if (type === 'p2tr') {
      const [signature] = witness
      if (signature === undefined || scriptSig.length > 0) return 'invalid'
      if (witness.length !== 1) return 'unknown'
      const scripts = spent.map(({ script }) => script)
      const amounts = spent.map(({ value }) => value)
      const digest = (hashType: number) => digests.preimageWitnessV1(index, scripts, hashType, amounts)
      return verdict(bySchnorr(signature, digest, payload))
    }
    if (type === 'p2pkh') return verdict(witness.length === 0 && byKey(readPushes(scriptSig), payload, legacy))
    if (type === 'p2wpkh') return verdict(scriptSig.length === 0 && byKey(witness, payload, segwit))
    if (type === 'p2wsh') return scriptSig.length > 0 ? 'invalid' : byScript(witness, payload, segwit)
    const pushes = readPushes(scriptSig)
    const redeem = pushes.at(-1)
    if (redeem === undefined || !equalBytes(hash160(redeem), payload)) return 'invalid'
    const nested = readScript(redeem)
    if (nested?.type === 'p2wpkh') return verdict(pushes.length === 1 && byKey(witness, nested.payload, segwit))
    if (nested?.type === 'p2wsh') return pushes.length === 1 ? byScript(witness, nested.payload, segwit) : 'invalid'
    return byMultisig(pushes.slice(0, -1), redeem, legacy)
  } catch {
    // The curve throws for points and signatures that are none.
    return 'invalid'
  }
}

type Digest = (script: Uint8Array) => Uint8Array

/** Members of the library's transaction that compute what is signed. The one for legacy inputs is missing in its types. */
interface Digests {
  preimageLegacy(index: number, script: Uint8Array, hashType: number): Uint8Array
  preimageWitnessV0(index: number, script: Uint8Array, hashType: number, amount: bigint): Uint8Array
  preimageWitnessV1(index: number, scripts: Uint8Array[], hashType: number, amounts: bigint[]): Uint8Array
}

const ALL = 1
const LENIENT = { allowUnknownOutputs: true, allowUnknownInputs: true, allowUnknownVersion: true, disableScriptCheck: true } as const

function verdict(isValid: boolean): InputVerdict {
  return isValid ? 'valid' : 'invalid'
}

function byKey(items: readonly Uint8Array[], hash: Uint8Array, digest: Digest): boolean {
  const [signature, key] = items
  if (items.length !== 2 || signature === undefined || key === undefined || !equalBytes(hash160(key), hash)) return false
  return byEcdsa(signature, digest(scriptOf({ type: 'p2pkh', payload: hash })), key)
}

function byScript(witness: readonly Uint8Array[], hash: Uint8Array, digest: Digest): InputVerdict {
  const script = witness.at(-1)
  if (script === undefined || !equalBytes(sha256(script), hash)) return 'invalid'
  return byMultisig(witness.slice(0, -1), script, digest)
}

/** Signatures stand in the order of their keys, after an empty item. */
function byMultisig(items: readonly Uint8Array[], script: Uint8Array, digest: Digest): InputVerdict {
  const multisig = readMultisig(script)
  if (multisig === undefined) return 'unknown'
  const [empty, ...signatures] = items
  if (empty?.length !== 0 || signatures.length !== multisig.needed) return 'invalid'
  const hash = digest(script)
  const keys = [...multisig.keys]
  return verdict(
    signatures.every((signature) => {
      while (keys.length > 0) if (byEcdsa(signature, hash, keys.shift() as Uint8Array)) return true
      return false
    }),
  )
}

/** Reads `m <key>... n OP_CHECKMULTISIG`. */
function readMultisig(script: Uint8Array): { readonly needed: number; readonly keys: readonly Uint8Array[] } | undefined {
  const count = (script.at(-2) ?? 0) - 0x50
  const needed = (script[0] ?? 0) - 0x50
  if (script.at(-1) !== 0xae || needed < 1 || count < needed || count > 16 || script.length !== 3 + 34 * count) return undefined
  const keys = Array.from({ length: count }, (_, at) => script.slice(1 + 34 * at, 35 + 34 * at))
  return keys.every((key) => key[0] === 33) ? { needed, keys: keys.map((key) => key.slice(1)) } : undefined
}

function byEcdsa(signature: Uint8Array, hash: Uint8Array, key: Uint8Array): boolean {
  return signature.at(-1) === ALL && secp256k1.verify(signature.slice(0, -1), hash, key, { prehash: false, lowS: true, format: 'der' })
}

function bySchnorr(signature: Uint8Array, digest: (hashType: number) => Uint8Array, key: Uint8Array): boolean {
  const hashType = signature.length === 64 ? 0 : signature.length === 65 ? (signature[64] ?? 0) : 2
  return (hashType === 0 ? signature.length === 64 : hashType === ALL) && schnorr.verify(signature.slice(0, 64), digest(hashType), key)
}

function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes))
}
