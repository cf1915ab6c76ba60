import { type CatalogueEntry, errorCatalogue } from './error-catalogue.js'
import { failuresOf } from './errors.js'
import { serviceErrors } from './service-alerts.js'

/** What goes wrong with sessions over a relay; loaded with their plug. */
export const sessionErrors = {
  NAMESPACE_NOT_CONFIGURED: ["Namespace '{ns}' is not configured. Please call connect() first with namespace config.", 'CONFIG'],
  SIGN_CLIENT_MISSING: ['Sign Client not initialized', 'CONFIG'],
  SIGN_CLIENT_NOT_INSTALLED: ['The package @walletconnect/sign-client is missing; run: npm install @walletconnect/sign-client@2.21.8', 'CONFIG', 'inline'],
  SIGN_CLIENT_UNUSABLE: ['This version of @walletconnect/sign-client cannot be used; run: npm install @walletconnect/sign-client@2.21.8', 'CONFIG', 'inline'],
  SESSION_MISSING: ['Session not initialized. Please call connect() before enable()', 'WALLET'],
  SESSION_ENDED: ['The session with the wallet has ended', 'WALLET', 'inline'],
  SESSION_UNUSABLE: ['The wallet shares no account that this app can use', 'WALLET', 'inline'],
  PAIRING_EXPIRED: ['The code has expired; get a new one', 'NETWORK', 'inline'],
  RELAY_UNAVAILABLE: ['The relay cannot be reached; check your connection and try again', 'NETWORK', 'inline'],
  RELAY_REFUSED: ['The relay refused the connection ({reason})', 'NETWORK', 'inline'],
} as const satisfies Readonly<Record<string, CatalogueEntry>>

const known = { ...errorCatalogue, ...serviceErrors, ...sessionErrors }

/** As `failure`, for sessions over a relay. */
export const sessionFailure = /* @__PURE__ */ failuresOf(known)

/** Whether a text is a code that {@link sessionFailure} takes. */
export function isSessionCode(value: unknown): value is keyof typeof known {
  return typeof value === 'string' && Object.hasOwn(known, value)
}
