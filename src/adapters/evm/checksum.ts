import { getAddress } from 'viem/utils'

/** An EVM address in the letters of its checksum (EIP-55). Throws for what is no address. */
export function checksumAddress(address: string): string {
  return getAddress(address)
}
