import { defer, switchMap } from 'rxjs'
import { firstOf } from '../../../adapters/shared/async-task.js'
import { findNetwork } from '../../../domain/network/index.js'
import type { PluginModule } from '../../../domain/plugin.js'
import type { PortfolioOptions } from '../../../domain/portfolio/config.js'
import { portfolioDomain } from '../../../domain/portfolio/index.js'
import { lazy } from '../../../lazy.js'
import type { PortfolioPort } from '../../../ports/services/portfolio.js'

/** The module of `portfolio()`. The readers and the list of tokens load with the first question. */
export function portfolioModule({ currency }: PortfolioOptions): PluginModule {
  return {
    ...portfolioDomain,
    ports({ askWallet, clock, config, host, http, read, state }) {
      const sources = lazy(async () => {
        const [{ createPortfolio, createCurrencyRate }, { bundledTokens }] = await Promise.all([
          import('../../../adapters/portfolio/joined-portfolio.js'),
          import('../../../adapters/portfolio/bundled.generated.js'),
        ])
        return createPortfolio({
          timer: host.timer,
          http,
          ask: (network, method, params, signal) => firstOf(read(network, method, params), signal),
          wallet: (connectorId, method, params, signal) => firstOf(askWallet({ connectorId, namespace: 'eip155' }, method, params), signal),
          networkOf: (network) => findNetwork(state(), network),
          bundled: bundledTokens,
          ofApp: config.plugins.portfolio?.tokens ?? [],
          ...(currency && { rate: createCurrencyRate(currency, { clock, timer: host.timer }) }),
        })
      })
      const portfolio: PortfolioPort = {
        read: (request) => defer(sources.load).pipe(switchMap((port) => port.read(request))),
        sentCount: (request) => defer(sources.load).pipe(switchMap((port) => port.sentCount(request))),
      }
      return { ports: { portfolio } }
    },
  }
}
