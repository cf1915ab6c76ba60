import { invalidOption } from '../config/index.js'
import type { Plugin } from '../plugin.js'
import { isAddress } from '../shared/caip/address.js'
import { type CaipNetworkId, namespaceOf, parseCaipNetworkId } from '../shared/caip/caip.js'
import { isRecord } from '../shared/json/objects.js'
import { canonicalToken } from '../shared/tokens/token-id.js'
import { decimalText } from '../shared/tokens/values.js'

/** Token on a network. */
export interface TokenRef {
  readonly network: CaipNetworkId
  /** Contract or mint. */
  readonly address: string
}

/** Figure at the top of view Account: the total in USD, the native currency, or a token of the app. */
export type PortfolioHeadline = 'total' | 'native' | TokenRef

/** Currency in which values are shown. */
export interface PortfolioCurrency {
  /** ISO 4217: `EUR`. */
  readonly code: string
  /**
   * Units of the currency that one USD buys, or what tells them. Asked for with the prices, at most once in ten minutes. Values are shown in USD while it does not answer, and the host
   * that it asks belongs into the page's policy.
   */
  readonly perUsd: string | number | (() => PromiseLike<string | number> | string | number)
}

/** Options of the portfolio. */
export interface PortfolioOptions {
  /** Figure at the top of view Account. Defaults to `total`; where nothing has a price, and on testnets, it is the native currency. */
  readonly headline?: PortfolioHeadline
  /** Tokens of the app, in addition to those of the bundled list. Their names and decimals are read from the chain. */
  readonly tokens?: readonly TokenRef[]
  /** Currency of values, and its rate. Defaults to USD, in which the services tell prices. */
  readonly currency?: PortfolioCurrency
  /** True to look every 30 s if the EVM account has sent something, by the wallet or another page. Its native balance is read again then. */
  readonly watchPendingTransactions?: boolean
}

/** Configuration of the portfolio. JSON. */
export interface PortfolioConfig {
  readonly headline: PortfolioHeadline
  readonly tokens: readonly TokenRef[]
  readonly watchesPending: boolean
  /** ISO 4217. Absent: USD. */
  readonly currency?: string
}

/** Most tokens that an app may add. */
const MAX_APP_TOKENS = 500

/** Returns the plugin `portfolio()` with these options, without its code. */
export function configurePortfolio({ headline = 'total', tokens = [], watchPendingTransactions = false, currency }: PortfolioOptions) {
  return {
    name: 'portfolio',
    configure() {
      if (!Array.isArray(tokens) || tokens.length > MAX_APP_TOKENS) invalidOption('use.portfolio.tokens', `must be a list of at most ${MAX_APP_TOKENS} tokens`)
      if (typeof watchPendingTransactions !== 'boolean') invalidOption('use.portfolio.watchPendingTransactions', 'must be true or false')
      if (currency !== undefined) checkCurrency(currency)
      const config: PortfolioConfig = {
        headline: headline === 'total' || headline === 'native' ? headline : readToken('use.portfolio.headline', headline),
        tokens: tokens.map((one, index) => readToken(`use.portfolio.tokens[${index}]`, one)),
        watchesPending: watchPendingTransactions,
        ...(currency && { currency: currency.code }),
      }
      return { config }
    },
  } satisfies Pick<Plugin, 'name' | 'configure'>
}

/** Returns true for a code of ISO 4217. */
export function isCurrency(code: unknown): code is string {
  return typeof code === 'string' && /^[A-Z]{3}$/.test(code)
}

function checkCurrency(given: unknown): void {
  const { code, perUsd } = isRecord(given) ? given : {}
  if (!isCurrency(code)) invalidOption('use.portfolio.currency.code', "must be a code of ISO 4217, such as 'EUR'")
  if (typeof perUsd !== 'function' && decimalText(perUsd, 'positive') === undefined)
    invalidOption('use.portfolio.currency.perUsd', 'must be the units that one USD buys, more than 0, or a function that tells them')
}

function readToken(option: string, given: unknown): TokenRef {
  const { network, address } = isRecord(given) ? given : {}
  const id = parseCaipNetworkId(network)
  if (!id.ok) invalidOption(option, "must be { network, address } with a CAIP-2 id, such as 'eip155:1'")
  const at = network as CaipNetworkId
  if (typeof address !== 'string' || !isAddress(namespaceOf(at), address)) invalidOption(option, `must have an address of ${namespaceOf(at)}`)
  const token = canonicalToken(at, address as string)
  if (token === undefined) invalidOption(option, "is the native currency; leave it out, or write headline: 'native'")
  return { network: at, address: token as string }
}

declare module '../registry.js' {
  interface PluginConfigs {
    readonly portfolio?: PortfolioConfig
  }
}
