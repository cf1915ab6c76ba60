import type { CaipNetworkId } from '../shared/caip.js'
import { sha256Hex } from '../shared/sha256.js'

/** Names what was shown, and what is sent: hex of SHA-256 over method, network and canonical parameters (robustness, I-27). */
export function digestOf(method: string, network: CaipNetworkId, params: string): string {
  return sha256Hex(`${method}\n${network}\n${params}`)
}
