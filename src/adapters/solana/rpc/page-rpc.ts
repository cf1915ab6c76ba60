import type { Json } from '../../../domain/shared/json/json.js'
import type { RpcRequest } from '../../../ports/rpc.js'
import { createWebClock, createWebTimer } from '../../browser/web-time.js'
import { createJsonRpc } from '../../rpc/json-rpc.js'
import type { ProviderRpc } from '../../rpc/rpc-endpoints.js'
import { firstOf } from '../../shared/async-task.js'
import { LARGE } from './kit-transport.js'
import { quoteLargeIntegers } from './large-integers.js'
import { solanaProtocol } from './solana-protocol.js'

/** Creates calls to nodes of Solana for a page or a server without an instance, for an app's own clients. */
export function createSolanaPageCalls(providerRpc: ProviderRpc | undefined): (request: RpcRequest, signal: AbortSignal) => Promise<Json> {
  const protocol = { ...solanaProtocol, rewrite: (text: string) => quoteLargeIntegers(text, LARGE_IN_JSON) }
  const rpc = createJsonRpc(protocol, { clock: createWebClock(), timer: createWebTimer(), providerRpc })
  return (request, signal) => firstOf(rpc.call(request), signal)
}

/** {@link LARGE} inside a JSON text, which allows no control characters. */
const LARGE_IN_JSON = /* @__PURE__ */ JSON.stringify(LARGE).slice(1, -1)
