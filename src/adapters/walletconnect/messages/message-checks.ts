import { base58, base64, hex, utf8 } from '@scure/base'
import { ed25519 } from '@noble/curves/ed25519.js'
import { p256 } from '@noble/curves/nist.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { blake2b } from '@noble/hashes/blake2.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { base58check, keyOfSs58, readBech32 } from '../../../domain/shared/addresses/address-checks.js'
import type { Json } from '../../../domain/shared/json/json.js'

/** Signature of a wallet, and the result of its check. */
export interface CheckedSignature {
  readonly signature: string
  readonly verdict: Verdict
}

/** `open`: cannot be decided here, because of the algorithm or a missing key. */
export type Verdict = 'right' | 'wrong' | 'open'

/** Checks a signature of Polkadot: Ed25519 over the wrapped message alone, because a bare message can be a transaction. An sr25519 signature stays open. */
export function checkPolkadot(address: string, message: string, signature: string): CheckedSignature {
  const bytes = hex.decode(signature.replace(/^0x/i, '').toLowerCase())
  const [type] = bytes
  const isTyped = bytes.length === 65
  if (bytes.length !== 64 && !(isTyped && type !== undefined && type < 2)) return { signature, verdict: 'open' }
  const isRight = isEd25519(bytes.subarray(-64), utf8.decode(`<Bytes>${message}</Bytes>`), keyOfSs58(address))
  return { signature, verdict: isRight ? 'right' : isTyped && type === 0 ? 'wrong' : 'open' }
}

/** Returns the amino document of a message (ADR-036). */
export function adr36Document(signer: string, message: string) {
  const data = base64.encode(utf8.decode(message))
  return {
    chain_id: '',
    account_number: '0',
    sequence: '0',
    fee: { gas: '0', amount: [] },
    msgs: [{ type: 'sign/MsgSignData', value: { signer, data } }],
    memo: '',
  }
}

/** Checks a signature of ADR-036. Its key must be the signer's; a key of Ethermint, or none, stays open. */
export function checkCosmos(address: string, document: Json, signature: string, key: { readonly type?: unknown; readonly value?: unknown }): CheckedSignature {
  if (typeof key.value !== 'string' || (key.type !== undefined && key.type !== 'tendermint/PubKeySecp256k1')) return { signature, verdict: 'open' }
  return decided(signature, () => {
    const text = key.value as string
    const bytes = text.length === 66 ? hex.decode(text.toLowerCase()) : base64.decode(text)
    const isSigner = isEqual(ripemd160(sha256(bytes)), readBech32(address).bytes)
    return isSigner && secp256k1.verify(base64.decode(signature), utf8.decode(sortedJson(document)), bytes, { lowS: true })
  })
}

/** Checks a signature of MultiversX, whose messages keep the chain's old name. */
export function checkMultiversX(address: string, message: string, signature: string): CheckedSignature {
  return decided(signature, () => {
    const text = utf8.decode(message)
    const digest = keccak_256(joined(utf8.decode(`\u0017Elrond Signed Message:\n${text.length}`), text))
    return isEd25519(hex.decode(signature.replace(/^0x/i, '').toLowerCase()), digest, readBech32(address).bytes)
  })
}

/** Signature of NEAR, with everything that is signed (NEP-413). */
export interface NearSignature {
  readonly address: string
  readonly message: string
  readonly recipient: string
  readonly nonce: Uint8Array
  /** `ed25519:<base58>`. */
  readonly publicKey: string
  /** Base64. */
  readonly signature: string
}

/** Checks a signature of NEP-413. It is open if the account has a name, whose keys only a node knows, but wrong if the named key did not sign. */
export function checkNear({ address, message, recipient, nonce, publicKey, signature }: NearSignature): CheckedSignature {
  if (!publicKey.startsWith('ed25519:')) return { signature, verdict: 'open' }
  const isImplicit = /^[0-9a-f]{64}$/.test(address)
  const checked = decided(signature, () => {
    const key = base58.decode(publicKey.slice(8))
    const signed = joined(Uint8Array.of(0x9d, 1, 0, 0x80), borshText(message), nonce, borshText(recipient), Uint8Array.of(0))
    return isEd25519(base64.decode(signature), sha256(signed), key) && (!isImplicit || hex.encode(key) === address)
  })
  return checked.verdict === 'right' && !isImplicit ? { signature, verdict: 'open' } : checked
}

/** Returns the bytes of a text as Tezos wallets sign them: packed Micheline. */
export function tezosPayload(message: string): Uint8Array {
  const text = utf8.decode(message)
  return joined(Uint8Array.of(5, 1, ...[24, 16, 8, 0].map((shift) => (text.length >>> shift) & 255)), text)
}

/** Checks a signature of Tezos by the key, whose hash is the address. Without a key, and for BLS accounts (tz4), it stays open. */
export function checkTezos(address: string, payload: Uint8Array, signature: string, key: string | undefined): CheckedSignature {
  const curve = tezosCurves[address.slice(0, 3)]
  if (curve === undefined || key === undefined) return { signature, verdict: 'open' }
  return decided(signature, () => {
    const bytes = base58check.decode(key).subarray(4)
    const signed = base58check.decode(signature)
    const isOwner = isEqual(blake2b(bytes, { dkLen: 20 }), base58check.decode(address).subarray(3))
    return isOwner && signed.length > 66 && signed.length < 70 && curve(signed.subarray(-64), blake2b(payload, { dkLen: 32 }), bytes)
  })
}

/** Returns JSON with sorted member names, as amino writes it. */
export function sortedJson(value: Json): string {
  return JSON.stringify(value, (_, one: Json) => {
    const isObject = typeof one === 'object' && one !== null && !Array.isArray(one)
    return isObject ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))) : one
  })
}

const tezosCurves: Readonly<Record<string, (signature: Uint8Array, digest: Uint8Array, key: Uint8Array) => boolean>> = {
  tz1: isEd25519,
  tz2: (signature, digest, key) => secp256k1.verify(signature, digest, key, { prehash: false }),
  tz3: (signature, digest, key) => p256.verify(signature, digest, key, { prehash: false, lowS: false }),
}

function isEd25519(signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean {
  return signature.length === 64 && key.length === 32 && ed25519.verify(signature, message, key, { zip215: false })
}

/** Bytes that do not decode, or that the curve refuses, are no signature. */
function decided(signature: string, check: () => boolean): CheckedSignature {
  try {
    return { signature, verdict: check() ? 'right' : 'wrong' }
  } catch {
    return { signature, verdict: 'wrong' }
  }
}

function borshText(text: string): Uint8Array {
  const bytes = utf8.decode(text)
  return joined(
    Uint8Array.from([0, 8, 16, 24], (shift) => (bytes.length >>> shift) & 255),
    bytes,
  )
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}
