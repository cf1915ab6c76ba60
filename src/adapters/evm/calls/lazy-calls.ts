import { defer, type Observable, switchMap } from 'rxjs'
import { lazy } from '../../../lazy.js'
import type { CallsPort } from '../../../ports/calls.js'
import type { AskWallet } from './evm-calls.js'

/** Batches of calls, and the checks of their answers. Loads with the first one. */
const code = /* @__PURE__ */ lazy(() => import('./evm-calls.js'))

/** Creates the port for batches of calls over a wallet's JSON-RPC. Its code loads when it is first asked. */
export function createLazyCalls(ask: AskWallet): CallsPort {
  const by = <T>(use: (port: CallsPort) => Observable<T>): Observable<T> =>
    defer(() => code.load()).pipe(switchMap(({ createEvmCalls }) => use(createEvmCalls(ask))))
  return {
    capabilities: (request) => by((port) => port.capabilities(request)),
    send: (request) => by((port) => port.send(request)),
    status: (request) => by((port) => port.status(request)),
    show: (request) => by((port) => port.show(request)),
  }
}
