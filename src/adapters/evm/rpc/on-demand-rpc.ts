import type { RpcPort } from '../../../ports/rpc.js'
import type { HttpRpcOptions } from '../../rpc/json-rpc.js'
import { createRpcOnDemand } from '../../rpc/on-demand-rpc.js'

/** Creates the JSON-RPC port of EVM nodes over HTTP, whose code loads with the first call. */
export function createRpc(options: HttpRpcOptions): RpcPort {
  return createRpcOnDemand(async () => (await import('./http-rpc.js')).createHttpRpc(options))
}
