import type { ProvidedBatch } from '../../adapters/evm/calls/sent-batch.js'
import type { PortContext } from '../../domain/plugin.js'

/** Returns a function that follows a batch of calls (EIP-5792) that the app sent through the provider of a wallet. */
export function watchBatch({ run }: Pick<PortContext, 'run'>): (connectorId: string, batch: ProvidedBatch) => void {
  return (connectorId, { id, ...batch }) => {
    // `transactionEnded` tells its end. A batch that cannot be followed is no failure of the app's request.
    run({ type: 'watchCalls', id, connectorId, ...batch }).catch(() => undefined)
  }
}
