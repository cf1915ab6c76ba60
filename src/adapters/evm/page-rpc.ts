import type { Json } from '../../domain/shared/json.js'
import type { RpcRequest } from '../../ports/rpc.js'
import { createWebClock } from '../browser/web-clock.js'
import { createWebTimer } from '../browser/web-timer.js'
import { firstOf } from './async-task.js'
import { createHttpRpc } from './http-rpc.js'
import type { ProviderRpc } from './rpc-endpoints.js'

/** Calls nodes for a page or a server that has no instance: for an app's own clients. */
export function createPageCalls(providerRpc: ProviderRpc | undefined): (request: RpcRequest) => Promise<Json> {
  const rpc = createHttpRpc({ clock: createWebClock(), timer: createWebTimer(), fetch: (input, init) => globalThis.fetch(input, init), providerRpc })
  return (request) => firstOf(rpc.call(request), new AbortController().signal)
}
