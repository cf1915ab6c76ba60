import { createLazy } from './lazy.js'
import type { ClockPort } from '../../ports/clock.js'
import type { RpcPort } from '../../ports/rpc.js'
import type { TimerPort } from '../../ports/timer.js'

/** Asks the nodes of namespaces that have no adapter of their own: JSON-RPC over HTTP is the same in every one that has it. Its code comes with the first question. */
export function createPlainNodes({ clock, timer }: { readonly clock: ClockPort; readonly timer: TimerPort }): RpcPort {
  const nodes = createLazy(async () => {
    const { createHttpRpc } = await import('./http-rpc.js')
    return createHttpRpc({ clock, timer, fetch: (input, init) => globalThis.fetch(input, init) })
  })
  return { call: (request) => nodes.use((rpc) => rpc.call(request)), watch: (request) => nodes.use((rpc) => rpc.watch(request)) }
}
