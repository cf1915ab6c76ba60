import { createSessionConnector, type SessionConnectorOptions } from '../adapters/walletconnect/session-connector.js'
import { createSessionProvider, type SessionProviderOptions } from '../adapters/walletconnect/session-provider.js'
import type { LoadedRequests } from './lazy-requests.js'

/** What is asked through a session, and the provider for the app's own use: loaded when there is a session. */
export function createStockRequests({ rpc, ...options }: SessionConnectorOptions & Pick<SessionProviderOptions, 'rpc'>): LoadedRequests {
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
