import { EMPTY, of } from 'rxjs'
import { createSolanaReviews } from '../../../src/adapters/solana/review/solana-reviews.js'
import { bitcoin } from '../../../src/bitcoin.js'
import { bitcoinDomain } from '../../../src/domain/bitcoin/index.js'
import { readBitcoin } from '../../../src/domain/bitcoin/reading.js'
import type { Plugin } from '../../../src/domain/plugin.js'
import type { ReviewMode } from '../../../src/domain/shared/review/mode.js'
import { solanaDomain } from '../../../src/domain/solana/index.js'
import { loadedPlugin, type LoadedPlugin } from '../../../src/kit/loaded-plugin.js'
import type { ReviewPort } from '../../../src/ports/review.js'
import { solana } from '../../../src/solana.js'
import { virtualBitcoinPort } from './virtual-bitcoin.js'

/** Readers of the chains, as the plugins have them. Nothing of them loads later, so that a run is the same each time. */
export const virtualReviews = {
  // The chains in memory run no programs, so nothing is simulated.
  solana: { ...createSolanaReviews({ read: () => EMPTY, canRead: () => false, sent: () => undefined }), simulate: () => EMPTY },
  bitcoin: { read: (order) => of(readBitcoin(order)), simulate: () => EMPTY, additions: () => EMPTY },
} as const satisfies Readonly<Record<string, ReviewPort>>

/** Returns the plugins of Solana and Bitcoin, with the options and the domain that apps use. */
export function chainPlugins(review: ReviewMode | false): readonly LoadedPlugin[] {
  return [
    loadedPlugin(solana({ review }) as Plugin, { ...solanaDomain, ports: () => ({ review: virtualReviews.solana }) }),
    loadedPlugin(bitcoin({ review }) as Plugin, {
      ...bitcoinDomain,
      ports: (context) => ({ review: virtualReviews.bitcoin, ports: { bitcoin: virtualBitcoinPort(context) } }),
    }),
  ]
}
