import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { equalBytes } from '../../domain/shared/bitcoin/byte-reader.js'
import type { AddressScript } from '../../domain/shared/bitcoin/script.js'

/** Returns RIPEMD-160 of SHA-256, the hash of keys and scripts in addresses. */
export function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes))
}

/** Returns the script of a segwit key that a p2sh address holds (P2SH-P2WPKH). */
export function redeemScriptOf(publicKey: Uint8Array): Uint8Array {
  return Uint8Array.of(0x00, 0x14, ...hash160(publicKey))
}

/** Returns true if a public key gives the address. Uncompressed keys fit p2pkh only. Taproot keys are not compared: their tweak needs the curve. */
export function keyFitsAddress(key: Uint8Array, { type, payload }: AddressScript): boolean {
  const isPlain = key.length === 65 && key[0] === 4
  if (!isCompressed(key) && !(isPlain && type === 'p2pkh')) return false
  if (type === 'p2pkh' || type === 'p2wpkh') return equalBytes(hash160(key), payload)
  return type === 'p2sh' && equalBytes(hash160(redeemScriptOf(key)), payload)
}

/**
 * Returns a wallet's public key in lower-case hex if it gives the address; else undefined, because some wallets put other bytes there. Of a taproot key only
 * the form is checked (32 bytes, or 33 compressed): code that builds a transaction with it tweaks and compares it.
 */
export function publicKeyOf(foreign: unknown, address: AddressScript): string | undefined {
  const key = typeof foreign === 'string' && foreign.length <= 130 && /^([0-9a-f]{2})+$/i.test(foreign) ? hexToBytes(foreign) : foreign
  if (!(key instanceof Uint8Array)) return undefined
  const fits = address.type === 'p2tr' ? key.length === 32 || isCompressed(key) : keyFitsAddress(key, address)
  return fits ? bytesToHex(key) : undefined
}

function isCompressed(key: Uint8Array): boolean {
  return key.length === 33 && (key[0] === 2 || key[0] === 3)
}
