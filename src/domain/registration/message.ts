import { referenceOf } from '../shared/caip/caip.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import { failure } from '../names/errors.js'
import type { Failure } from '../shared/errors/failure.js'

const EVM_BIT = 0x8000_0000

/** Returns the coin type of an EVM network (ENSIP-11): 60 for mainnet, otherwise the chain id with its highest bit set. The failure for an id of 2^31 or more. */
export function coinTypeOf(network: CaipNetworkId): number | Failure {
  const chainId = Number(referenceOf(network))
  if (!Number.isSafeInteger(chainId) || chainId < 1 || chainId >= EVM_BIT) return failure('CHAIN_ID_INVALID')
  return chainId === 1 ? 60 : (chainId | EVM_BIT) >>> 0
}

/** Returns the text to sign, with its members in this order (NAME-15). `timestamp`: in seconds. */
export function registrationMessage(name: string, timestamp: number): string {
  return JSON.stringify({ name, attributes: {}, timestamp })
}
