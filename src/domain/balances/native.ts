import type { Observable } from 'rxjs'
import { map } from '../shared/streams/operators.js'
import { throwError } from '../shared/streams/sources.js'
import type { RpcPort } from '../../ports/rpc.js'
import { formatUnits } from '../shared/decimal.js'
import { failure } from '../shared/errors.js'
import type { Network } from '../shared/networks.js'

/** The native balance of an account as a decimal string in whole units. Fails with a typed failure, never with zero. */
export function readNativeBalance(rpc: RpcPort, network: Network, address: string): Observable<string> {
  if (network.chainNamespace !== 'eip155') return throwError(() => failure('NETWORK_MISSING'))
  return rpc.call({ network: network.caipNetworkId, urls: network.rpcUrls.default.http, method: 'eth_getBalance', params: [address, 'latest'] }).pipe(
    map((quantity) => {
      if (typeof quantity !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(quantity)) throw failure('HTTP_ANSWER_INVALID', { host: network.name, reason: 'no quantity' })
      return formatUnits(BigInt(quantity), network.nativeCurrency.decimals)
    }),
  )
}
