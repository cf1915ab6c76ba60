import type { Observable } from 'rxjs'
import type { CaipNetworkId } from '../domain/shared/caip/caip.js'
import type { Json } from '../domain/shared/json/json.js'

/** One call to a node of a chain. Requests that need the wallet do not use it (RPC-27). */
export interface RpcRequest {
  readonly network: CaipNetworkId
  /** URLs to try, in order. */
  readonly urls: readonly string[]
  readonly method: string
  readonly params: readonly Json[]
}

/** JSON-RPC to chain nodes, with retry, total deadline, batch and fallback inside (robustness, T8). */
export interface RpcPort {
  /** Emits the result and completes; fails with a typed failure that names the host. */
  call(request: RpcRequest): Observable<Json>
  /**
   * While subscribed, finds out which URLs of a network reply best, so that they are tried first; a single URL is not probed (RPC-07). Emits nothing and
   * does not complete.
   */
  watch(request: Pick<RpcRequest, 'network' | 'urls'>): Observable<never>
}
