import { namespaceOf } from '../../domain/shared/caip.js'
import { switchMap } from '../../domain/shared/streams/flatten.js'
import { catchError, map, take } from '../../domain/shared/streams/operators.js'
import { of } from '../../domain/shared/streams/sources.js'
import type { RandomPort } from '../../ports/random.js'
import type { RelayPort, SignInRequest } from '../../ports/relay.js'
import type { SiwxPort } from '../../ports/siwx.js'

/**
 * A relay whose proposals ask the wallet to sign in with its agreement, where every network that is asked for is one of EVM (WC-26). Without a message from the host
 * the proposal goes out by itself, and the sign-in is asked for when the wallet is connected.
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
        // Nobody is connected yet: the wallet says who.
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
