import { defer, type Observable, switchMap } from 'rxjs'
import { findNetwork } from '../../../domain/network/index.js'
import type { PluginModule } from '../../../domain/plugin.js'
import { swapDomain } from '../../../domain/swap/index.js'
import { lazy } from '../../../lazy.js'
import type { SwapsPort } from '../../../ports/services/swaps.js'

/** The module of `swap()`. The readers of services and nodes load with the first exchange. */
export function swapModule(): PluginModule {
  return {
    ...swapDomain,
    ports({ config, http, read, state }) {
      const source = lazy(async () => {
        const { createJoinedSwaps } = await import('../../../adapters/evm/swaps/joined-swaps.js')
        return createJoinedSwaps({
          http,
          read,
          poolsOf: (network) => config.plugins.swap?.pools[network],
          coinOf: (network) => findNetwork(state(), network)?.nativeCurrency,
        })
      })
      const ask = <T>(of: (port: SwapsPort) => Observable<T>): Observable<T> => defer(source.load).pipe(switchMap(of))
      const swaps: SwapsPort = {
        tokens: (request) => ask((port) => port.tokens(request)),
        quote: (order) => ask((port) => port.quote(order)),
        build: (order) => ask((port) => port.build(order)),
        facts: (request) => ask((port) => port.facts(request)),
        check: (trial) => ask((port) => port.check(trial)),
      }
      return { ports: { swaps } }
    },
  }
}
