import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { bech32m } from '@scure/base'
import { counted, join } from './bytes.js'
import { prefixOf } from './keys.js'

/** Bitcoin account of one key that is spent by its key path (P2TR, BIP-86). */
export interface TaprootKey {
  /** Internal key, 32 bytes. */
  readonly publicKey: Uint8Array
  /** Key of the address, 32 bytes: the internal one, tweaked (BIP-341). */
  readonly outputKey: Uint8Array
  /** Output script that pays to it. */
  readonly script: Uint8Array
  readonly secret: Uint8Array
  /** Returns its address on a chain (CAIP-2). */
  address(chain: string): string
  /** Signs 32 bytes (BIP-340); the same bytes have the same signature. */
  sign(digest: Uint8Array): Uint8Array
}

/** Creates the account of a secret of 32 bytes. */
export function taprootKey(secret: Uint8Array): TaprootKey {
  const publicKey = schnorr.getPublicKey(secret)
  const even = secp256k1.getPublicKey(secret, true)[0] === 2 ? toNumber(secret) : ORDER - toNumber(secret)
  const tweaked = toBytes((even + tweakOf(publicKey)) % ORDER)
  const outputKey = schnorr.getPublicKey(tweaked)
  return {
    publicKey,
    outputKey,
    secret,
    script: join(Uint8Array.of(0x51), counted(outputKey)),
    address: (chain) => bech32m.encode(prefixOf(chain), [1, ...bech32m.toWords(outputKey)]),
    sign: (digest) => schnorr.sign(digest, tweaked, new Uint8Array(32)),
  }
}

/** Returns the tweak of an internal key, with the root of its scripts if there are any. */
export function tweakOf(publicKey: Uint8Array, root: Uint8Array = new Uint8Array()): bigint {
  return toNumber(schnorr.utils.taggedHash('TapTweak', publicKey, root))
}

/** Returns the output key of an internal key and its tweak, and the oddness of its y. */
export function tweakedKey(publicKey: Uint8Array, tweak: bigint): { readonly key: Uint8Array; readonly isOdd: boolean } {
  const point = schnorr.utils.lift_x(toNumber(publicKey)).add(secp256k1.Point.BASE.multiply(tweak))
  const { x, y } = point.toAffine()
  return { key: toBytes(x), isOdd: y % 2n === 1n }
}

const ORDER = secp256k1.Point.Fn.ORDER

function toNumber(bytes: Uint8Array): bigint {
  return bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)
}

function toBytes(value: bigint): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, index) => Number((value >> BigInt(8 * (31 - index))) & 0xffn))
}
