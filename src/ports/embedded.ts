import type { Observable } from 'rxjs'
import type { OperationId } from '../domain/kernel/types.js'
import type { CaipNetworkId, ChainNamespace } from '../domain/shared/caip/caip.js'
import type { Failure } from '../domain/shared/errors/failure.js'
import type { Json } from '../domain/shared/json/json.js'
import type { Personal } from '../domain/shared/secrets/secret.js'

/** Request of the connector to the embedded wallet. */
export type EmbeddedRequest =
  | { readonly type: 'request'; readonly method: string; readonly params: Json; readonly network: CaipNetworkId; readonly namespace: ChainNamespace }
  | { readonly type: 'switchNetwork'; readonly network: CaipNetworkId }

/** Notice of the connector. `id`: of the request, and of the operation that answers it. */
export type EmbeddedAsked =
  | (EmbeddedRequest & { readonly id: OperationId })
  /** The answer is no longer needed. */
  | { readonly type: 'cancelled'; readonly id: OperationId }

/** Answer to a request. `result`: canonical JSON. */
export type EmbeddedAnswer = { readonly id: OperationId } & ({ readonly result: Personal } | { readonly failure: Failure })

/**
 * The connector of the embedded wallet, from its other side: it asks, and the domain decides, asks the visitor and the secure site, and answers. Ids are those of
 * this port alone.
 */
export interface EmbeddedPort {
  /** Never completes. A request of the connector fails with `AUTH_NOT_CONNECTED` while nobody listens. */
  asks(): Observable<EmbeddedAsked>
  /** Answers a request; an id that is not pending is ignored. Completes when done. */
  answer(answer: EmbeddedAnswer): Observable<never>
}

declare module './index.js' {
  interface Ports {
    /** Present with the plugin `embeddedWallet()`. */
    readonly embedded: EmbeddedPort
  }
}
