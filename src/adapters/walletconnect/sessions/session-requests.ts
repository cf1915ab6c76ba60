import type { Eip1193Provider } from '../../evm/wallets/eip1193.js'
import type { ConnectorPort } from '../../../ports/connector.js'
import type { ChainNamespace } from '../../../domain/shared/caip/caip.js'
import { createNamespaceProvider, type NamespaceProvider } from './namespace-provider.js'
import { createSessionConnector, type SessionConnectorOptions } from './session-connector.js'
import { createSessionProvider, type SessionProviderOptions } from './session-provider.js'

/** Requests through a session, and the provider for the app's own use. */
export interface StockRequests {
  readonly port: ConnectorPort
  readonly provider: Eip1193Provider
  /** Returns the provider of another namespace of the session, the same object each time. */
  providerOf(namespace: ChainNamespace): NamespaceProvider
  dispose(): void
}

/** Creates the connector and the provider of a session. Listens to the relay from now on. */
export function createSessionRequests({ rpc, ...options }: SessionConnectorOptions & Pick<SessionProviderOptions, 'rpc'>): StockRequests {
  const connector = createSessionConnector(options)
  connector.networks.follow()
  const face = createSessionProvider({ ...options, connector, rpc })
  const providers = new Map<ChainNamespace, NamespaceProvider>()
  return {
    port: connector.port,
    provider: face.provider,
    providerOf(namespace) {
      const known = providers.get(namespace) ?? createNamespaceProvider(namespace, { ...options, connector })
      providers.set(namespace, known)
      return known
    },
    dispose() {
      face.dispose()
      connector.dispose()
    },
  }
}
