/**
 * `latchkit/services`: the hosted services of a project: its settings, and analytics.
 * @packageDocumentation
 */
import { asciiOrigin } from './adapters/shared/ascii-host.js'
import type { AnalyticsEvent } from './domain/analytics/state.js'
import { type ApiHosts, configureServices } from './domain/api/config.js'
import type { AnyPlugin } from './domain/any-plugin.js'
import type { Plugin } from './domain/plugin.js'

export type { AnalyticsEvent, AnalyticsKind, AnalyticsStep } from './domain/analytics/state.js'
export type { ApiHost } from './domain/api/calls.js'
export type { ApiHosts } from './domain/api/config.js'
export {
  describeFeature,
  describeFeatures,
  type FeatureName,
  type FeatureReason,
  type FeatureState,
  selectFeature,
  selectFeatureButtons,
} from './domain/features/selectors.js'
export type { RemoteFeatureName, RemoteSettings, SettingsState } from './domain/settings/state.js'

/** Options of {@link services}; all optional. */
export interface ServicesOptions {
  /** Id of the project at the services, by default that of the app's options. */
  readonly projectId?: string
  /** Addresses in place of those of the reference deployment, by service: an app's own server, or a proxy. Each is an `https:` URL. */
  readonly hosts?: ApiHosts
  /** Origins that may use the project beside those of its own list. `*` stands for one label of the host. */
  readonly allowedOrigins?: readonly string[]
  /**
   * False sends nothing, as `features.analytics: false` does. An object changes what is sent: `address: false` leaves out the address of the account, `sink` takes
   * the events in place of the service. Defaults to true.
   */
  readonly analytics?: boolean | AnalyticsOptions
}

/** Option `analytics` of {@link services}. */
export interface AnalyticsOptions {
  /** Takes each event in place of the service. An error that it throws changes nothing. */
  readonly sink?: (event: AnalyticsEvent) => void
  /** False leaves out the address of the connected account. Defaults to true. */
  readonly address?: boolean
}

/**
 * The hosted services of a project. With them other plugins show more than the chain itself tells. Without this plugin none of their hosts is ever asked.
 * Nothing is asked before the visitor's first act.
 *
 * @throws OPTIONS_INVALID in `createLatchkit`
 * @example
 * createLatchkit({ networks: [mainnet], projectId, use: [evm(), services({ analytics: { address: false } })] })
 */
export function services(given: ServicesOptions = {}): AnyPlugin {
  return {
    given,
    ...configureServices({
      ...given,
      ...(Array.isArray(given.allowedOrigins) && {
        allowedOrigins: given.allowedOrigins.map((one: unknown) => (typeof one === 'string' ? asciiOrigin(one) : one) as string),
      }),
    }),
    load: async () => (await import('./kit/plugins/services.js')).servicesModule(given),
  } satisfies Plugin
}
