import { keccak256 } from 'viem/utils'

/** The hash that a signed transaction will go by. `raw` is its serialised form in hex. */
export function transactionHash(raw: `0x${string}`): string {
  return keccak256(raw)
}
