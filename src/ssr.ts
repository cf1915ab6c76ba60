import { mirrorSession, readSessionCookie } from './adapters/browser/cookie-session.js'
import { handedState } from './domain/handed.js'
import type { HandedSession } from './instance/types.js'
import { drawAccount, readAuthentication, readButton, readCustomAccount, readCustomChain } from './ui-react/buttons/account-part.js'

export type { HandedSession } from './instance/types.js'

/**
 * Hands the visitor's session from one page load to the server's rendering of the next, by a cookie: the first paint shows the account that is
 * about to be restored, and not a button to connect (DX-02). What is shown may not be acted on before the wallet has confirmed it; `useAccount`
 * says `restoring` until then. The cookie holds the wallet's id and name, the address and the network, for the visitor's own site only.
 * @param cookie the `Cookie` header of the request. In the browser it must be the same text, handed along with the page, so that hydration
 * finds what the server drew; left out, the browser's own cookies are read.
 * @example
 * createLatchkit({ networks: [mainnet], use: [evm()], handed: fromCookie(request.headers.get('cookie')) })
 */
export function fromCookie(cookie?: string | null): HandedSession {
  return {
    // All but what is done when it has been loaded.
    account: { drawAccount, readAuthentication, readButton, readCustomAccount, readCustomChain } satisfies Omit<
      typeof import('./ui-react/buttons/account-chunk.js'),
      'prepareAccount'
    >,
    mirror: (storage, prefix) => mirrorSession(storage, prefix),
    firstState: (initial) => handedState(initial, readSessionCookie(cookie === undefined ? globalThis.document?.cookie : cookie, initial.config.storagePrefix)),
  }
}
