import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'

/** Returns the digest of a request: hex of SHA-256 over method, network and canonical parameters (robustness, I-27). */
export function digestOf(method: string, network: CaipNetworkId, params: string): string {
  return bytesToHex(sha256(utf8ToBytes(`${method}\n${network}\n${params}`)))
}
