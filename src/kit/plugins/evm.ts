import { createEvmAdapter } from '../../adapters/evm/evm-adapter.js'
import { evmDomain } from '../../domain/evm/index.js'
import { findNetwork } from '../../domain/network/index.js'
import type { PluginModule } from '../../domain/plugin.js'
import type { ReviewGate } from '../../adapters/evm/wallets/reviewed-provider.js'
import type { EvmOptions } from '../../evm.js'
import { lazy } from '../../lazy.js'
import { log } from '../log.js'
import { laterReviews } from './later-reviews.js'
import { namespaceModule } from './namespace.js'
import { createReviewGate } from './review-gate.js'

/** Creates the module of the EVM plugin. Warnings of foreign code go to the logger of the host. */
export function evmModule({ review: _, contracts, ...options }: EvmOptions): PluginModule {
  const portsOf = (reviewGate: ReviewGate) =>
    namespaceModule((context) =>
      createEvmAdapter({
        ...options,
        ...context,
        reviewGate,
        onWarning: ({ message, context: about }) => log(context.logger, { level: 'warn', text: message, context: about }),
      }),
    ).ports
  return {
    ...evmDomain,
    ports(context) {
      const { read, state } = context
      const reviews = lazy(async () => {
        const { createEvmReviews } = await import('../../adapters/evm/review/evm-reviews.js')
        return createEvmReviews({ contracts, read, urlsOf: (network) => findNetwork(state(), network)?.rpcUrls.default.http ?? [] })
      })
      return { ...portsOf(createReviewGate(context))?.(context), review: laterReviews(reviews.load) }
    },
  }
}
