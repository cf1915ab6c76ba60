import type { ConfigState } from '../config/state.js'
import { type Connector, type ConnectorState, WALLET_CONNECT_ID } from './state.js'

/** Ways to connect that need no wallet in the page: a session over the relay, in each namespace that the app serves. */
export function initialConnectors({ walletConnect, adapters }: Pick<ConfigState, 'walletConnect' | 'adapters'>): ConnectorState {
  const found = walletConnect === undefined ? [] : adapters.map((chain): Connector => ({ id: WALLET_CONNECT_ID, type: 'WALLET_CONNECT', name: 'WalletConnect', chain }))
  return { found, limitReached: false }
}
