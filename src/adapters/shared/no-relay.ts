import { Observable, throwError } from 'rxjs'
import { failure } from '../../domain/shared/errors/errors.js'
import type { RelayPort } from '../../ports/relay.js'

/**
 * Creates the relay port of an instance without `walletConnect()`: it emits no events, and fails with `WALLET_CONNECT_CONNECTOR_MISSING` when it is used
 * (WC-25).
 */
export function createNoRelay(): RelayPort {
  const missing = () => throwError(() => failure('WALLET_CONNECT_CONNECTOR_MISSING'))
  return { pair: missing, sessions: missing, events: () => new Observable(), request: missing, disconnect: missing, open: missing }
}
