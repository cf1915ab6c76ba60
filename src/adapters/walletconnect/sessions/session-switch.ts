import { catchError, type Observable, switchMap, throwError } from 'rxjs'
import { type CaipNetworkId, toHexChainId } from '../../../domain/shared/caip/caip.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import { isErrorShape } from '../../../domain/shared/errors/latchkit-error.js'
import type { Json, JsonObject } from '../../../domain/shared/json/json.js'
import type { Network } from '../../../domain/shared/networks/networks.js'
import { suggestsAddingNetwork } from '../../../domain/shared/errors/rpc-errors.js'
import { isUserRejection } from '../../../domain/shared/errors/user-rejection.js'
import { addParameters } from '../../evm/wallets/networks/add-chain.js'
import { INVALID_PARAMS } from '../../evm/wallets/networks/switch-chain.js'

/**
 * Asks the wallet of a session for a network that it has not approved: to switch (EIP-3326), if it does not know the network to add it (EIP-3085), and to
 * switch once more. Fails as `switchChain` does for wallets of the page.
 * @param ask sends one request over the session
 */
export function switchSession(ask: (method: string, params: Json) => Observable<Json>, network: Network): Observable<Json> {
  const id = network.caipNetworkId
  const change = () => ask('wallet_switchEthereumChain', [{ chainId: toHexChainId(Number(network.id)) }])
  const refused = (code: 'NETWORK_SWITCH_FAILED' | 'CHAIN_NOT_SUPPORTED') =>
    catchError<Json, Observable<never>>((error: unknown) => throwError(() => named(error, code, id)))
  return change().pipe(
    catchError((error: unknown) => {
      const behind = causeOf(error)
      // 5000 is a rejection elsewhere, but some wallets use it here for an unknown network (NET-23).
      const isUnknown = isOfWallet(error) && suggestsAddingNetwork(behind) && (!isUserRejection(behind) || behind?.code === 5000)
      if (!isUnknown) return throwError(() => named(error, 'NETWORK_SWITCH_FAILED', id))
      const [first, second] = addParameters(network)
      const add = (parameter: JsonObject) => ask('wallet_addEthereumChain', [parameter])
      return add(first).pipe(
        // A wallet that cannot read the optional members is asked without them.
        catchError((reason: unknown) => (causeOf(reason)?.code === INVALID_PARAMS ? add(second) : throwError(() => reason))),
        refused('CHAIN_NOT_SUPPORTED'),
        switchMap(() => change().pipe(refused('NETWORK_SWITCH_FAILED'))),
      )
    }),
  )
}

function named(error: unknown, code: 'NETWORK_SWITCH_FAILED' | 'CHAIN_NOT_SUPPORTED', network: CaipNetworkId) {
  const behind = causeOf(error)
  if (isErrorShape(error) && !isOfWallet(error)) return error
  return failure(isUserRejection(behind) ? 'NETWORK_SWITCH_REJECTED' : code, { network }, behind)
}

/** Returns true for a refusal of the wallet, not of the session or the relay. */
function isOfWallet(error: unknown): boolean {
  return isErrorShape(error) && error.code.startsWith('RPC_')
}

function causeOf(error: unknown) {
  return isErrorShape(error) ? error.cause : undefined
}
