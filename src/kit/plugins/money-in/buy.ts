import { defer, switchMap } from 'rxjs'
import type { LinkOf } from '../../../adapters/ramp/hosted-ramp.js'
import { createProviderWindow } from '../../../adapters/ramp/provider-window.js'
import { buyDomain } from '../../../domain/buy/index.js'
import type { PluginModule } from '../../../domain/plugin.js'
import { lazy } from '../../../lazy.js'
import type { RampPort } from '../../../ports/services/ramp.js'
import { lazyFunds } from './receive.js'

/** The module of `buy()`. The window is there at once, because it opens inside a click; the calls load with the first. */
export function buyModule({ linkOf }: { readonly linkOf?: LinkOf | undefined } = {}): PluginModule {
  return {
    ...buyDomain,
    ports(context) {
      const calls = lazy(async () => (await import('../../../adapters/ramp/hosted-ramp.js')).createHostedRamp({ http: context.http, linkOf }))
      const ramp: RampPort = {
        ...createProviderWindow(),
        options: () => defer(calls.load).pipe(switchMap((port) => port.options())),
        quote: (request) => defer(calls.load).pipe(switchMap((port) => port.quote(request))),
        link: (request) => defer(calls.load).pipe(switchMap((port) => port.link(request))),
        orders: (request) => defer(calls.load).pipe(switchMap((port) => port.orders(request))),
      }
      return { ports: { ramp, funds: lazyFunds(context) } }
    },
  }
}
