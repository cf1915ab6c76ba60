import type { ConfigState } from '../config/state.js'
import { namespaceOf } from '../shared/caip.js'
import { AUTH_CONNECTOR_ID, AUTH_CONNECTOR_NAME, type Connector, type ConnectorState, WALLET_CONNECT_ID } from './state.js'

/** Ways to connect that need no wallet in the page: a session over the relay in each namespace that the app serves, and the embedded wallet in those that it has (AUTH-03). */
export function initialConnectors({
  walletConnect,
  adapters,
  embeddedWallet,
}: Pick<ConfigState, 'walletConnect' | 'adapters' | 'embeddedWallet'>): ConnectorState {
  const found =
    walletConnect === undefined ? [] : adapters.map((chain): Connector => ({ id: WALLET_CONNECT_ID, type: 'WALLET_CONNECT', name: 'WalletConnect', chain }))
  const own = [...new Set(embeddedWallet?.networks.map(namespaceOf))].map(
    (chain): Connector => ({ id: AUTH_CONNECTOR_ID, type: 'AUTH', name: AUTH_CONNECTOR_NAME, chain }),
  )
  return { found: [...found, ...own], limitReached: false }
}
