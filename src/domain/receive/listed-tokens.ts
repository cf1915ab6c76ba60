import type { ListedToken } from '../../ports/services/funds.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'

/** Tokens by network. */
export type ListedTokens = { readonly [network: CaipNetworkId]: readonly ListedToken[] }

const usdc = (address: string): ListedToken => ({ address, symbol: 'USDC', decimals: 6 })
const usdt = (address: string): ListedToken => ({ address, symbol: 'USDT', decimals: 6 })

/** Dollar coins of their issuers, as Circle and Tether publish them. An app adds its own by the option `tokens`. */
export const issuedDollars: ListedTokens = {
  'eip155:1': [usdc('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'), usdt('0xdAC17F958D2ee523a2206206994597C13D831ec7')],
  'eip155:10': [usdc('0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85')],
  'eip155:137': [usdc('0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'), { ...usdc('0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'), symbol: 'USDC.e' }],
  'eip155:8453': [usdc('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913')],
  'eip155:42161': [usdc('0xaf88d065e77c8cC2239327C5EDb3A432268e5831')],
  'eip155:43114': [usdc('0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E'), usdt('0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7')],
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': [usdc('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'), usdt('Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB')],
}

/** Returns the tokens of a network: the app's before ours. */
export function listedOn(network: CaipNetworkId, own: ListedTokens = {}): readonly ListedToken[] {
  const listed = [...(own[network] ?? []), ...(issuedDollars[network] ?? [])]
  return listed.filter(({ address }, at) => listed.findIndex((one) => one.address.toLowerCase() === address.toLowerCase()) === at)
}
