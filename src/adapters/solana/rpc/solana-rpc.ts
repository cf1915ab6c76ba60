import { type Observable, throwError } from 'rxjs'
import type { Json } from '../../../domain/shared/json/json.js'
import type { RpcPort, RpcRequest } from '../../../ports/rpc.js'
import { firstOf, task } from '../../shared/async-task.js'
import { createJsonRpc, type HttpRpcOptions } from '../../rpc/json-rpc.js'
import { readTokens } from './reads.js'
import { signatureNotification, type SocketLike, socketUrlOf } from './signature-socket.js'
import { solanaProtocol } from './solana-protocol.js'
import { noEndpoints } from '../../rpc/rpc-failures.js'

/** Options of {@link createSolanaRpc}. */
export interface SolanaRpcOptions extends HttpRpcOptions {
  /** URLs of sockets, by RPC URL; by default the RPC URL with `wss`. */
  readonly socketUrls?: Readonly<Record<string, string>> | undefined
  /** Opens a socket; by default the global `WebSocket`, where there is one. */
  readonly openSocket?: ((url: string) => SocketLike) | undefined
}

/**
 * Creates the RPC port of Solana's nodes: the calls of HTTP under the policy of {@link createJsonRpc}; `signatureSubscribe`, which goes over a socket and ends
 * with its first notification; and `getTokenAccounts` of an owner, which no node has: it asks for the accounts of both token programs, and checks them.
 */
export function createSolanaRpc({ socketUrls = {}, openSocket = globalSocket(), ...options }: SolanaRpcOptions): RpcPort {
  const http = createJsonRpc(solanaProtocol, options)
  return {
    watch: http.watch,
    call(request) {
      if (request.method === 'getTokenAccounts') return tokenAccounts(http, request)
      if (request.method !== 'signatureSubscribe') return http.call(request)
      const [url] = request.urls
      if (url === undefined) return throwError(() => noEndpoints(request.network))
      return signatureNotification({ url: socketUrls[url] ?? socketUrlOf(url), timer: options.timer, open: openSocket }, request.params)
    },
  }
}

function tokenAccounts(http: RpcPort, request: RpcRequest): Observable<Json> {
  const [owner] = request.params
  return task(async (signal): Promise<Json> => {
    const accounts = await readTokens((method, params) => firstOf(http.call({ ...request, method, params }), signal), String(owner))
    return accounts.map((one) => ({ ...one }))
  })
}

function globalSocket(): ((url: string) => SocketLike) | undefined {
  return typeof WebSocket === 'undefined' ? undefined : (url) => new WebSocket(url) as SocketLike
}
