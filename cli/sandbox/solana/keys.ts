import { ed25519 } from '@noble/curves/ed25519.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { base58 } from '@scure/base'

/** Solana account with a key. */
export interface SolanaKey {
  readonly address: string
  /** Returns a signature of 64 bytes (Ed25519). */
  sign(message: Uint8Array): Uint8Array
}

/** Creates the account of a secret of 32 bytes. */
export function solanaKey(secret: Uint8Array): SolanaKey {
  return { address: base58.encode(ed25519.getPublicKey(secret)), sign: (message) => ed25519.sign(message, secret) }
}

/** Derives the secret of the nth account of a seed as Solana's wallets do: SLIP-10 along m/44'/501'/n'/0'. */
export function solanaSecret(seed: Uint8Array, index: number): Uint8Array {
  const master = hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed)
  return [44, 501, index, 0].reduce(child, master).slice(0, 32)
}

/** Derives the hardened child of a key and its chain code. */
function child(node: Uint8Array, index: number): Uint8Array {
  const data = new Uint8Array(37)
  data.set(node.subarray(0, 32), 1)
  new DataView(data.buffer).setUint32(33, index + 0x8000_0000)
  return hmac(sha512, node.subarray(32), data)
}
