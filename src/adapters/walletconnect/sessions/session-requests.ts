import type { Eip1193Provider } from '../../evm/wallets/eip1193.js'
import type { ConnectorPort } from '../../../ports/connector.js'
import { createSessionConnector, type SessionConnectorOptions } from './session-connector.js'
import { createSessionProvider, type SessionProviderOptions } from './session-provider.js'

/** Requests through a session, and the provider for the app's own use. */
export interface StockRequests {
  readonly port: ConnectorPort
  readonly provider: Eip1193Provider
  dispose(): void
}

/** Creates the connector and the provider of a session. Listens to the relay from now on. */
export function createSessionRequests({ rpc, ...options }: SessionConnectorOptions & Pick<SessionProviderOptions, 'rpc'>): StockRequests {
  const connector = createSessionConnector(options)
  connector.networks.follow()
  const face = createSessionProvider({ ...options, connector, rpc })
  return {
    port: connector.port,
    provider: face.provider,
    dispose() {
      face.dispose()
      connector.dispose()
    },
  }
}
