import type { RootState } from '../root.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import type { ContractName } from './state.js'

/** Returns the name of a contract: the app's own, else that of a contract that many apps use. */
export function selectContract(state: RootState, network: CaipNetworkId, address: string): ContractName | undefined {
  const wanted = address.toLowerCase()
  const own = state.config.plugins.embeddedWallet?.contracts?.find(
    (one) => one.address.toLowerCase() === wanted && (one.network === undefined || one.network === network),
  )
  return own ?? KNOWN.find(([at, on]) => at === wanted && (on === undefined || on.includes(network)))?.[2]
}

/** Token of 6 or 18 decimals whose name is its symbol. */
const token = (symbol: string, decimals = 18): ContractName => ({ name: symbol, symbol, decimals })
const spender = (name: string): ContractName => ({ name })
const on = (...ids: number[]): readonly CaipNetworkId[] => ids.map((id): CaipNetworkId => `eip155:${id}`)
const MAINNET = /* @__PURE__ */ on(1)

/** Contracts that many apps use: address in lower case, networks (undefined for every network), name. */
const KNOWN: readonly (readonly [address: string, networks: readonly CaipNetworkId[] | undefined, contract: ContractName])[] = /* @__PURE__ */ (() => [
  ['0x000000000022d473030f116ddee9f6b43ac78ba3', undefined, spender('Permit2')],
  ['0x0000000000225e31d15943971f47ad3022f714fa', on(324, 2741), spender('Permit2')],
  ['0x111111125421ca6dc452d289314280a0f8842a65', on(1, 10, 56, 100, 137, 8453, 42161, 43114), spender('1inch')],
  ['0x1111111254eeb25477b68fb85ed929f73a960582', on(1, 10, 56, 100, 137, 8453, 42161, 43114), spender('1inch')],
  ['0xdef1c0ded9bec7f1a1670819833240f027b25eff', on(1, 56, 137, 8453, 42161, 43114), spender('0x')],
  ['0x7a250d5630b4cf539739df2c5dacb4c659f2488d', MAINNET, spender('Uniswap')],
  ['0xe592427a0aece92de3edee1f18e0157c05861564', on(1, 10, 137, 42161), spender('Uniswap')],
  ['0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45', on(1, 10, 137, 42161), spender('Uniswap')],
  ['0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2', MAINNET, spender('Aave')],
  ['0x794a61358d6845594f94dc1db02a252b5b4814ad', on(10, 137, 42161, 43114), spender('Aave')],
  ['0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', MAINNET, token('USDC', 6)],
  ['0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', on(8453), token('USDC', 6)],
  ['0xaf88d065e77c8cc2239327c5edb3a432268e5831', on(42161), token('USDC', 6)],
  ['0x0b2c639c533813f4aa9d7837caf62653d097ff85', on(10), token('USDC', 6)],
  ['0x3c499c542cef5e3811e1192ce70d8cc03d5c3359', on(137), token('USDC', 6)],
  ['0xdac17f958d2ee523a2206206994597c13d831ec7', MAINNET, token('USDT', 6)],
  ['0x6b175474e89094c44da98b954eedeac495271d0f', MAINNET, token('DAI')],
  ['0x2260fac5e5542a773aa44fbcfedf7c193bc2c599', MAINNET, token('WBTC', 8)],
  ['0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', MAINNET, token('WETH')],
  ['0x4200000000000000000000000000000000000006', on(10, 8453, 7777777), token('WETH')],
])()

/** Addresses of these contracts: they are nobody's. */
export const knownContracts: readonly string[] = /* @__PURE__ */ (() => KNOWN.map(([address]) => address))()
