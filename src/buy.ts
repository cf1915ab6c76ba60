/**
 * `latchkit/buy`: buying coins at a provider.
 * @packageDocumentation
 */
import type { LinkOf } from './adapters/ramp/hosted-ramp.js'
import type { AnyPlugin } from './domain/any-plugin.js'
import { type BuyConfig, MELD_URL, type MeldConfig } from './domain/buy/config.js'
import type { Plugin } from './domain/plugin.js'
import { tokensProblem } from './domain/receive/config.js'
import { LatchkitError } from './domain/shared/errors/latchkit-error.js'
import { failure } from './domain/shared/errors/start-errors.js'
import { isSafeLink } from './domain/shared/text/links.js'

export type { LinkOf } from './adapters/ramp/hosted-ramp.js'
export type { BuyConfig, MeldConfig } from './domain/buy/config.js'
export type { BuyCommand, BuyEvent } from './domain/buy/messages.js'
export {
  type AmountProblem,
  type BuyView,
  isRestricted,
  type OfferedProvider,
  type PurchaseView,
  selectBuy,
  selectPurchase,
  selectPurchases,
} from './domain/buy/selectors.js'
export type { BuyChoice, BuyState, Purchase, PurchaseNews, PurchaseStatus } from './domain/buy/state.js'
export type { LinkRequest, OrdersRequest, QuoteRequest, RampOptions, RampOrder, RampOrders, RampPlace, RampPort, RampProvider } from './ports/services/ramp.js'

/** Options of {@link buy}; all optional. */
export interface BuyOptions extends Omit<Partial<BuyConfig>, 'meld'> {
  readonly meld?: Partial<MeldConfig>
  /** Address of a provider's page from your own server. Undefined for one leaves it to the services. */
  readonly linkOf?: LinkOf
}

/**
 * Buying coins with a card or a bank account, at the providers of the project's settings: views OnRampProviders and BuyInProgress. It needs `services()`, by which
 * currencies, limits, quotes and links come; the arrival is seen by the app's own nodes.
 *
 * @throws OPTIONS_INVALID in `createLatchkit`
 * @example
 * createLatchkit({ networks: [mainnet], projectId, use: [evm(), services(), buy()] })
 */
export function buy(given: BuyOptions = {}): AnyPlugin {
  const { providers, meld = {}, tokens, restrictedTimeZones, linkOf } = given
  return {
    name: 'buy',
    given,
    configure() {
      const problem = (option: string, text: string) => new LatchkitError(failure('OPTIONS_INVALID', { option: `use.buy.${option}`, problem: text }))
      const { url = MELD_URL, publicKey } = meld
      if (!isSafeLink(url) || !url.startsWith('http')) throw problem('meld.url', `"${url}" is no https: URL`)
      const wrong = tokens === undefined ? undefined : tokensProblem(tokens)
      if (wrong !== undefined) throw problem('tokens', wrong)
      // A list of another form counts as empty, and nothing is offered then (RAMP-11).
      const isList = Array.isArray(providers) && providers.every((one) => typeof one === 'string')
      const listed = providers === undefined ? undefined : isList ? providers : []
      const config: BuyConfig = {
        meld: { url, ...(publicKey !== undefined && { publicKey }) },
        ...(listed && { providers: listed }),
        ...(tokens && { tokens }),
        ...(restrictedTimeZones && { restrictedTimeZones }),
      }
      return {
        config,
        ...(listed?.length !== 0 && { buttons: [{ id: 'onramp', view: 'OnRampProviders' as const, needs: 'services' }] }),
        ...(providers !== undefined && !isList && { leftOut: [{ option: 'use.buy.providers', problem: 'must be a list of names; nothing is offered' }] }),
      }
    },
    load: async () => (await import('./kit/plugins/money-in/buy.js')).buyModule({ linkOf }),
  } satisfies Plugin
}
