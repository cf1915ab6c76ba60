import { failure } from '../../domain/shared/errors/errors.js'
import type { Json } from '../../domain/shared/json/json.js'

/** Milliseconds for an answer. */
const TIMEOUT_MS = 10_000

/**
 * Asks a node once, from a server. Rejects if the node cannot be reached, answers nonsense, or refuses.
 *
 * @throws HTTP_UNREACHABLE without a URL
 * @throws RPC_FAILED for a refusal of the node itself
 */
export async function askNode(url: string | undefined, method: string, params: readonly Json[]): Promise<Json> {
  if (url === undefined) throw failure('HTTP_UNREACHABLE', { host: 'A node' })
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body, signal: AbortSignal.timeout(TIMEOUT_MS) })
  const { result, error } = (await response.json()) as { readonly result?: Json; readonly error?: { readonly message: string } }
  // An error that the node itself reports is an answer: a contract may refuse by reverting.
  if (error !== undefined) throw failure('RPC_FAILED', { name: method, detail: `${error.message}` })
  return result ?? null
}
