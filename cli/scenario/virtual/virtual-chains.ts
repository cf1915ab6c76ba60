import { EMPTY } from 'rxjs'
import { createSolanaReviews } from '../../../src/adapters/solana/review/solana-reviews.js'
import { bitcoin } from '../../../src/bitcoin.js'
import { bitcoinDomain } from '../../../src/domain/bitcoin/index.js'
import type { Plugin } from '../../../src/domain/plugin.js'
import type { ReviewMode } from '../../../src/domain/shared/review-mode.js'
import { solanaDomain } from '../../../src/domain/solana/index.js'
import { loadedPlugin, type LoadedPlugin } from '../../../src/kit/loaded-plugin.js'
import type { SolanaPort } from '../../../src/ports/solana.js'
import { solana } from '../../../src/solana.js'
import { virtualBitcoinPort } from './virtual-bitcoin.js'

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
