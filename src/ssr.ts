/**
 * `latchkit/ssr`: carries the session to the server in a cookie, so that the first paint shows the account.
 * @packageDocumentation
 */
import { mirrorSession, readSessionCookie } from './adapters/browser/cookie-session.js'
import { initialSessionState } from './domain/initial-session.js'
import { attempt } from './domain/shared/attempt.js'
import type { RootState } from './domain/root.js'
import type { InitialSession } from './kit/types.js'

export type { InitialSession } from './kit/types.js'

/**
 * Carries the user's session from one page load to the server's rendering of the next, in a cookie: the first paint shows the account that is about to
 * be restored, and not a connect button (DX-02). The app must not act on the account before the wallet has confirmed it; `useAccount` reports
 * `restoring` until then. The cookie holds the wallet's id and name, the address and the network, for the app's own site only.
 * @param cookie the `Cookie` header of the request. In the browser it must be the same text, sent with the page, so that hydration matches the server's
 * HTML. By default the browser's own cookies are read.
 * @example
 * createLatchkit({ networks: [mainnet], use: [evm()], initialSession: fromCookie(request.headers.get('cookie')) })
 */
export function fromCookie(cookie?: string | null): InitialSession {
  return {
    mirror: (storage, prefix) => mirrorSession(storage, prefix),
    firstState: (initial) =>
      initialSessionState(initial as RootState, readSessionCookie(cookie === undefined ? attempt(() => document.cookie) : cookie, initial.config.storagePrefix)),
  }
}
