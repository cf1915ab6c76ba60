import { EMPTY, map, type Observable, of } from 'rxjs'
import { createSolanaReviews } from '../../../src/adapters/solana/review/solana-reviews.js'
import { bitcoin } from '../../../src/bitcoin.js'
import { evmDomain } from '../../../src/domain/evm/index.js'
import { reviewEvm, transactionsIn } from '../../../src/domain/shared/evm/review.js'
import { evm } from '../../../src/evm.js'
import { bitcoinDomain } from '../../../src/domain/bitcoin/index.js'
import { readBitcoin } from '../../../src/domain/bitcoin/reading.js'
import type { Plugin, PortContext } from '../../../src/domain/plugin.js'
import type { ReviewMode } from '../../../src/domain/shared/review/mode.js'
import type { Reading, Simulation } from '../../../src/domain/shared/review/types.js'
import { solanaDomain } from '../../../src/domain/solana/index.js'
import { loadedPlugin, type LoadedPlugin } from '../../../src/kit/loaded-plugin.js'
import type { ReviewOrder, ReviewPort } from '../../../src/ports/review.js'
import { solana } from '../../../src/solana.js'
import { virtualBitcoinPort } from './virtual-bitcoin.js'

/** Readers of the chains, as the plugins have them. Nothing of them loads later, so that a run is the same each time. */
export const virtualReviews = {
  // The chains in memory run no programs, so nothing is simulated.
  solana: { ...createSolanaReviews({ read: () => EMPTY, canRead: () => false, sent: () => undefined }), simulate: () => EMPTY },
  evm: { read: (order) => of(reviewEvm(order)), simulate: () => EMPTY, additions: () => EMPTY },
  bitcoin: { read: (order) => of(readBitcoin(order)), simulate: () => EMPTY, additions: () => EMPTY },
} as const satisfies Readonly<Record<string, ReviewPort>>

/** The nodes in memory run no contracts: a payment is held against the balance. */
function triedByBalance(order: ReviewOrder, read: PortContext['read']): Observable<Reading> {
  return read(order.network, 'eth_getBalance', [order.address, 'latest']).pipe(
    map((balance) => {
      const problem = { kind: 'funds', reason: 'the account does not hold enough' } as const
      const simulations = transactionsIn(order).map(
        (one): Simulation => (BigInt(String(one?.['value'] ?? '0x0')) > BigInt(String(balance)) ? { status: 'failed', problem } : { status: 'passed' }),
      )
      return reviewEvm(order, { facts: { addresses: {}, approvals: [], simulations } })
    }),
  )
}

/** Returns the plugins of the chains, with the options and the domain that apps use. */
export function chainPlugins(review: ReviewMode | false, evmReview?: ReviewMode): readonly LoadedPlugin[] {
  return [
    // A scenario about reviews has the plugin that apps use.
    ...(evmReview === undefined
      ? []
      : [
          loadedPlugin(evm({ review: evmReview }) as Plugin, {
            ...evmDomain,
            ports: ({ read }) => ({ review: { ...virtualReviews.evm, simulate: (order) => triedByBalance(order, read) } }),
          }),
        ]),
    loadedPlugin(solana({ review }) as Plugin, { ...solanaDomain, ports: () => ({ review: virtualReviews.solana }) }),
    loadedPlugin(bitcoin({ review }) as Plugin, {
      ...bitcoinDomain,
      ports: (context) => ({ review: virtualReviews.bitcoin, ports: { bitcoin: virtualBitcoinPort(context) } }),
    }),
  ]
}
