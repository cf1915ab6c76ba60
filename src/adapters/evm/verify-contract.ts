import { createClient, custom } from 'viem'
import { verifyMessage } from 'viem/actions'
import { isErrorShape } from '../../domain/shared/errors.js'
import type { Json } from '../../domain/shared/json.js'

/**
 * Whether a contract account signed a text: by its own code (EIP-1271), also before it is deployed (EIP-6492). Undefined where no node could be asked.
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
      // A node's own word is an answer: a contract may refuse by reverting.
      if (!isErrorShape(error) || error.code !== 'RPC_FAILED') reached = false
      throw error
    })
  const client = createClient({ transport: custom({ request } as never, { retryCount: 0 }) })
  const about = { address: address as `0x${string}`, message, signature: signature as `0x${string}` }
  const signed = await verifyMessage(client, about).catch(() => false)
  // The library takes a call that failed on its way for a refusal.
  return reached ? signed : undefined
}
