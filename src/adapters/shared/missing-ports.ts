import { failure } from '../../domain/shared/errors/errors.js'
import { Observable, throwError } from 'rxjs'
import type { FramePort } from '../../ports/frame.js'
import type { PopupPort } from '../../ports/popup.js'
import type { RelayPort } from '../../ports/relay.js'

/** Creates the ports of an instance without `embeddedWallet()`: they fail with `AUTH_CONNECTOR_MISSING` when they are used. */
export function createNoFrame(): { readonly frame: FramePort; readonly popup: PopupPort } {
  const missing = () => throwError(() => failure('AUTH_CONNECTOR_MISSING'))
  return {
    frame: { open: missing, request: missing, show: missing },
    popup: { open: missing, navigate: missing, isOpen: missing, leave: missing, takeResult: missing },
  }
}

/**
 * Creates the relay port of an instance without `walletConnect()`: it emits no events, and fails with `WALLET_CONNECT_CONNECTOR_MISSING` when it is used
 * (WC-25).
 */
export function createNoRelay(): RelayPort {
  const missing = () => throwError(() => failure('WALLET_CONNECT_CONNECTOR_MISSING'))
  return { pair: missing, sessions: missing, events: () => new Observable(), request: missing, disconnect: missing, open: missing }
}
