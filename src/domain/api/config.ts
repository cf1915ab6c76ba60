import type { Plugin } from '../plugin.js'
import { LatchkitError } from '../shared/errors/latchkit-error.js'
import { failure } from '../shared/errors/start-errors.js'
import { isSafeLink } from '../shared/text/links.js'
import type { ApiHost } from './calls.js'

/** Addresses of the services, in place of those of the reference deployment. */
export type ApiHosts = Partial<Readonly<Record<ApiHost, string>>>

/** Configuration of the hosted services. JSON. */
export interface ServicesConfig {
  readonly hosts: ApiHosts
}

/** Returns the plugin `services()` with these options, without its code. */
export function configureServices({ projectId, hosts = {} }: { readonly projectId?: string | undefined; readonly hosts?: ApiHosts | undefined }) {
  return {
    name: 'services',
    projectId,
    configure({ projectId: id }) {
      for (const [host, url] of Object.entries(hosts)) {
        const problem = isSafeLink(url) && url.startsWith('http') ? undefined : `"${url}" is no https: URL`
        if (problem !== undefined) throw new LatchkitError(failure('OPTIONS_INVALID', { option: `use.services.hosts.${host}`, problem }))
      }
      return { config: { hosts }, ...(id === undefined && { problem: 'needs a project id; write services({ projectId })', off: true }) }
    },
  } satisfies Pick<Plugin, 'name' | 'projectId' | 'configure'>
}

declare module '../registry.js' {
  interface PluginConfigs {
    readonly services?: ServicesConfig
  }
}
