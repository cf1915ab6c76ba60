import { getAddress, keccak256, stringToHex } from 'viem/utils'

/** Returns a text in UTF-8 as hex with `0x`, as `personal_sign` takes messages. */
export function utf8Hex(text: string): string {
  return stringToHex(text)
}

/**
 * Returns the hash of a signed transaction.
 * @param raw its serialized form: hex with `0x`
 */
export function transactionHash(raw: string): string {
  return keccak256(raw as `0x${string}`)
}

/** Returns an EVM address of any case with its checksum (EIP-55). Any other text stays as it is. */
export function checksumAddress(address: string): string {
  return /^0x[0-9a-fA-F]{40}$/.test(address) ? getAddress(address) : address
}
