import { filter } from 'rxjs'
import type { MemoryPorts } from '../adapters/memory/memory-ports.js'
import type { ChainNamespace } from '../domain/shared/caip.js'
import type { AdapterFactory } from '../instance/adapter.js'
import type { HostPorts } from '../instance/ports.js'
import type { ClockPort } from '../ports/clock.js'

/** A page in memory in the shape in which `createInstance` takes it. */
export interface MemoryKitOptions {
  readonly use: readonly AdapterFactory[]
  readonly ports: HostPorts & { readonly clock: ClockPort }
}

/**
 * The options that put an instance on a page in memory: its wallets and chains as adapters of these namespaces, and its host.
 * @example
 * const page = createMemoryPorts()
 * page.wallets.add({ id: 'io.example.alpha' })
 * const kit = createInstance({ networks: [mainnet], ...onMemory(page) })
 * kit.start()
 * await settle(page.time, kit.run({ type: 'connect', connectorId: 'io.example.alpha' }))
 */
export function onMemory(page: MemoryPorts, namespaces: readonly ChainNamespace[] = ['eip155']): MemoryKitOptions {
  const { connector, discovery, rpc, relay: _, ...host } = page.ports
  return {
    use: namespaces.map((namespace) => () => ({
      namespace,
      connector,
      rpc,
      discovery: { announcements: () => discovery.announcements().pipe(filter((found) => found.namespace === namespace)) },
      getProvider: () => undefined,
    })),
    ports: { ...host, clock: page.clock.port },
  }
}
