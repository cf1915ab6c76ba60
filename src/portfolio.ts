/**
 * `latchkit/portfolio`: tokens of accounts, with prices.
 * @packageDocumentation
 */
import type { AnyPlugin } from './domain/any-plugin.js'
import { configurePortfolio, type PortfolioOptions } from './domain/portfolio/config.js'
import type { Plugin } from './domain/plugin.js'

export type { PortfolioCurrency, PortfolioHeadline, PortfolioOptions, TokenRef } from './domain/portfolio/config.js'
export type { PortfolioCommand, PortfolioEvent } from './domain/portfolio/messages.js'
export {
  type HiddenTokenReason,
  type PortfolioFigure,
  type PortfolioRow,
  type PortfolioView,
  selectCurrency,
  selectPortfolio,
} from './domain/portfolio/selectors.js'
export type { PortfolioState, TokenChoice } from './domain/portfolio/state.js'
export type { CurrencyRate, PortfolioAnswer, PortfolioPort, PortfolioRequest, PortfolioSource, PortfolioToken } from './ports/services/portfolio.js'

/**
 * Tokens of the active account in eip155 and solana, with their values and their total: by the wallet where it announces asset discovery, by the hosted service
 * (`services()`), or by the chain itself for a list of well-known tokens. Only the service knows prices. Nothing is asked before view Account opens.
 *
 * @throws OPTIONS_INVALID in `createLatchkit`
 * @example
 * createLatchkit({ networks: [mainnet], use: [evm(), portfolio()] })
 * createLatchkit({ networks: [mainnet], projectId, use: [evm(), services(), portfolio({ headline: 'native' })] })
 * createLatchkit({ networks: [mainnet], projectId, use: [evm(), services(), portfolio({ currency: { code: 'EUR', perUsd: 0.92 } })] })
 */
export function portfolio(options: PortfolioOptions = {}): AnyPlugin {
  return {
    given: options,
    ...configurePortfolio(options),
    load: async () => (await import('./kit/plugins/accounts/portfolio.js')).portfolioModule(options),
  } satisfies Plugin
}
