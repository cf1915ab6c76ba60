import { type AlertAudience, type CatalogueEntry, errorCatalogue } from './error-catalogue.js'
import type { ErrorCode } from './error-codes.js'
import type { Catalogue } from './latchkit-error.js'
import { fillTemplate } from '../text/text.js'

/** The alerts there are (facts 3.10), by the name that events and state carry. */
export type AlertKey =
  | 'networkNotFound'
  | 'walletContested'
  | 'walletContestedInUse'
  | 'walletOtherAccount'
  | 'walletChanged'
  | 'walletUnknown'
  | 'policyStopped'
  | 'originNotAllowed'
  | 'unverifiedDomain'
  | 'invalidProjectId'
  | 'projectIdNotConfigured'
  | 'iframeLoadFailed'
  | 'iframeRequestTimeout'
  | 'sessionExpired'
  | 'serverError'
  | 'rateLimited'
  | 'localConfigurationIgnored'
  | 'incorrectAmount'
  | 'sentTransactionChanged'
  | 'sentTransactionUnknown'
  | 'sentBesides'

/** Alert with its final text. */
export interface AlertText {
  readonly key: AlertKey
  readonly code: ErrorCode
  readonly audience: AlertAudience
  /** Title, fixed by section 8 of the specification. */
  readonly short: string
  /** Explanation, and the action to take. */
  readonly long: string
}

/** Alerts of the base, or of a slice: code and entry of the error, and the explanation. `{name}` is replaced by a member of the context. */
export type AlertTable = { readonly [Key in AlertKey]?: readonly [code: ErrorCode, error: CatalogueEntry, long: string] }

/** Returns the alerts of a slice. @param errors errors of the slice @param texts code and explanation of each alert */
export function alertsOf<Own extends Catalogue>(
  errors: Own,
  texts: { readonly [Key in AlertKey]?: readonly [code: ErrorCode & keyof Own, long: string] },
): AlertTable {
  return Object.fromEntries(Object.entries(texts).map(([key, [code, long]]) => [key, [code, errors[code], long]]))
}

/** Alerts that need no plugin. */
export const baseAlerts: AlertTable = /* @__PURE__ */ alertsOf(errorCatalogue, {
  networkNotFound: ['NETWORK_NOT_FOUND', 'The network {network} is not among the networks of this app. If this is your app, add it to the "networks" option.'],
  walletContested: ['WALLET_CONTESTED', 'You were not connected again. Choose the wallet that you trust from the list.'],
  walletContestedInUse: ['WALLET_CONTESTED_IN_USE', 'You stay connected. If you did not choose the wallet that you trust, disconnect and choose again.'],
  walletOtherAccount: ['WALLET_OTHER_ACCOUNT', 'You were not connected again. If this is your wallet, choose it from the list.'],
  walletChanged: [
    'WALLET_CHANGED',
    'You were not connected again. An update can be the reason, or another wallet under its name. If this is your wallet, choose it from the list.',
  ],
  walletUnknown: ['WALLET_UNKNOWN', 'You were not connected again. Choose the wallet from the list.'],
  policyStopped: ['POLICY_STOPPED', 'It failed several times in a minute. Reload the page to start it again.'],
  serverError: ['SERVER_ERROR', 'The app configuration could not be loaded: {detail}'],
  rateLimited: ['RATE_LIMITED', 'There were too many requests. Wait a moment and try again.'],
  localConfigurationIgnored: ['LOCAL_CONFIGURATION_IGNORED', 'Remote configuration takes the place of these local settings: {settings}.'],
  incorrectAmount: ['INCORRECT_AMOUNT', 'There is no quote for this amount. Change the amount and try again.'],
  sentTransactionChanged: ['SENT_TRANSACTION_CHANGED', 'It cannot be undone. Look in your wallet at what was sent before you send anything else.'],
  sentBesides: ['SENT_BESIDES', 'Both may be carried out. Look in your wallet before you send anything else.'],
  sentTransactionUnknown: ['SENT_TRANSACTION_UNKNOWN', 'Look in your wallet at what was sent before you send it again, or you may pay twice.'],
})

/** Returns the alert of a key with its texts filled in. Missing context members are left empty. Returns undefined for a key that the table lacks. */
export function alertText(table: AlertTable, key: AlertKey, context: Readonly<Record<string, string | number>> = {}): AlertText | undefined {
  const entry = Object.hasOwn(table, key) ? table[key] : undefined
  if (entry === undefined) return undefined
  const [code, [text, , , audience = 'host'], long] = entry
  return { key, code, audience, short: fillTemplate(text, context), long: fillTemplate(long, context) }
}
