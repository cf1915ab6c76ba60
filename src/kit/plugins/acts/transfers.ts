import { defer, type Observable, switchMap, throwError } from 'rxjs'
import { findNetwork } from '../../../domain/network/index.js'
import type { PortContext } from '../../../domain/plugin.js'
import { type CaipNetworkId, namespaceOf } from '../../../domain/shared/caip/caip.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import { lazy } from '../../../lazy.js'
import type { TransfersPort } from '../../../ports/services/transfers.js'

/** Creates the port of transfers. The readers of each chain load with its first transfer. */
export function transfersPort({ read, state }: Pick<PortContext, 'read' | 'state'>): TransfersPort {
  const coinOf = (network: CaipNetworkId) => findNetwork(state(), network)?.nativeCurrency
  const chains: { readonly [namespace: string]: { load(): Promise<TransfersPort> } | undefined } = {
    eip155: lazy(async () => (await import('../../../adapters/transfers/evm-transfers.js')).createEvmTransfers({ read, coinOf })),
    solana: lazy(async () => (await import('../../../adapters/transfers/solana-transfers.js')).createSolanaTransfers({ read })),
  }
  const on = <T>(network: CaipNetworkId, ask: (port: TransfersPort) => Observable<T>): Observable<T> => {
    const chain = chains[namespaceOf(network)]
    return chain === undefined ? throwError(() => failure('SEND_CHAIN_UNSUPPORTED')) : defer(() => chain.load()).pipe(switchMap(ask))
  }
  return {
    prepare: (order) => on(order.network, (port) => port.prepare(order)),
    receiver: (request) => on(request.network, (port) => port.receiver(request)),
  }
}
