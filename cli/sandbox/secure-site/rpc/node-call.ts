import { Observable } from 'rxjs'
import type { Json } from '../../../../src/domain/shared/json/json.js'
import { createRpcCall } from '../../http/json-rpc.js'
import { type SiteChain, SiteError } from '../parts.js'

/** Calls the node of a chain over HTTP. */
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
