import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** Returns a text in UTF-8 as hex with `0x`, as `personal_sign` takes messages. */
export function utf8Hex(text: string): string {
  return `0x${bytesToHex(utf8ToBytes(text))}`
}

/**
 * Returns the hash of a signed transaction.
 * @param raw its serialized form: hex with `0x`
 */
export function transactionHash(raw: string): string {
  return `0x${bytesToHex(keccak_256(hexToBytes(raw.slice(2))))}`
}
