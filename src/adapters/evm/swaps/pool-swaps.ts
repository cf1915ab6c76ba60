import { failure } from '../../../domain/swap/errors.js'
import type { PoolsConfig } from '../../../domain/swap/config.js'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { cleanName } from '../../../domain/shared/text/text.js'
import { type BuiltSwap, NATIVE, type SwapBuildOrder, type SwapOrder, type SwapQuote, type SwapToken, type SwapTokens } from '../../../ports/services/swaps.js'
import { refusalOf } from '../review/trial-runs.js'
import { asAddress, type AskNode, blockTime, callData, readContract } from './swap-call.js'

/** Source of quotes and transactions, whose results are promises. */
export interface SwapSourceCalls {
  tokens(request: { readonly network: CaipNetworkId }, ask: AskNode): Promise<SwapTokens>
  quote(order: SwapOrder, ask: AskNode): Promise<SwapQuote>
  build(order: SwapBuildOrder, ask: AskNode): Promise<BuiltSwap>
}

/** Options of {@link createPoolSwaps}. */
export interface PoolSwapsOptions {
  /** Returns the pools of a network; undefined where the app names none. */
  readonly poolsOf: (network: CaipNetworkId) => PoolsConfig | undefined
  readonly coinOf: (network: CaipNetworkId) => { readonly name: string; readonly symbol: string; readonly decimals: number } | undefined
}

/** Seconds of the block's time for which a transaction is valid. The visitor's clock may be wrong. */
const VALID_SECONDS = 1_200n

/** Tokens by whose pools an exchange may go. */
const MAX_HUBS = 2

const NOBODY = '0x0000000000000000000000000000000000000000'

interface Route {
  readonly path: readonly string[]
  readonly out: bigint
}

/** Creates quotes of pools with a constant product, behind a router with the usual methods. */
export function createPoolSwaps({ poolsOf, coinOf }: PoolSwapsOptions): SwapSourceCalls {
  const wanted = (network: CaipNetworkId) => {
    const pools = poolsOf(network)
    if (pools === undefined) throw failure('SWAP_NETWORK_UNSUPPORTED')
    return pools
  }

  async function bestRoute({ network, from, to, units }: SwapOrder, ask: AskNode): Promise<Route & { readonly router: string }> {
    const { router, tokens } = wanted(network)
    const weth = await readContract<string>(ask, router, 'WETH')
    const [first, last] = [from, to].map((one) => (one === NATIVE ? weth : one)) as [string, string]
    const hubs = [weth, ...tokens.slice(0, MAX_HUBS)]
    const paths = [[first, last], ...hubs.map((hub) => [first, hub, last])].filter((path) => new Set(path.map((one) => one.toLowerCase())).size === path.length)
    const routes = await Promise.all(
      paths.map(async (path): Promise<Route> => {
        // A route without a pool reverts.
        const amounts = await readContract<readonly bigint[]>(ask, router, 'getAmountsOut', [BigInt(units), path]).catch((error: unknown) => {
          if (refusalOf(error) === undefined) throw error
          return []
        })
        return { path, out: amounts.at(-1) ?? 0n }
      }),
    )
    const best = routes.reduce<Route | undefined>((most, one) => (one.out > (most?.out ?? 0n) ? one : most), undefined)
    if (best === undefined) throw failure('SWAP_NO_ROUTE')
    return { ...best, router }
  }

  /** Returns what would come at the rate of the pools, without their fee. */
  async function spotOf({ path, router }: Route & { readonly router: string }, units: bigint, ask: AskNode): Promise<string | undefined> {
    const factory = await readContract<string>(ask, router, 'factory')
    let spot = units
    for (const [index, one] of path.slice(0, -1).entries()) {
      const next = path[index + 1] as string
      const pair = await readContract<string>(ask, factory, 'getPair', [one, next])
      if (pair === NOBODY) return undefined
      const [low, high] = await readContract<readonly [bigint, bigint, number]>(ask, pair, 'getReserves')
      const [held, other] = BigInt(one) < BigInt(next) ? [low, high] : [high, low]
      if (held === 0n) return undefined
      spot = (spot * other) / held
    }
    return spot.toString()
  }

  async function quoted(order: SwapOrder, ask: AskNode) {
    const route = await bestRoute(order, ask)
    const spot = await spotOf(route, BigInt(order.units), ask).catch(() => undefined)
    const quote: SwapQuote = { out: route.out.toString(), prices: {}, source: 'pools', ...(spot !== undefined && { spot }) }
    return { route, quote }
  }

  return {
    async tokens({ network }, ask) {
      const { tokens } = wanted(network)
      const coin = coinOf(network)
      const listed = await Promise.all(tokens.map((id) => readToken(id, ask)))
      return { tokens: [...(coin ? [{ id: NATIVE, ...coin }] : []), ...listed.filter((one) => one !== undefined)], source: 'pools' }
    },
    quote: async (order, ask) => (await quoted(order, ask)).quote,
    async build(order, ask) {
      const { address, from, to, units, toleranceBps, least = '0' } = order
      const { route, quote } = await quoted(order, ask)
      const floor = (route.out * BigInt(10_000 - toleranceBps)) / 10_000n
      const minimum = floor > BigInt(least) ? floor : BigInt(least)
      const seconds = await blockTime(order.network, ask)
      const deadline = seconds + VALID_SECONDS
      const end = [route.path.map(asAddress), asAddress(address), deadline]
      const data =
        from === NATIVE
          ? callData('swapExactETHForTokens', [minimum, ...end])
          : callData(to === NATIVE ? 'swapExactTokensForETH' : 'swapExactTokensForTokens', [BigInt(units), minimum, ...end])
      return { ...quote, router: route.router, data, value: from === NATIVE ? units : '0', at: Number(seconds) }
    },
  }
}

/** Resolves with how a token calls itself; undefined for a contract that is none. */
export async function readToken(id: string, ask: AskNode): Promise<SwapToken | undefined> {
  const text = (method: 'symbol' | 'name') => readContract<string>(ask, id, method).catch(() => '')
  const [decimals, symbol, name] = await Promise.all([readContract<number>(ask, id, 'decimals').catch(() => undefined), text('symbol'), text('name')])
  if (decimals === undefined) return undefined
  const shown = cleanName(symbol, 20) || id.slice(0, 8)
  return { id, symbol: shown, name: cleanName(name, 60) || shown, decimals }
}
