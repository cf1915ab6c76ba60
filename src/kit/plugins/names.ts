import { catchError, defer, type Observable, switchMap, throwError } from 'rxjs'
import { firstOf } from '../../adapters/shared/async-task.js'
import { failure } from '../../domain/names/errors.js'
import { namesDomain } from '../../domain/names/index.js'
import { findNetwork } from '../../domain/network/index.js'
import type { PluginModule } from '../../domain/plugin.js'
import { lazy } from '../../lazy.js'
import type { NameRegistryPort } from '../../ports/services/name-registry.js'
import type { NamesPort } from '../../ports/services/names.js'

/** The plugin that the registry of names needs. */
const SERVICES = { plugin: 'services()', entry: 'latchkit/services' } as const

/** The module of `names()`: names from the hosted services where they are in use, otherwise and where those fail from the chain. */
export function namesModule(): PluginModule {
  return {
    ...namesDomain,
    ports({ config, http, read, state }) {
      const { hub = 'eip155:1', resolver, imageHosts = [], ipfsGateway, gatewayHosts = [] } = config.plugins.names ?? {}
      const isServed = () => (findNetwork(state(), hub)?.rpcUrls.default.http ?? []).length > 0
      const adapters = lazy(async () => {
        const [{ createEnsNames }, { createHostedNames }, { pictureReader }] = await Promise.all([
          import('../../adapters/evm/names/ens-names.js'),
          import('../../adapters/evm/names/hosted-names.js'),
          import('../../adapters/evm/names/read-picture.js'),
        ])
        const pictures = { imageHosts, ipfsGateway, read: pictureReader() }
        const chain = createEnsNames({
          hub,
          gatewayHosts,
          resolver,
          ...pictures,
          call: (method, params, signal) => firstOf(read(hub, method, params), signal),
        })
        const services = http()
        return { chain, hosted: services && createHostedNames(services, chain, pictures) }
      })
      const ask = <T>(of: (port: NamesPort) => Observable<T>): Observable<T> =>
        defer(adapters.load).pipe(
          switchMap(({ chain, hosted }) => {
            const own = () => (isServed() ? of(chain) : throwError(() => failure('NAMES_HUB_MISSING', { network: hub })))
            return hosted === undefined ? own() : of(hosted).pipe(catchError((error: unknown) => (isServed() ? own() : throwError(() => error))))
          }),
        )
      const names: NamesPort = { lookUp: (request) => ask((port) => port.lookUp(request)), resolve: (request) => ask((port) => port.resolve(request)) }
      const registry = lazy(async () => {
        const services = http()
        const { createHostedRegistry } = await import('../../adapters/evm/names/hosted-registry.js')
        return services && createHostedRegistry(services)
      })
      const askRegistry = <T>(of: (port: NameRegistryPort) => Observable<T>): Observable<T> =>
        defer(registry.load).pipe(switchMap((port) => (port === undefined ? throwError(() => failure('PLUGIN_NOT_IN_USE', SERVICES)) : of(port))))
      const nameRegistry: NameRegistryPort = {
        owner: (request) => askRegistry((port) => port.owner(request)),
        suggest: (request) => askRegistry((port) => port.suggest(request)),
        namesOf: (request) => askRegistry((port) => port.namesOf(request)),
        register: (request) => askRegistry((port) => port.register(request)),
      }
      return { ports: { names, nameRegistry } }
    },
  }
}
