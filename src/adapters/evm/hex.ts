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

/** Returns an EVM address of any case with its checksum (EIP-55). Any other text stays as it is. */
export function checksumAddress(address: string): string {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return address
  const digits = address.slice(2).toLowerCase()
  const hash = keccak_256(new TextEncoder().encode(digits))
  const letters = [...digits].map((digit, at) => ((((hash[at >> 1] as number) >> (at % 2 === 0 ? 4 : 0)) & 8) === 0 ? digit : digit.toUpperCase()))
  return `0x${letters.join('')}`
}
