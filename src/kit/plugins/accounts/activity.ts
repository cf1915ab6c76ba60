import { defer, switchMap } from 'rxjs'
import { activityDomain } from '../../../domain/activity/index.js'
import { findNetwork } from '../../../domain/network/index.js'
import type { PluginModule } from '../../../domain/plugin.js'
import type { CaipNetworkId } from '../../../domain/shared/caip/caip.js'
import { lazy } from '../../../lazy.js'
import type { ActivityPort } from '../../../ports/services/activity.js'

/** The module of `activity()`. The readers of services and nodes load with the first history. */
export function activityModule(): PluginModule {
  return {
    ...activityDomain,
    ports({ clock, http, read, state }) {
      const coinOf = (network: CaipNetworkId) => findNetwork(state(), network)?.nativeCurrency
      const sources = lazy(async () => {
        const [{ createJoinedActivity }, { createHostedActivity }, { createChainActivity }] = await Promise.all([
          import('../../../adapters/activity/joined-activity.js'),
          import('../../../adapters/activity/hosted-activity.js'),
          import('../../../adapters/activity/chain-activity.js'),
        ])
        return createJoinedActivity({
          http,
          hosted: (calls) => createHostedActivity({ http: calls, clock, symbolOf: (network) => coinOf(network)?.symbol }),
          chain: createChainActivity({ clock, read, coinOf }),
        })
      })
      const activity: ActivityPort = { page: (request) => defer(() => sources.load()).pipe(switchMap((port) => port.page(request))) }
      return { ports: { activity } }
    },
  }
}
