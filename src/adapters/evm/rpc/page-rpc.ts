import type { Json } from '../../../domain/shared/json/json.js'
import type { RpcRequest } from '../../../ports/rpc.js'
import { createWebClock, createWebTimer } from '../../browser/web-time.js'
import { firstOf } from '../../shared/async-task.js'
import { createHttpRpc } from './http-rpc.js'
import type { ProviderRpc } from '../../rpc/rpc-endpoints.js'

/** Creates calls to nodes for a page or a server without an instance, for an app's own clients. */
export function createPageCalls(providerRpc: ProviderRpc | undefined): (request: RpcRequest) => Promise<Json> {
  const rpc = createHttpRpc({ clock: createWebClock(), timer: createWebTimer(), providerRpc })
  return (request) => firstOf(rpc.call(request), new AbortController().signal)
}
