import { map, type Observable } from 'rxjs'
import type { RpcPort } from '../../ports/rpc.js'
import { failure } from '../shared/errors/errors.js'
import type { Network } from '../shared/networks/networks.js'
import type { TokenAccount } from '../shared/solana/token-accounts.js'

/** Reads the token accounts of an owner, of Token and Token-2022. Fails with a typed failure rather than with a part of them. */
export function readTokens(rpc: RpcPort, { caipNetworkId: network, name, rpcUrls }: Network, owner: string): Observable<readonly TokenAccount[]> {
  // The plugin's port checks each account.
  return rpc.call({ network, urls: rpcUrls.default.http, method: 'getTokenAccounts', params: [owner] }).pipe(
    map((accounts) => {
      if (!Array.isArray(accounts)) throw failure('HTTP_ANSWER_INVALID', { host: name, reason: 'no token accounts' })
      return accounts as unknown as readonly TokenAccount[]
    }),
  )
}
