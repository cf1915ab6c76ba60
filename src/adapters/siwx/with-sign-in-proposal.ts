import { namespaceOf } from '../../domain/shared/caip/caip.js'
import { catchError, map, of, switchMap, take } from 'rxjs'
import type { RandomPort } from '../../ports/random.js'
import type { RelayPort, SignInRequest } from '../../ports/relay.js'
import type { SiwxPort } from '../../ports/siwx.js'

/**
 * Returns a relay whose proposals ask the wallet to sign in as well, if every requested network is one of EVM (WC-26). Without a message from the host the
 * proposal is sent alone, and the sign-in follows after connecting.
 */
export function offerSignIn(relay: RelayPort, siwx: SiwxPort, random: RandomPort): RelayPort {
  return {
    ...relay,
    pair(request) {
      const chains = Object.values(request.namespaces).flatMap((asked) => asked.chains)
      const [chainId] = chains
      if (request.signIn !== undefined || chainId === undefined || chains.some((chain) => namespaceOf(chain) !== 'eip155')) return relay.pair(request)
      return random.hex(16).pipe(
        take(1),
        // No account is connected yet: the wallet chooses it.
        switchMap((nonce) => siwx.createMessage({ accountAddress: '', chainId, nonce })),
        take(1),
        map(({ data: { domain, uri, nonce, statement, issuedAt = '', expirationTime, notBefore, requestId, resources } }): SignInRequest | undefined => ({
          domain,
          uri,
          nonce,
          chains,
          issuedAt,
          ...(statement ? { statement } : {}),
          ...(expirationTime ? { expirationTime } : {}),
          ...(notBefore ? { notBefore } : {}),
          ...(requestId ? { requestId } : {}),
          ...(resources?.length ? { resources } : {}),
        })),
        catchError(() => of(undefined)),
        switchMap((signIn) => relay.pair(signIn === undefined ? request : { ...request, signIn })),
      )
    },
  }
}
