import { throwError } from 'rxjs'
import { type CaipNetworkId, namespaceOf } from '../../../domain/shared/caip/caip.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import type { RpcPort } from '../../../ports/rpc.js'
import type { HttpRpcOptions } from '../../rpc/json-rpc.js'
import { createRpcOnDemand } from '../../rpc/on-demand-rpc.js'

/**
 * Creates the JSON-RPC port of EVM nodes over HTTP, whose code loads with the first call. Plugins of sessions read other namespaces by it too. Those whose
 * servers speak something else are not called: their calls fail with `PLUGIN_NOT_IN_USE`, which names the plugin that is missing.
 */
export function createRpc(options: HttpRpcOptions): RpcPort {
  const rpc = createRpcOnDemand(async () => (await import('./http-rpc.js')).createHttpRpc(options))
  return { call: (request) => refused(request) ?? rpc.call(request), watch: (request) => refused(request) ?? rpc.watch(request) }
}

/** Servers of Bitcoin are in the shape of Esplora. */
function refused({ network }: { readonly network: CaipNetworkId }) {
  return namespaceOf(network) === 'bip122' ? throwError(() => failure('PLUGIN_NOT_IN_USE', { plugin: 'bitcoin()', entry: 'latchkit/bitcoin' })) : undefined
}
