import { createEventPage } from '../../adapters/browser/event-page.js'
import { createServicesPort } from '../../adapters/http/analytics-queue.js'
import { createHttpApi } from '../../adapters/http/http-api.js'
import { apiHosts } from '../../domain/api/calls.js'
import type { AnalyticsInput } from '../../domain/api/config.js'
import { servicesDomain } from '../../domain/settings/index.js'
import type { AnalyticsEvent } from '../../domain/analytics/state.js'
import type { PluginModule } from '../../domain/plugin.js'
import { VERSION } from '../version.js'

/** The module of `services()`: calls of the hosted services, for its own policies and for the adapters of other plugins. */
export function servicesModule({ analytics }: { readonly analytics?: AnalyticsInput | undefined } = {}): PluginModule {
  return {
    ...servicesDomain,
    ports({ config, clock, host: { timer } }) {
      const given = { projectId: config.projectId ?? '', sdkType: 'latchkit', sdkVersion: `js-${VERSION}` }
      const identity = () => given
      const hosts = config.plugins.services?.hosts
      const http = createHttpApi({ clock, timer, identity, hosts })
      const sink = typeof analytics === 'object' ? (analytics.sink as ((event: AnalyticsEvent) => void) | undefined) : undefined
      const { port: services, dispose } = createServicesPort({
        http,
        timer,
        identity,
        page: createEventPage(),
        host: hosts?.analytics ?? apiHosts.analytics,
        sink,
      })
      return { http, ports: { services }, dispose }
    },
  }
}
