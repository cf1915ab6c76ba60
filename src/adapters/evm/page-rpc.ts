import type { RpcPort } from '../../ports/rpc.js'
import { createWebClock } from '../browser/web-clock.js'
import { createWebTimer } from '../browser/web-timer.js'
import { createHttpRpc } from './http-rpc.js'
import type { ProviderRpc } from './rpc-endpoints.js'

/** The RPC port of a page or a server that has no instance: for an app's own clients. */
export function createPageRpc(providerRpc: ProviderRpc | undefined): RpcPort {
  return createHttpRpc({ clock: createWebClock(), timer: createWebTimer(), fetch: (input, init) => globalThis.fetch(input, init), providerRpc })
}
