import type { PortfolioToken } from '../../src/ports/services/portfolio.js'

/** USD Coin on Ethereum and on Base, and a token of nobody. */
export const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
export const USDC_ON_BASE = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
export const FERN = '0x52908400098527886e0f7030069857d2e4169ee7'

/** Token of an account: 2.5 USDC at 1 USD unless told otherwise. */
export function token(more: Partial<PortfolioToken> = {}): PortfolioToken {
  return { token: USDC, name: 'USD Coin', symbol: 'USDC', decimals: 6, units: '2500000', isExact: true, isListed: true, price: '1', ...more }
}

/** The native currency, as a source lists it. */
export function ether(more: Partial<PortfolioToken> = {}): PortfolioToken {
  return { name: 'Ether', symbol: 'ETH', decimals: 18, units: '1000000000000000000', price: '2500', ...more }
}
