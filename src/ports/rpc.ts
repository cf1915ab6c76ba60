import type { Observable } from 'rxjs'
import type { CaipNetworkId } from '../domain/shared/caip.js'
import type { Json } from '../domain/shared/json.js'

/** One call to a node of a chain. Never used for what needs the wallet (RPC-27). */
export interface RpcRequest {
  readonly network: CaipNetworkId
  /** Addresses to try, in order. */
  readonly urls: readonly string[]
  readonly method: string
  readonly params: readonly Json[]
}

/** JSON-RPC to chain nodes, with retry, total deadline, batch and fallback inside (robustness, T8). */
export interface RpcPort {
  /** Emits the result and completes; fails with a typed failure that names the host. */
  call(request: RpcRequest): Observable<Json>
  /**
   * Where a network has several addresses, finds out which answer best while it is subscribed to, so that these are asked first; asks a lone
   * one nothing (RPC-07). Emits nothing and does not end.
   */
  watch(request: Pick<RpcRequest, 'network' | 'urls'>): Observable<never>
}
