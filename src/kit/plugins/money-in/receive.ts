import { defer, switchMap } from 'rxjs'
import { createWebShare } from '../../../adapters/browser/web-share.js'
import { findNetwork } from '../../../domain/network/index.js'
import type { PluginModule, PortContext } from '../../../domain/plugin.js'
import { receiveDomain } from '../../../domain/receive/index.js'
import { lazy } from '../../../lazy.js'
import type { FundsPort } from '../../../ports/services/funds.js'

/** The module of `receive()`. The readers of chains load with the first look. */
export function receiveModule(): PluginModule {
  return { ...receiveDomain, ports: (context) => ({ ports: { funds: lazyFunds(context), share: createWebShare() } }) }
}

/** Returns the port `funds` over the app's own nodes, whose code loads with the first question. */
export function lazyFunds({ read, state }: Pick<PortContext, 'read' | 'state'>): FundsPort {
  const chain = lazy(async () => {
    const { createChainFunds } = await import('../../../adapters/funds/chain-funds.js')
    return createChainFunds({ read, coinOf: (network) => findNetwork(state(), network)?.nativeCurrency })
  })
  return {
    arrivals: (request) => defer(() => chain.load()).pipe(switchMap((port) => port.arrivals(request))),
    holdings: (request) => defer(() => chain.load()).pipe(switchMap((port) => port.holdings(request))),
  }
}
