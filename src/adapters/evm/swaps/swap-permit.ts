import { domainSeparator } from 'viem'
import { type CaipNetworkId, referenceOf } from '../../../domain/shared/caip/caip.js'
import type { SwapPermit } from '../../../ports/services/swaps.js'
import { asAddress, type AskNode, blockTime, readContract } from './swap-call.js'

/** Seconds of the block's time for which a permit is valid. */
const VALID_SECONDS = 1_200n

/**
 * Resolves with the facts of a permit; undefined where none can be used: the account has code, so others judge its signatures, or the token has no permit, or another domain than
 * its name and version say.
 */
export async function readPermit(
  { network, owner, token }: { readonly network: CaipNetworkId; readonly owner: string; readonly token: string },
  ask: AskNode,
): Promise<SwapPermit | undefined> {
  const [code, nonce, separator, name, version, seconds] = await Promise.all([
    ask('eth_getCode', [owner, 'latest']),
    readContract<bigint>(ask, token, 'nonces', [asAddress(owner)]).catch(() => undefined),
    readContract<string>(ask, token, 'DOMAIN_SEPARATOR').catch(() => undefined),
    readContract<string>(ask, token, 'name').catch(() => undefined),
    readContract<string>(ask, token, 'version').catch(() => '1'),
    blockTime(network, ask),
  ])
  if (code !== '0x' || nonce === undefined || separator === undefined || name === undefined) return undefined
  const domain = { name, version, chainId: Number(referenceOf(network)), verifyingContract: asAddress(token) }
  if (domainSeparator({ domain }) !== separator.toLowerCase()) return undefined
  return { name, version, nonce: nonce.toString(), deadline: (seconds + VALID_SECONDS).toString() }
}
