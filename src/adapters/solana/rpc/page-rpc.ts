import type { Json } from '../../../domain/shared/json/json.js'
import type { RpcRequest } from '../../../ports/rpc.js'
import { createWebClock, createWebTimer } from '../../browser/web-time.js'
import { createJsonRpc } from '../../rpc/json-rpc.js'
import type { ProviderRpc } from '../../rpc/rpc-endpoints.js'
import { firstOf } from '../../shared/async-task.js'
import { LARGE } from './kit-transport.js'
import { quoteLargeIntegers } from './large-integers.js'
import { solanaProtocol } from './solana-protocol.js'

/**
 * Creates calls to nodes of Solana for a page or a server without an instance.
 * @param numbers by default as clients of `@solana/kit` read them: those above 2^53 are marked
 */
export function createSolanaPageCalls(
  providerRpc: ProviderRpc | undefined,
  numbers: Pick<typeof solanaProtocol, 'rewrite'> | Record<string, never> = { rewrite: (text) => quoteLargeIntegers(text, LARGE_IN_JSON) },
): (request: RpcRequest, signal: AbortSignal) => Promise<Json> {
  const rpc = createJsonRpc({ ...solanaProtocol, ...numbers }, { clock: createWebClock(), timer: createWebTimer(), providerRpc })
  return (request, signal) => firstOf(rpc.call(request), signal)
}

/** {@link LARGE} inside a JSON text, which allows no control characters. */
const LARGE_IN_JSON = /* @__PURE__ */ JSON.stringify(LARGE).slice(1, -1)
