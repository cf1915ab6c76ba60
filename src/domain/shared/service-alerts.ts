import type { CatalogueEntry } from './error-catalogue.js'

/** Errors that alerts on a service tell of: see {@link serviceAlerts}. */
export const serviceErrors = {
  ORIGIN_NOT_ALLOWED: ['Invalid App Configuration', 'CONFIG', 'alert', 'host'],
  UNVERIFIED_DOMAIN: ['Invalid App Configuration', 'CONFIG', 'alert', 'host'],
  PROJECT_ID_INVALID: ['Invalid App Configuration', 'CONFIG', 'alert', 'host'],
  PROJECT_ID_NOT_CONFIGURED: ['Project ID Not Configured', 'CONFIG', 'alert', 'host'],
  IFRAME_LOAD_FAILED: ['Network Error - Could not load embedded wallet', 'NETWORK', 'alert', 'visitor'],
  IFRAME_REQUEST_TIMEOUT: ['Embedded Wallet Request Timed Out', 'NETWORK', 'alert', 'visitor'],
  SESSION_EXPIRED: ['Session Expired', 'NETWORK', 'alert', 'visitor'],
  SERVER_ERROR: ['Server Error', 'NETWORK', 'alert', 'host'],
  RATE_LIMITED: ['Rate Limited', 'NETWORK', 'alert', 'visitor'],
  LOCAL_CONFIGURATION_IGNORED: ['Local configuration ignored', 'CONFIG', 'alert', 'host'],
  INCORRECT_AMOUNT: ['Incorrect amount', 'INPUT', 'alert', 'visitor'],
} as const satisfies Readonly<Record<string, CatalogueEntry>>

/**
 * Alerts that need a service behind a project id: loaded with the plugs that use one. An app without such a plug talks to no service, so it has none to tell of.
 * Code and explanation of each, as in `ownAlerts`.
 */
export const serviceAlerts = {
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
} as const satisfies Readonly<Record<string, readonly [code: keyof typeof serviceErrors, long: string]>>

/** The alert whose error has a code, if there is one. */
export function alertOfCode(code: string): keyof typeof serviceAlerts | undefined {
  return (Object.keys(serviceAlerts) as (keyof typeof serviceAlerts)[]).find((key) => serviceAlerts[key][0] === code)
}

/**
 * The alert that a message of the WalletConnect provider stands for (TOAST-13 to 15), or `undefined`. The message may be embedded in a
 * longer one, in any letter case.
 */
export function alertForProviderMessage(message: string): keyof typeof serviceAlerts | undefined {
  const text = message.slice(0, MAX_MESSAGE).toLowerCase()
  return providerMessages.find(([part]) => text.includes(part))?.[1]
}

const MAX_MESSAGE = 4_096

const providerMessages: readonly (readonly [part: string, key: keyof typeof serviceAlerts])[] = [
  ['unauthorized: origin not allowed', 'originNotAllowed'],
  ['jwt validation error: jwt token is not yet valid', 'sessionExpired'],
  ['unauthorized: invalid key', 'invalidProjectId'],
]
