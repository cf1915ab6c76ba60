import { map, type Observable, throwError } from 'rxjs'
import type { RpcPort } from '../../ports/rpc.js'
import { formatUnits } from '../shared/amounts/decimal.js'
import { failure } from '../shared/errors/errors.js'
import type { Json } from '../shared/json/json.js'
import { readU64, valueIn } from '../shared/solana/u64.js'
import type { Network } from '../shared/networks/networks.js'

/** Reads the native balance of an account as a decimal string in whole units, in eip155, solana and bip122 (BAL-01). Fails with a typed failure, never with zero. */
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
  if (chainNamespace === 'bip122') return ask('address', [address], satoshisIn)
  return throwError(() => failure('NETWORK_MISSING'))
}

/**
 * Confirmed coins, and of the unconfirmed ones at most as much as unconfirmed spending took away: that is own change. Coins that somebody else sent count when
 * they are confirmed. Satoshis are numbers, which are exact up to 21 million bitcoin.
 */
function satoshisIn(answer: Json): bigint | undefined {
  const { chain_stats: chain, mempool_stats: pool } = Object(answer) as { readonly [Name in 'chain_stats' | 'mempool_stats']?: Json }
  const [received, spent] = sumsOf(chain)
  const [arriving, leaving] = sumsOf(pool)
  if (received === undefined || spent === undefined || arriving === undefined || leaving === undefined) return undefined
  const total = received - spent - leaving + (arriving < leaving ? arriving : leaving)
  return total < 0n ? 0n : total
}

function sumsOf(stats: Json | undefined): readonly (bigint | undefined)[] {
  const { funded_txo_sum: funded, spent_txo_sum: spent } = Object(stats) as { readonly [Name in 'funded_txo_sum' | 'spent_txo_sum']?: Json }
  return [funded, spent].map((sum) => (typeof sum === 'number' && Number.isSafeInteger(sum) && sum >= 0 ? BigInt(sum) : undefined))
}
