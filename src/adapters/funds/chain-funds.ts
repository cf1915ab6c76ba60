import { defer, type Observable } from 'rxjs'
import { formatUnits } from '../../domain/shared/amounts/decimal.js'
import { type CaipNetworkId, namespaceOf } from '../../domain/shared/caip/caip.js'
import { failure } from '../../domain/shared/errors/errors.js'
import type { Json } from '../../domain/shared/json/json.js'
import type { FundsPort, FundsRequest, Holding, Holdings } from '../../ports/services/funds.js'
import { firstOf, task } from '../shared/async-task.js'
import { bitcoinArrivals, bitcoinBalance } from './bitcoin-funds.js'
import { evmArrivals, evmBalances } from './evm-funds.js'
import type { AskNode, Coin, FundsReader } from './funds-reader.js'
import { solanaArrivals, solanaBalances } from './solana-funds.js'

/** Dependencies of {@link createChainFunds}. */
export interface ChainFundsTools {
  /** Calls a node of a network. */
  readonly read: (network: CaipNetworkId, method: string, params: readonly Json[]) => Observable<Json>
  /** Returns a network's native coin. */
  readonly coinOf: (network: CaipNetworkId) => Coin | undefined
}

const readers: Readonly<Record<string, FundsReader | undefined>> = {
  eip155: { arrivals: evmArrivals, balances: evmBalances },
  solana: { arrivals: solanaArrivals, balances: solanaBalances },
  bip122: { arrivals: bitcoinArrivals, balances: bitcoinBalance },
}

/** Creates the port `funds` over the app's own nodes. */
export function createChainFunds({ read, coinOf }: ChainFundsTools): FundsPort {
  const of = <T>(request: FundsRequest, run: (reader: FundsReader, ask: AskNode, coin: Coin) => Promise<T>): Observable<T> =>
    defer(() => {
      const { network } = request
      const [reader, coin] = [readers[namespaceOf(network)], coinOf(network)]
      if (reader === undefined || coin === undefined) throw failure('NETWORK_MISSING')
      return task((signal) => run(reader, (method, params) => firstOf(read(network, method, params), signal), coin))
    })
  return {
    arrivals: (request) => of(request, (reader, ask, coin) => reader.arrivals(ask, request, coin)),
    holdings: (request) => of(request, async (reader, ask, coin) => holdingsOf(await reader.balances(ask, request), request, coin)),
  }
}

function holdingsOf([native, ...others]: readonly (bigint | undefined)[], { tokens }: FundsRequest, coin: Coin): Holdings {
  const own = native === undefined || native === 0n ? [] : [{ symbol: coin.symbol, amount: formatUnits(native, coin.decimals) }]
  const listed = tokens.flatMap(({ address, symbol, decimals }, at): readonly Holding[] => {
    const units = others[at]
    return units === undefined || units === 0n ? [] : [{ symbol, token: address, amount: formatUnits(units, decimals) }]
  })
  return { holdings: [...own, ...listed] }
}
