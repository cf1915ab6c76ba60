import { EMPTY } from 'rxjs'
import { followTransaction } from '../../../src/adapters/evm/receipts/follow-transaction.js'
import { createSolanaReviews } from '../../../src/adapters/solana/review/solana-reviews.js'
import { bitcoin } from '../../../src/bitcoin.js'
import { bitcoinDomain } from '../../../src/domain/bitcoin/index.js'
import type { Plugin } from '../../../src/domain/plugin.js'
import { receiptsDomain } from '../../../src/domain/receipts/index.js'
import type { ReviewMode } from '../../../src/domain/shared/review-mode.js'
import { solanaDomain } from '../../../src/domain/transactions/index.js'
import { loadedPlugin, type LoadedPlugin } from '../../../src/kit/loaded-plugin.js'
import type { ReceiptsPort } from '../../../src/ports/receipts.js'
import type { SolanaPort } from '../../../src/ports/solana.js'
import { receipts } from '../../../src/receipts.js'
import { solana } from '../../../src/solana.js'
import { virtualBitcoinPort } from './virtual-bitcoin.js'

/** Returns the plugin `receipts()`. Its adapter is there at once: loading it takes no virtual time. */
export function receiptsPlugin(): LoadedPlugin {
  return loadedPlugin(receipts() as Plugin, {
    ...receiptsDomain,
    ports: ({ host: { timer }, read }) => ({ ports: { receipts: { follow: (sent) => followTransaction({ timer, read }, sent) } satisfies ReceiptsPort } }),
  })
}

/** Returns the plugins of Solana and Bitcoin, with the options and the domain that apps use. */
export function chainPlugins(review: ReviewMode | false): readonly LoadedPlugin[] {
  return [
    loadedPlugin(solana({ review }) as Plugin, {
      ...solanaDomain,
      // Nothing is simulated: the chains in memory run no programs.
      ports: ({ host: { timer } }) => ({
        ports: { solana: createSolanaReviews({ timer, read: () => EMPTY, canRead: () => false, sent: () => undefined }) satisfies SolanaPort },
      }),
    }),
    loadedPlugin(bitcoin({ review }) as Plugin, { ...bitcoinDomain, ports: (context) => ({ ports: { bitcoin: virtualBitcoinPort(context) } }) }),
  ]
}
