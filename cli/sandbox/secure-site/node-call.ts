import { Observable } from 'rxjs'
import type { Json } from '../../../src/domain/shared/json.js'
import { createRpcCall } from '../json-rpc.js'
import { type SiteChain, SiteError } from './parts.js'

/** Asks the node of a chain over HTTP. */
export function nodeCall(chain: SiteChain, method: string, params: readonly Json[]): Observable<Json> {
  return new Observable((subscriber) => {
    if (chain.rpcUrl === '') return subscriber.error(new SiteError(`No node is known for ${chain.name}`))
    createRpcCall(chain.rpcUrl)(method, params).then(
      (result) => {
        subscriber.next(result as Json)
        subscriber.complete()
      },
      (error: unknown) => subscriber.error(error),
    )
  })
}
