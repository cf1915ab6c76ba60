import { failure } from '../../../domain/shared/errors/errors.js'
import { fillPairingLink } from '../../../domain/shared/caip/session-rules.js'
import { defer, throwError } from 'rxjs'
import type { NavigationPort } from '../../../ports/navigation.js'
import type { RelayPort } from '../../../ports/relay.js'

/**
 * Creates the function that opens links to wallets, within the click that asks for it (robustness, T5).
 * @param pairingUri returns the pairing URI, when it is ready
 */
export function createLinkOpener(navigation: NavigationPort, pairingUri: () => string | undefined): RelayPort['open'] {
  return ({ link, target }) =>
    defer(() => {
      const url = fillPairingLink(link, pairingUri())
      return url === undefined ? throwError(() => failure('LINK_REFUSED', { reason: 'unsafe' })) : navigation.open({ url, target })
    })
}
