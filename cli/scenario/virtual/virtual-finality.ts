import { createBitcoinFinality } from '../../../src/adapters/bitcoin/finality/bitcoin-finality.js'
import { followOnEvm } from '../../../src/adapters/evm/finality/batch.js'
import type { MemoryPorts } from '../../../src/adapters/memory/memory-ports.js'
import { followSolanaTransaction } from '../../../src/adapters/solana/finality/solana-finality.js'
import { type CaipNetworkId, namespaceOf } from '../../../src/domain/shared/caip/caip.js'
import type { Json } from '../../../src/domain/shared/json/json.js'
import type { BatchRef } from '../../../src/ports/calls.js'
import type { FinalityPort } from '../../../src/ports/finality.js'

/** Returns a page whose sent transactions are followed by the adapters of the chains, over its own nodes. Nothing of it loads later. */
export function withFinality<T extends Pick<MemoryPorts, 'ports'>>(page: T): T {
  const { calls, rpc, timer } = page.ports
  const batchStatus = (batch: BatchRef) => calls.status(batch)
  const read = (network: CaipNetworkId, method: string, params: readonly Json[]) => rpc.call({ network, urls: ['https://node.example'], method, params })
  const payments = createBitcoinFinality({ timer, read })
  const finality: FinalityPort = {
    follow(sent) {
      const namespace = namespaceOf(sent.network)
      if (namespace === 'bip122') return payments.follow(sent)
      return namespace === 'solana' ? followSolanaTransaction({ timer, read, commitment: 'confirmed' }, sent) : followOnEvm({ timer, read, batchStatus }, sent)
    },
  }
  return { ...page, ports: { ...page.ports, finality } }
}
