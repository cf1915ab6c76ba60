import { combineLatest, map, type Observable } from 'rxjs'
import type { RpcPort } from '../../ports/rpc.js'
import { failure } from '../shared/errors/errors.js'
import type { Network } from '../shared/networks/networks.js'
import { readTokenAccounts, type TokenAccount } from '../shared/solana/answers.js'
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../shared/solana/programs.js'

/** Reads the token accounts of an owner, of Token and Token-2022, side by side. Fails with a typed failure rather than with a part of them. */
export function readTokens(rpc: RpcPort, { caipNetworkId: network, name, rpcUrls }: Network, owner: string): Observable<readonly TokenAccount[]> {
  const method = 'getTokenAccountsByOwner'
  const each = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].map((programId) =>
    rpc
      .call({ network, urls: rpcUrls.default.http, method, params: [owner, { programId }, { encoding: 'jsonParsed', commitment: 'confirmed' }] })
      .pipe(map((answer) => readTokenAccounts(answer, programId, owner) ?? invalid(name, method))),
  )
  return combineLatest(each).pipe(map((found) => found.flat()))
}

function invalid(host: string, reason: string): never {
  throw failure('HTTP_ANSWER_INVALID', { host, reason })
}
