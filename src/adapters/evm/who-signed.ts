import type { Json } from '../../domain/shared/json/json.js'
import { lazy } from '../../lazy.js'

const keys = /* @__PURE__ */ lazy(() => import('./verify-message.js'))
const contracts = /* @__PURE__ */ lazy(() => import('./verify-contract.js'))

/**
 * Returns the signer of a text: `key` (EIP-191), `contract` if the account's own code confirms it (EIP-1271, EIP-6492), `unknown` if no node could be asked.
 * Undefined for a wrong signature.
 * @param ask calls a node of the account's network; without it no code is asked
 * @throws CODE_UNAVAILABLE
 */
export async function whoSigned(
  ask: ((method: string, params: readonly Json[]) => Promise<Json>) | undefined,
  address: string,
  message: string,
  signature: string,
): Promise<'key' | 'contract' | 'unknown' | undefined> {
  const { isSignedBy } = await keys.load()
  if (await isSignedBy(address, message, signature)) return 'key'
  if (ask === undefined) return undefined
  const { isSignedByContract } = await contracts.load()
  const signed = await isSignedByContract(ask, address, message, signature)
  return signed === undefined ? 'unknown' : signed ? 'contract' : undefined
}
