import { alertsOf } from '../shared/errors/alerts.js'
import type { CatalogueEntry } from '../shared/errors/error-catalogue.js'
import { createFailure, type ErrorCode, type LatchkitErrorShape } from '../shared/errors/errors.js'

/** Errors of sessions over a relay. */
export const walletConnectErrors = {
  // Sessions over a relay
  /** The relay was asked before it was opened. */
  SIGN_CLIENT_MISSING: ['Sign Client not initialized', 'CONFIG'],
  /** `walletConnect()` needs the peer `@walletconnect/sign-client`, which the app installs itself. */
  SIGN_CLIENT_NOT_INSTALLED: ['The package @walletconnect/sign-client is missing; run: npm install @walletconnect/sign-client@2.21.8', 'CONFIG', 'inline'],
  /** The installed `@walletconnect/sign-client` has another interface than the supported version. */
  SIGN_CLIENT_UNUSABLE: ['This version of @walletconnect/sign-client cannot be used; run: npm install @walletconnect/sign-client@2.21.8', 'CONFIG', 'inline'],
  /** There is no session with a remote wallet. Connect first. */
  SESSION_MISSING: ['Session not initialized. Please call connect() before enable()', 'WALLET'],
  /** The remote wallet ended the session, or it expired. Connect again. */
  SESSION_ENDED: ['The session with the wallet has ended', 'WALLET', 'inline'],
  /** The remote wallet approved a session without an account on the networks of this app. */
  SESSION_UNUSABLE: ['The wallet shares no account that this app can use', 'WALLET', 'inline'],
  /** The remote wallet approved the session without some namespaces that were asked for: it does not support them, or its user left them out. The rest is connected. */
  SESSION_NAMESPACES_MISSING: ['{wallet} did not connect {networks}', 'WALLET', 'toast'],
  /** Nobody scanned the code in time. `renewPairing` creates another one. */
  PAIRING_EXPIRED: ['The code has expired; get a new one', 'NETWORK', 'inline'],
  /** The socket to the relay does not open: offline, a wrong `relayUrl`, or `connect-src` of the Content-Security-Policy. */
  RELAY_UNAVAILABLE: ['The relay cannot be reached; check your connection and try again', 'NETWORK', 'inline'],
  /** The relay closed the socket with a reason, given in the text. */
  RELAY_REFUSED: ['The relay refused the connection ({reason})', 'NETWORK', 'inline'],
  /** The relay does not accept the origin of the page for this project id. Add it in the settings of the project. */
  ORIGIN_NOT_ALLOWED: ['Invalid App Configuration', 'CONFIG', 'alert', 'host'],
  /** The relay does not know the project id. Compare it with the settings of the project. */
  PROJECT_ID_INVALID: ['Invalid App Configuration', 'CONFIG', 'alert', 'host'],
  /** A plugin that needs a hosted service has no `projectId`. Set the option, or use your own `relayUrl`. Wallets of the page work without it. */
  PROJECT_ID_NOT_CONFIGURED: ['Project ID Not Configured', 'CONFIG', 'alert', 'host'],
  /** The relay reports that the stored session has expired. Connect again. */
  SESSION_EXPIRED: ['Session Expired', 'NETWORK', 'alert', 'visitor'],
} as const satisfies Readonly<Record<string, CatalogueEntry>>

/** Creates an error of this slice, or of the catalogue. */
export const failure = /* @__PURE__ */ createFailure(walletConnectErrors)

/** Alerts of sessions over a relay. */
export const walletConnectAlerts = /* @__PURE__ */ alertsOf(walletConnectErrors, {
  originNotAllowed: ['ORIGIN_NOT_ALLOWED', 'The origin {origin} is not on the allow-list of this project id. Add it in the project settings.'],
  invalidProjectId: ['PROJECT_ID_INVALID', 'The project id was refused. Compare it with the one in the project settings.'],
  projectIdNotConfigured: [
    'PROJECT_ID_NOT_CONFIGURED',
    'No usable project id. Set the "projectId" option to use WalletConnect, the wallet directory and the e-mail wallet.',
  ],
  sessionExpired: ['SESSION_EXPIRED', "Your session is not valid at this time. Check your device's date and time settings, then reconnect."],
})

/** Refusal messages of the relay, matched in part because their ends contain varying numbers. */
const known: readonly (readonly [RegExp, Extract<ErrorCode, 'ORIGIN_NOT_ALLOWED' | 'PROJECT_ID_INVALID' | 'SESSION_EXPIRED'>])[] = [
  [/origin not allowed/i, 'ORIGIN_NOT_ALLOWED'],
  [/invalid key|project (id )?(was )?not (found|specified)/i, 'PROJECT_ID_INVALID'],
  // The clock of this device is wrong: the relay sees a token from the future, or one from days ago (UX-47).
  [/not yet valid|jwt token is expired/i, 'SESSION_EXPIRED'],
]

/**
 * Returns the error for a refusal by the relay (close code 3000): the alert for a known reason, or else `RELAY_REFUSED`.
 *
 * @param text message of the relay, or an error text that contains it
 */
export function relayRefusal(text: string): LatchkitErrorShape {
  const found = known.find(([pattern]) => pattern.test(text))
  const cause = { code: 3000, message: text }
  if (found !== undefined) return failure(found[1], {}, cause)
  return failure('RELAY_REFUSED', { reason: text.slice(0, 120) }, cause)
}
