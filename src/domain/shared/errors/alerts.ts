import { type AlertAudience, describeError, type ErrorCode } from './errors.js'
import { fillTemplate } from '../text/text.js'

/** The alerts there are (facts 3.10), by the name that events and state carry. */
export type AlertKey =
  | 'networkNotFound'
  | 'walletContested'
  | 'walletContestedInUse'
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

/** Code and explanation of each alert. `{name}` is replaced by a member of the context. */
export const alertTable = {
  networkNotFound: ['NETWORK_NOT_FOUND', 'The network {network} is not among the networks of this app. If this is your app, add it to the "networks" option.'],
  walletContested: ['WALLET_CONTESTED', 'You were not connected again. Choose the wallet that you trust from the list.'],
  walletContestedInUse: ['WALLET_CONTESTED_IN_USE', 'You stay connected. If you did not choose the wallet that you trust, disconnect and choose again.'],
  policyStopped: ['POLICY_STOPPED', 'It failed several times in a minute. Reload the page to start it again.'],
  originNotAllowed: ['ORIGIN_NOT_ALLOWED', 'The origin {origin} is not on the allow-list of this project id. Add it in the project settings.'],
  unverifiedDomain: ['UNVERIFIED_DOMAIN', 'The embedded wallet does not run on the unverified domain {origin}. Verify the domain in the project settings.'],
  invalidProjectId: ['PROJECT_ID_INVALID', 'The project id was refused. Compare it with the one in the project settings.'],
  projectIdNotConfigured: [
    'PROJECT_ID_NOT_CONFIGURED',
    'No usable project id. Set the "projectId" option to use WalletConnect, the wallet directory and the embedded wallet.',
  ],
  iframeLoadFailed: ['IFRAME_LOAD_FAILED', 'The embedded wallet did not load. Check your connection and try again later.'],
  iframeRequestTimeout: ['IFRAME_REQUEST_TIMEOUT', 'The embedded wallet did not answer. Try again later.'],
  sessionExpired: ['SESSION_EXPIRED', "Your session is not valid at this time. Check your device's date and time settings, then reconnect."],
  serverError: ['SERVER_ERROR', 'The app configuration could not be loaded: {detail}'],
  rateLimited: ['RATE_LIMITED', 'There were too many requests. Wait a moment and try again.'],
  localConfigurationIgnored: ['LOCAL_CONFIGURATION_IGNORED', 'Remote configuration takes the place of these local settings: {settings}.'],
  incorrectAmount: ['INCORRECT_AMOUNT', 'There is no quote for this amount. Change the amount and try again.'],
  sentTransactionChanged: ['SENT_TRANSACTION_CHANGED', 'It cannot be undone. Look in your wallet at what was sent before you send anything else.'],
  sentTransactionUnknown: ['SENT_TRANSACTION_UNKNOWN', 'Look in your wallet at what was sent before you send it again, or you may pay twice.'],
} as const satisfies Readonly<Record<AlertKey, readonly [code: ErrorCode, long: string]>>

/** Returns the alert of a key with its texts filled in. Missing context members are left empty. Returns undefined for an unknown key. */
export function alertText(key: AlertKey, context: Readonly<Record<string, string | number>> = {}): AlertText | undefined {
  if (!Object.hasOwn(alertTable, key)) return undefined
  const [code, long] = alertTable[key]
  const { text, audience = 'host' } = describeError(code)
  return { key, code, audience, short: fillTemplate(text, context), long: fillTemplate(long, context) }
}
