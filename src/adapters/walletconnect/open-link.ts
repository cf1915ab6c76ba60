import { failure } from '../../domain/shared/errors.js'
import { fillPairingLink } from '../../domain/shared/pairing-link.js'
import { defer, throwError } from '../../domain/shared/streams/sources.js'
import type { NavigationPort } from '../../ports/navigation.js'
import type { RelayPort } from '../../ports/relay.js'

/**
 * Opens links to wallets in the click that asks for it (robustness, T5).
 * @param pairingUri the address of the pairing that is ready
 */
export function createLinkOpener(navigation: NavigationPort, pairingUri: () => string | undefined): RelayPort['open'] {
  return ({ link, target }) =>
    defer(() => {
      const url = fillPairingLink(link, pairingUri())
      return url === undefined ? throwError(() => failure('LINK_REFUSED', { reason: 'unsafe' })) : navigation.open({ url, target })
    })
}
