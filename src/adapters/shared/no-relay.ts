import { Observable } from '../../domain/shared/streams/observable.js'
import { failure } from '../../domain/shared/errors.js'
import { throwError } from '../../domain/shared/streams/sources.js'
import type { RelayPort } from '../../ports/relay.js'

/** The relay port of an instance without `walletConnect()`: says nothing, and fails with `WALLET_CONNECT_CONNECTOR_MISSING` when it is used (WC-25). */
export function createNoRelay(): RelayPort {
  const missing = () => throwError(() => failure('WALLET_CONNECT_CONNECTOR_MISSING'))
  return { pair: missing, sessions: missing, events: () => new Observable(), request: missing, disconnect: missing, open: missing }
}
