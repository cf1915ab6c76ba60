/**
 * `latchkit/swap`: exchanges tokens of EVM accounts.
 * @packageDocumentation
 */
import type { AnyPlugin } from './domain/any-plugin.js'
import type { Plugin } from './domain/plugin.js'
import type { CaipNetworkId } from './domain/shared/caip/caip.js'
import { LatchkitError } from './domain/shared/errors/latchkit-error.js'
import { failure } from './domain/shared/errors/start-errors.js'
import type { SwapConfig } from './domain/swap/config.js'

export type { PoolsConfig, SwapConfig } from './domain/swap/config.js'
export type { SwapCommand, SwapEvent } from './domain/swap/messages.js'
export { selectSwap, selectSwapTokens, type ShownToken, type SwapOffer, type SwapProblem, type SwapView } from './domain/swap/selectors.js'
export type { SwapForm, SwapState } from './domain/swap/state.js'
export type { SwapOrder, SwapQuote, SwapToken, SwapTokens } from './ports/services/swaps.js'

/** Options of {@link swap}; all optional. */
export type SwapOptions = Partial<SwapConfig>

/**
 * Exchanges tokens of the active EVM account: prices of the hosted services (`services()`), and of the chain's own pools (`pools`). The least that comes is read out of
 * the transaction itself; exactly the amount that goes is approved; a transaction that is not what was asked for is never shown to the wallet. Its view is `Swap`. Nothing is asked
 * before it is opened.
 *
 * @throws OPTIONS_INVALID in `createLatchkit`
 * @example
 * createLatchkit({ networks: [mainnet], use: [evm(), services({ projectId }), swap()] })
 */
export function swap(given: SwapOptions = {}): AnyPlugin {
  const { pools = {}, routers = [] } = given
  return {
    name: 'swap',
    given,
    configure() {
      const problem = (option: string, text: string) => new LatchkitError(failure('OPTIONS_INVALID', { option: `use.swap.${option}`, problem: text }))
      const isAddress = (text: unknown) => typeof text === 'string' && /^0x[0-9a-f]{40}$/i.test(text)
      const wrong = routers.find((one) => !isAddress(one))
      if (wrong !== undefined) throw problem('routers', `"${wrong}" is no address`)
      for (const [network, { router, tokens }] of Object.entries(pools)) {
        if (!/^eip155:\d+$/.test(network)) throw problem('pools', `"${network}" is no EVM network`)
        const bad = [router, ...tokens].find((one) => !isAddress(one))
        if (bad !== undefined) throw problem(`pools.${network}`, `"${bad}" is no address`)
      }
      return { config: { pools, routers }, buttons: [{ id: 'swaps', view: 'Swap', also: Object.keys(pools) as CaipNetworkId[] }] }
    },
    load: async () => (await import('./kit/plugins/acts/swap.js')).swapModule(),
  } satisfies Plugin
}
