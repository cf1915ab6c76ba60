import { createLazyCalls } from '../../evm/calls/lazy-calls.js'
import type { CallsPort } from '../../../ports/calls.js'
import type { Eip1193Provider } from '../../evm/wallets/eip1193.js'
import type { ConnectorPort } from '../../../ports/connector.js'
import type { ChainNamespace } from '../../../domain/shared/caip/caip.js'
import { createNamespaceProvider, type NamespaceProvider } from './namespace-provider.js'
import { createSessionConnector, type SessionConnectorOptions } from './session-connector.js'
import { createSessionProvider, type SessionProviderOptions } from './session-provider.js'

/** Requests through a session, and the provider for the app's own use. */
export interface StockRequests {
  readonly port: ConnectorPort
  readonly calls: CallsPort
  readonly provider: Eip1193Provider
  /** Returns the provider of another namespace of the session, the same object each time. */
  providerOf(namespace: ChainNamespace): NamespaceProvider
  dispose(): void
}

/** Options of {@link createSessionRequests}. */
export type SessionRequestsOptions = Omit<SessionConnectorOptions, 'connection'> & Pick<SessionProviderOptions, 'owner' | 'rpc'>

/** Creates the connector and the providers of a session, which read accounts and networks from its owner. */
export function createSessionRequests({ rpc, owner, ...options }: SessionRequestsOptions): StockRequests {
  const connector = createSessionConnector({ ...options, connection: owner.connection })
  const face = createSessionProvider({ ...options, owner, rpc })
  const providers = new Map<ChainNamespace, NamespaceProvider>()
  return {
    port: connector.port,
    calls: createLazyCalls(connector.ask),
    provider: face.provider,
    providerOf(namespace) {
      const known = providers.get(namespace) ?? createNamespaceProvider(namespace, { ...options, networkOf: connector.networkOf })
      providers.set(namespace, known)
      return known
    },
    dispose: face.dispose,
  }
}
