import { createClient, custom } from 'viem'
import { verifyMessage } from 'viem/actions'
import { isErrorShape } from '../../domain/shared/errors/latchkit-error.js'
import type { Json } from '../../domain/shared/json/json.js'

/**
 * Resolves with true if a contract account signed a text, as its own code says (EIP-1271), also before it is deployed (EIP-6492). Undefined if no node could be
 * asked.
 * @param ask asks a node of the account's network
 */
export async function isSignedByContract(
  ask: (method: string, params: readonly Json[]) => Promise<Json>,
  address: string,
  message: string,
  signature: string,
): Promise<boolean | undefined> {
  let reached = true
  const request = ({ method, params = [] }: { readonly method: string; readonly params?: readonly Json[] }) =>
    ask(method, params).catch((error: unknown) => {
      // An error that the node itself reports is an answer: a contract may refuse by reverting.
      if (!isErrorShape(error) || error.code !== 'RPC_FAILED') reached = false
      throw error
    })
  const client = createClient({ transport: custom({ request } as never, { retryCount: 0 }) })
  const about = { address: address as `0x${string}`, message, signature: signature as `0x${string}` }
  const signed = await verifyMessage(client, about).catch(() => false)
  // viem reports a call that failed in transit as a wrong signature.
  return reached ? signed : undefined
}
