import { defer, type Observable, switchMap, throwError } from 'rxjs'
import { findNetwork } from '../../domain/network/index.js'
import type { PluginModule } from '../../domain/plugin.js'
import { sendDomain } from '../../domain/send/index.js'
import { type CaipNetworkId, namespaceOf } from '../../domain/shared/caip/caip.js'
import { failure } from '../../domain/shared/errors/errors.js'
import { lazy } from '../../lazy.js'
import type { TransfersPort } from '../../ports/services/transfers.js'

/** The module of `send()`. The readers of each chain load with its first transfer. */
export function sendModule(): PluginModule {
  return {
    ...sendDomain,
    ports({ read, state }) {
      const coinOf = (network: CaipNetworkId) => findNetwork(state(), network)?.nativeCurrency
      const chains: { readonly [namespace: string]: { load(): Promise<TransfersPort> } | undefined } = {
        eip155: lazy(async () => (await import('../../adapters/transfers/evm-transfers.js')).createEvmTransfers({ read, coinOf })),
      }
      const on = <T>(network: CaipNetworkId, ask: (port: TransfersPort) => Observable<T>): Observable<T> => {
        const chain = chains[namespaceOf(network)]
        return chain === undefined ? throwError(() => failure('SEND_CHAIN_UNSUPPORTED')) : defer(() => chain.load()).pipe(switchMap(ask))
      }
      const transfers: TransfersPort = {
        prepare: (order) => on(order.network, (port) => port.prepare(order)),
        receiver: (request) => on(request.network, (port) => port.receiver(request)),
      }
      return { ports: { transfers } }
    },
  }
}
