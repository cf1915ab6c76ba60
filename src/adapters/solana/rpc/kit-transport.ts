import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { isErrorShape, LatchkitError } from '../../../domain/shared/errors/latchkit-error.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { isRecord } from '../../../domain/shared/json/objects.js'
import type { RpcRequest } from '../../../ports/rpc.js'

/** Transport as `createSolanaRpcFromTransport` of `@solana/kit` and of `@solana/web3.js` 2 takes it. Spelled out, so that its type needs neither. */
// biome-ignore lint/suspicious/noExplicitAny: kit's own type is generic in the answer
export type SolanaTransport = (request: { readonly payload: unknown; readonly signal?: AbortSignal }) => Promise<any>

/** Options of {@link createKitTransport}. */
export interface KitTransportOptions {
  readonly network: CaipNetworkId
  readonly urls: readonly string[]
  /** Sends one call. Numbers above 2^53 come as texts that begin with {@link LARGE}. */
  readonly call: (request: RpcRequest, signal: AbortSignal) => Promise<Json>
}

/** Mark of numbers above 2^53. */
export const LARGE = '\u0000n'

/** Creates a transport that follows our policy (retries, fallback, breaker, deadlines, proven cluster). Errors of a node are answers, as kit reads them. */
export function createKitTransport({ network, urls, call }: KitTransportOptions): SolanaTransport {
  return async ({ payload, signal = new AbortController().signal }) => {
    const { id, method, params } = (isRecord(payload) ? payload : {}) as { readonly id?: unknown; readonly method?: unknown; readonly params?: unknown }
    const list = (Array.isArray(params) ? params : []) as readonly Json[]
    try {
      const result = await call({ network, urls, method: String(method), params: plain(list) as readonly Json[] }, signal)
      return { jsonrpc: '2.0', id, result: withBigints(result) }
    } catch (error) {
      if (!isErrorShape(error)) throw error
      const code = error.cause?.code
      if (error.code !== 'RPC_FAILED' || typeof code !== 'number') throw LatchkitError.from(error)
      const { data } = error.context
      return { jsonrpc: '2.0', id, error: { code, message: error.cause?.message ?? error.message, ...(data !== undefined && { data: withBigints(data) }) } }
    }
  }
}

/** Returns parameters as JSON: kit gives amounts as bigints. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value)
  if (Array.isArray(value)) return value.map(plain)
  return isRecord(value) ? Object.fromEntries(Object.entries(value).flatMap(([name, member]) => (member === undefined ? [] : [[name, plain(member)]]))) : value
}

function withBigints(value: Json): unknown {
  if (typeof value === 'string') return value.startsWith(LARGE) ? BigInt(value.slice(LARGE.length)) : value
  if (Array.isArray(value)) return value.map((item: Json) => withBigints(item))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, withBigints(member as Json)]))
}
