import type { RampProvider } from '../../ports/services/ramp.js'
import type { ListedTokens } from '../receive/config.js'

/** Configuration of `buy()`. JSON. */
export interface BuyConfig {
  /** Providers in the app's order. Absent: those of the project's settings. */
  readonly providers?: readonly string[]
  readonly meld: MeldConfig
  /** Tokens of the app's own, by network: their arrival is seen on the chain. */
  readonly tokens?: ListedTokens
  /** Time zones in which buying is offered nowhere in place of those of the reference deployment. */
  readonly restrictedTimeZones?: readonly string[]
}

/** The page of Meld. */
export interface MeldConfig {
  readonly url: string
  /** Key of the app's own account there. */
  readonly publicKey?: string
}

/** Page of Meld by default (facts 3.5). */
export const MELD_URL = 'https://meldcrypto.com'

/** Time zones of mainland China, Macau and Hong Kong (RAMP-22). */
export const RESTRICTED_TIME_ZONES: readonly string[] = [
  'Asia/Shanghai',
  'Asia/Urumqi',
  'Asia/Chongqing',
  'Asia/Harbin',
  'Asia/Kashgar',
  'Asia/Beijing',
  'Asia/Macau',
  'Asia/Macao',
  'Asia/Hong_Kong',
]

/** Providers that this version knows (RAMP-06), with the namespaces that they serve (RAMP-07, RAMP-09). Fees are shown as text. */
export const RAMP_PROVIDERS: Readonly<Record<RampProvider, { readonly label: string; readonly fee: string; readonly namespaces: readonly string[] }>> = {
  meld: { label: 'Meld.io', fee: '1-2%', namespaces: ['eip155', 'solana'] },
  coinbase: { label: 'Coinbase', fee: '1-2%', namespaces: ['eip155'] },
}

declare module '../registry.js' {
  interface PluginConfigs {
    readonly buy?: BuyConfig
  }
}
