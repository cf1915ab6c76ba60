import { createHttpApi } from '../../adapters/http/http-api.js'
import type { PluginModule } from '../../domain/plugin.js'
import { VERSION } from '../version.js'

/** The module of `services()`: calls of the hosted services, for its own policies and for the adapters of other plugins. */
export function servicesModule(): PluginModule {
  return {
    ports({ config, clock, host: { timer } }) {
      const identity = { projectId: config.projectId ?? '', sdkType: 'latchkit', sdkVersion: `js-${VERSION}` }
      return { http: createHttpApi({ clock, timer, identity: () => identity, hosts: config.plugins.services?.hosts }) }
    },
  }
}
