import { errorCatalogue } from '../../../domain/shared/errors/error-catalogue.js'

/**
 * Reason of a failed connect, as far as the visitor can do something about it. The views have a sentence for each:
 *
 * - `misconfigured`: only the app can fix it
 * - `notLoaded`: a part of the page did not load
 * - `unreachable`: a server or the network does not answer
 * - `late`: no answer came in time
 * - `gone`: the wallet is not in the page
 * - `locked`, `noAccount`, `busy`: the wallet has to be unlocked, needs an account, or has a request open
 * - `unreadable`: the wallet answered with something that cannot be used
 */
export type Reason = 'misconfigured' | 'notLoaded' | 'unreachable' | 'late' | 'gone' | 'locked' | 'noAccount' | 'busy' | 'unreadable'

/** Returns the reason of the first code that has one, or undefined: then nothing more is known than that it failed. @param codes the cause first */
export function reasonOf(...codes: readonly (string | undefined)[]): Reason | undefined {
  for (const code of codes) {
    const reason = code === undefined ? undefined : (REASONS.get(code) ?? byCategory(code))
    if (reason !== undefined) return reason
  }
  return undefined
}

const REASONS: ReadonlyMap<string, Reason> = /* @__PURE__ */ new Map<string, Reason>([
  ['ACCOUNTS_UNAVAILABLE', 'noAccount'],
  ['CONNECT_PENDING', 'busy'],
  ['DEADLINE_EXCEEDED', 'late'],
  ['IFRAME_REQUEST_TIMEOUT', 'late'],
  ['WALLET_LOCKED', 'locked'],
  ['CONNECTOR_NOT_FOUND', 'gone'],
  ['CONNECTOR_UNKNOWN', 'gone'],
  ['WALLET_CONNECTOR_UNDEFINED', 'gone'],
  ['WALLET_PROVIDER_UNDEFINED', 'gone'],
  ['CAPABILITIES_INVALID', 'unreadable'],
  ['FOREIGN_DATA_INVALID', 'unreadable'],
  ['PROVIDER_ANSWER_INVALID', 'unreadable'],
  ['SIGNATURE_INVALID', 'unreadable'],
  ['CODE_UNAVAILABLE', 'notLoaded'],
  ['WALLET_CONFIG_UNDEFINED', 'misconfigured'],
  // Codes of plugins, whose texts load with them.
  ['SIGN_CLIENT_MISSING', 'misconfigured'],
  ['SIGN_CLIENT_NOT_INSTALLED', 'misconfigured'],
  ['SIGN_CLIENT_UNUSABLE', 'misconfigured'],
  ['PROJECT_ID_NOT_CONFIGURED', 'misconfigured'],
  ['PROJECT_ID_INVALID', 'misconfigured'],
  ['ORIGIN_NOT_ALLOWED', 'misconfigured'],
  ['UNVERIFIED_DOMAIN', 'misconfigured'],
  ['RELAY_UNAVAILABLE', 'unreachable'],
  ['FRAME_UNAVAILABLE', 'unreachable'],
  ['IFRAME_LOAD_FAILED', 'unreachable'],
])

/** Returns the reason of a code of the base that the table does not name. */
function byCategory(code: string): Reason | undefined {
  const [, category] = Object.hasOwn(errorCatalogue, code) ? errorCatalogue[code as keyof typeof errorCatalogue] : []
  return category === 'CONFIG' ? 'misconfigured' : category === 'NETWORK' ? 'unreachable' : undefined
}
