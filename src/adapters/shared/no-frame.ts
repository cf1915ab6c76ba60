import { failure } from '../../domain/shared/errors/errors.js'
import { throwError } from 'rxjs'
import type { FramePort } from '../../ports/frame.js'
import type { PopupPort } from '../../ports/popup.js'

/** Creates the ports of an instance without `embeddedWallet()`: they fail with `AUTH_CONNECTOR_MISSING` when they are used. */
export function createNoFrame(): { readonly frame: FramePort; readonly popup: PopupPort } {
  const missing = () => throwError(() => failure('AUTH_CONNECTOR_MISSING'))
  return {
    frame: { open: missing, request: missing, show: missing },
    popup: { open: missing, navigate: missing, isOpen: missing, leave: missing, takeResult: missing },
  }
}
