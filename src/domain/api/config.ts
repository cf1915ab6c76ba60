import type { Plugin } from '../plugin.js'
import { LatchkitError } from '../shared/errors/latchkit-error.js'
import { failure } from '../shared/errors/start-errors.js'
import { isSafeLink } from '../shared/text/links.js'
import { type ApiHost, apiHosts } from './calls.js'

/** Addresses of the services, in place of those of the reference deployment. */
export type ApiHosts = Partial<Readonly<Record<ApiHost, string>>>

/** Options of the services that are data. */
export interface ServicesInput {
  readonly projectId?: string | undefined
  readonly hosts?: ApiHosts | undefined
  readonly allowedOrigins?: readonly string[] | undefined
  readonly analytics?: AnalyticsInput | undefined
}

/** Option `analytics` of the services. `sink` is the app's own. */
export type AnalyticsInput = boolean | { readonly sink?: object | undefined; readonly address?: boolean | undefined }

/** Reasons to ask each service, for `state.config`. */
export const apiReasons: Readonly<Record<ApiHost, string>> = {
  data: 'names, balances, prices and history of the connected account',
  wallets: 'settings of the project, wallets to choose from, and pictures',
  analytics: 'analytics events',
}

/** Configuration of the hosted services. JSON. */
export interface ServicesConfig {
  /** Address of each service that may be asked. */
  readonly hosts: Readonly<Record<ApiHost, string>>
  /** Reason to ask each of them. */
  readonly reasons: Readonly<Record<ApiHost, string>>
  /** Origins that the app allows beside those of the project. */
  readonly allowedOrigins?: readonly string[]
  /** False if nothing is sent. `own`: events go to the app's own sink. `address` false: without the account's address. */
  readonly analytics?: false | { readonly own?: true; readonly address?: false }
}

/** Returns the plugin `services()` with these options, without its code. */
export function configureServices({ projectId, hosts = {}, allowedOrigins, analytics }: ServicesInput) {
  return {
    name: 'services',
    projectId,
    configure({ projectId: id, options }) {
      for (const [host, url] of Object.entries(hosts)) {
        const problem = isSafeLink(url) && url.startsWith('http') ? undefined : `"${url}" is no https: URL`
        if (problem !== undefined) refuse(`hosts.${host}`, problem)
      }
      for (const origin of allowedOrigins ?? []) if (typeof origin !== 'string' || origin === '') refuse('allowedOrigins', 'must be a list of origins')
      const config: ServicesConfig = {
        hosts: { ...apiHosts, ...hosts },
        reasons: apiReasons,
        ...(allowedOrigins && { allowedOrigins }),
        ...(analytics !== undefined && analytics !== true && { analytics: readAnalytics(analytics) }),
      }
      const asked = apiHostNames.filter((name) => name !== 'analytics' || (options.features?.analytics !== false && sends(config.analytics)))
      const used = asked.map((name) => ({ directive: 'connect-src' as const, source: config.hosts[name], why: apiReasons[name] }))
      return { config, hosts: used, ...(id === undefined && { problem: 'needs a project id; write services({ projectId })', off: true }) }
    },
  } satisfies Pick<Plugin, 'name' | 'projectId' | 'configure'>
}

const apiHostNames = Object.keys(apiHosts) as readonly ApiHost[]

/** Returns true if events go to the service, and not nowhere or to the app's own sink. */
function sends(analytics: ServicesConfig['analytics']): boolean {
  return analytics !== false && analytics?.own !== true
}

function readAnalytics(analytics: Exclude<AnalyticsInput, true>): ServicesConfig['analytics'] & (object | false) {
  if (analytics === false) return false
  if (typeof analytics !== 'object' || analytics === null) refuse('analytics', 'must be true, false, or { sink, address }')
  const { sink, address } = analytics
  if (sink !== undefined && typeof sink !== 'function') refuse('analytics.sink', 'must be a function')
  if (address !== undefined && typeof address !== 'boolean') refuse('analytics.address', 'must be true or false')
  return { ...(sink !== undefined && { own: true as const }), ...(address === false && { address: false as const }) }
}

function refuse(option: string, problem: string): never {
  throw new LatchkitError(failure('OPTIONS_INVALID', { option: `use.services.${option}`, problem }))
}

declare module '../registry.js' {
  interface PluginConfigs {
    readonly services?: ServicesConfig
  }
}
