/**
 * `latchkit/services`: the hosted services of a project.
 * @packageDocumentation
 */
import { type ApiHosts, configureServices } from './domain/api/config.js'
import type { AnyPlugin } from './domain/any-plugin.js'
import type { Plugin } from './domain/plugin.js'

export type { ApiHost } from './domain/api/calls.js'
export type { ApiHosts } from './domain/api/config.js'

/** Options of {@link services}; all optional. */
export interface ServicesOptions {
  /** Id of the project at the services, by default that of the app's options. */
  readonly projectId?: string
  /** Addresses in place of those of the reference deployment, by service: an app's own server, or a proxy. Each is an `https:` URL. */
  readonly hosts?: ApiHosts
}

/**
 * The hosted services of a project. With them other plugins show more than the chain itself tells. Without this plugin none of their hosts is ever asked.
 * Nothing is asked before the visitor's first act.
 *
 * @throws OPTIONS_INVALID in `createLatchkit`
 * @example
 * createLatchkit({ networks: [mainnet], projectId, use: [evm(), services()] })
 */
export function services(given: ServicesOptions = {}): AnyPlugin {
  return {
    given,
    ...configureServices(given),
    load: async () => (await import('./kit/plugins/services.js')).servicesModule(),
  } satisfies Plugin
}
