import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'

/** Signature hash types of ECDSA that are defined. */
const TYPES: readonly number[] = [0x01, 0x02, 0x03, 0x81, 0x82, 0x83]

/** Returns the pushed items of a script that only pushes, in the shortest form. @throws Error for other scripts */
export function pushesOf(script: Uint8Array): Uint8Array[] {
  const items: Uint8Array[] = []
  for (let at = 0; at < script.length; ) {
    const code = script[at] as number
    const [head, length] =
      code <= 75 ? [1, code] : code === 0x4c ? [2, script[at + 1] ?? 0] : code === 0x4d ? [3, (script[at + 1] ?? 0) + 256 * (script[at + 2] ?? 0)] : [0, -1]
    if (length < 0) throw new Error('Only push operators allowed in signatures')
    if ((code === 0x4c && length <= 75) || (code === 0x4d && length <= 255)) throw new Error('Data push larger than necessary')
    if (at + head + length > script.length) throw new Error('Opcode missing or not understood')
    items.push(script.subarray(at + head, at + head + length))
    at += head + length
  }
  return items
}

/** A script that needs some of its keys. */
export interface Multisig {
  readonly threshold: number
  readonly keys: readonly Uint8Array[]
}

/** Reads `<m> <key> ... <n> OP_CHECKMULTISIG`. @throws Error for another script */
export function multisigOf(script: Uint8Array): Multisig {
  const [threshold, count] = [(script[0] ?? 0) - 0x50, (script.at(-2) ?? 0) - 0x50]
  const keys = Array.from({ length: Math.max(0, count) }, (_, index) => script.subarray(2 + 34 * index, 35 + 34 * index))
  const isWhole = script.length === 3 + 34 * count && script.at(-1) === 0xae && keys.every((_, index) => script[1 + 34 * index] === 33)
  if (!isWhole || threshold < 1 || threshold > count || count > 15) throw new Error('unsupported in this sandbox')
  return { threshold, keys }
}

/** Checks the signatures of a multisig: an empty item first, then signatures in the order of their keys. */
export function checkMultisig({ threshold, keys }: Multisig, stack: readonly Uint8Array[], digest: (type: number) => Uint8Array): void {
  const [dummy, ...signatures] = stack
  if (dummy === undefined || signatures.length !== threshold) throw new Error('Operation not valid with the current stack size')
  if (dummy.length > 0) throw new Error('Dummy CHECKMULTISIG argument must be zero')
  let next = 0
  for (const signature of signatures) {
    while (next < keys.length && !isValid(signature, keys[next] as Uint8Array, digest)) next += 1
    if (next === keys.length) throw new Error('Signature must be zero for failed CHECK(MULTI)SIG operation')
    next += 1
  }
}

/** Checks a signature of ECDSA with its type in the last byte. @throws Error with the reason */
export function checkEcdsa(signature: Uint8Array, key: Uint8Array, digest: (type: number) => Uint8Array): void {
  if (!isValid(signature, key, digest)) throw new Error('Signature must be zero for failed CHECK(MULTI)SIG operation')
}

function isValid(signature: Uint8Array, key: Uint8Array, digest: (type: number) => Uint8Array): boolean {
  const type = signature.at(-1) ?? 0
  const der = signature.subarray(0, -1)
  if (!TYPES.includes(type)) throw new Error('Signature hash type missing or not understood')
  const parsed = strictDer(der)
  if (parsed.hasHighS()) throw new Error('Non-canonical signature: S value is unnecessarily high')
  if (key.length !== 33 && key.length !== 65) throw new Error('Public key is neither compressed or uncompressed')
  try {
    return secp256k1.verify(parsed.toBytes('compact'), digest(type), key, { prehash: false, lowS: true })
  } catch {
    return false
  }
}

function strictDer(der: Uint8Array) {
  try {
    const parsed = secp256k1.Signature.fromBytes(der, 'der')
    if (Buffer.from(parsed.toBytes('der')).equals(der)) return parsed
  } catch {
    // It is no DER: the same reason.
  }
  throw new Error('Non-canonical DER signature')
}

/** Checks a signature of BIP-340: 64 bytes, or 65 with the type. @throws Error with the reason */
export function checkSchnorr(signature: Uint8Array, key: Uint8Array, digest: (type: number) => Uint8Array): void {
  if (signature.length !== 64 && signature.length !== 65) throw new Error('Invalid Schnorr signature size')
  const type = signature.length === 64 ? 0 : (signature[64] as number)
  if (signature.length === 65 && !TYPES.includes(type)) throw new Error('Invalid Schnorr signature hash type')
  if (!schnorr.verify(signature.subarray(0, 64), digest(type), key)) throw new Error('Invalid Schnorr signature')
}
