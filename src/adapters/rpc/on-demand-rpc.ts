import { defer, switchMap } from 'rxjs'
import { lazy } from '../../lazy.js'
import type { RpcPort } from '../../ports/rpc.js'

/**
 * Creates an RPC port whose code loads with the first call, after a wallet has connected: a page that lists wallets calls no node. A call fails with
 * `CODE_UNAVAILABLE` when the code does not load; the next one tries again.
 *
 * The code is requested in a task of its own: bundlers add links to the page for it, and the page shows the account first.
 */
export function createRpcOnDemand(load: () => Promise<RpcPort>): RpcPort {
  const code = lazy(async () => {
    await new Promise((resolve) => setTimeout(resolve))
    return load()
  })
  const loaded = defer(() => code.load())
  return {
    call: (request) => loaded.pipe(switchMap((rpc) => rpc.call(request))),
    watch: (request) => loaded.pipe(switchMap((rpc) => rpc.watch(request))),
  }
}
