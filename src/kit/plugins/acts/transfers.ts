import { defer, type Observable, switchMap, throwError } from 'rxjs'
import { findNetwork } from '../../../domain/network/index.js'
import type { PluginPorts, PortContext } from '../../../domain/plugin.js'
import { type CaipNetworkId, namespaceOf } from '../../../domain/shared/caip/caip.js'
import { failure as sendFailure } from '../../../domain/send/errors.js'
import { failure } from '../../../domain/shared/errors/errors.js'
import { lazy } from '../../../lazy.js'
import type { BitcoinPort } from '../../../ports/bitcoin.js'
import type { ChainTransfers, TransfersPort } from '../../../ports/services/transfers.js'

/** Creates the port of transfers, with what gives it the ports of other plugins. The readers of each chain load with its first transfer. */
export function transfersPorts({ read, state }: Pick<PortContext, 'read' | 'state'>): PluginPorts {
  let bitcoin: BitcoinPort | undefined
  return {
    ports: { transfers: transfersPort({ read, state }, () => bitcoin) },
    wrap(ports) {
      bitcoin = (ports as { readonly bitcoin?: BitcoinPort }).bitcoin
      return {}
    },
  }
}

function transfersPort({ read, state }: Pick<PortContext, 'read' | 'state'>, payments: () => BitcoinPort | undefined): TransfersPort {
  const coinOf = (network: CaipNetworkId) => findNetwork(state(), network)?.nativeCurrency
  const chains: { readonly [namespace: string]: { load(): Promise<ChainTransfers> } | undefined } = {
    eip155: lazy(async () => (await import('../../../adapters/transfers/evm-transfers.js')).createEvmTransfers({ read, coinOf })),
    bip122: lazy(async () => (await import('../../../adapters/transfers/bitcoin-transfers.js')).createBitcoinTransfers({ read, coinOf, payments })),
    solana: lazy(async () => (await import('../../../adapters/transfers/solana-transfers.js')).createSolanaTransfers({ read })),
  }
  const on = <T>(network: CaipNetworkId, ask: (port: ChainTransfers) => Observable<T>): Observable<T> => {
    const chain = chains[namespaceOf(network)]
    return chain === undefined ? throwError(() => failure('SEND_CHAIN_UNSUPPORTED')) : defer(() => chain.load()).pipe(switchMap(ask))
  }
  return {
    prepare: (order) => on(order.network, (port) => port.prepare(order)),
    receiver: (request) => on(request.network, (port) => port.receiver(request)),
    replace: (order) => on(order.network, (port) => port.replace?.(order) ?? throwError(() => sendFailure('TRANSACTION_NOT_REPLACEABLE', { reason: 'chain' }))),
  }
}
