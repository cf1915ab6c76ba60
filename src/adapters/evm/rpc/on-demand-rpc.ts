import { defer, switchMap } from 'rxjs'
import { lazy } from '../../../lazy.js'
import type { RpcPort } from '../../../ports/rpc.js'
import type { HttpRpcOptions } from './http-rpc.js'

/**
 * Creates the JSON-RPC port over HTTP. Its code loads with the first call, after a wallet has connected: a page that lists wallets calls no node.
 * A call fails with `CODE_UNAVAILABLE` when the code does not load; the next one tries again.
 */
export function createRpc(options: HttpRpcOptions): RpcPort {
  const code = lazy(async () => (await import('./http-rpc.js')).createHttpRpc(options))
  const loaded = defer(() => code.load())
  return {
    call: (request) => loaded.pipe(switchMap((rpc) => rpc.call(request))),
    watch: (request) => loaded.pipe(switchMap((rpc) => rpc.watch(request))),
  }
}
