import { map, type Observable, throwError } from 'rxjs'
import type { RpcPort } from '../../ports/rpc.js'
import { formatUnits } from '../shared/amounts/decimal.js'
import { failure } from '../shared/errors/errors.js'
import type { Json } from '../shared/json/json.js'
import { readU64, valueIn } from '../shared/solana/u64.js'
import type { Network } from '../shared/networks/networks.js'

/** Reads the native balance of an account as a decimal string in whole units, in eip155 and solana (BAL-01). Fails with a typed failure, never with zero. */
export function readNativeBalance(rpc: RpcPort, network: Network, address: string): Observable<string> {
  const { caipNetworkId, chainNamespace, nativeCurrency, rpcUrls } = network
  const ask = (method: string, params: readonly Json[], amountOf: (answer: Json) => bigint | undefined) =>
    rpc.call({ network: caipNetworkId, urls: rpcUrls.default.http, method, params }).pipe(
      map((answer) => {
        const amount = amountOf(answer)
        if (amount === undefined) throw failure('HTTP_ANSWER_INVALID', { host: network.name, reason: 'no quantity' })
        return formatUnits(amount, nativeCurrency.decimals)
      }),
    )
  if (chainNamespace === 'eip155')
    return ask('eth_getBalance', [address, 'latest'], (hex) => (typeof hex === 'string' && /^0x[0-9a-f]{1,64}$/i.test(hex) ? BigInt(hex) : undefined))
  if (chainNamespace === 'solana') return ask('getBalance', [address], (answer) => readU64(valueIn(answer)))
  return throwError(() => failure('NETWORK_MISSING'))
}
