import { errorCatalogue } from './error-catalogue.js'
import { type AlertAudience, describeError, type ErrorCode, type WholeCatalogue } from './errors.js'
import type { serviceAlerts, serviceErrors } from './service-alerts.js'
import { fillTemplate } from './template.js'

/** The alerts there are (facts 3.10), by the name that events and state carry. */
export type AlertKey = keyof typeof ownAlerts | keyof typeof serviceAlerts

/** An alert ready to be shown or logged. */
export interface AlertText {
  readonly key: AlertKey
  readonly code: ErrorCode
  readonly audience: AlertAudience
  /** The title, as section 8 of the specification fixes it. */
  readonly short: string
  /** What it means and what to do. */
  readonly long: string
}

/** Alerts of a plug and the errors that they tell of: `service-alerts.ts`. */
export interface MoreAlerts {
  readonly alerts: typeof serviceAlerts
  readonly errors: typeof serviceErrors
}

/** Alerts that every app may need: code and explanation of each. `{name}` stands for a member of the context. */
export const ownAlerts = {
  networkNotFound: ['NETWORK_NOT_FOUND', 'The network {network} is not among the networks of this app. If this is your app, add it to the "networks" option.'],
  walletContested: ['WALLET_CONTESTED', 'You were not connected again. Choose the wallet that you trust from the list.'],
  walletContestedInUse: ['WALLET_CONTESTED_IN_USE', 'You stay connected. If you did not choose the wallet that you trust, disconnect and choose again.'],
  policyStopped: ['POLICY_STOPPED', 'It failed several times in a minute. Reload the page to start it again.'],
} as const satisfies Readonly<Record<string, readonly [code: ErrorCode, long: string]>>

/** The alert of a key, with its texts filled in; members that the context lacks leave a gap. Undefined for a key that stands in neither table. */
export function alertText(key: AlertKey, context: Readonly<Record<string, string | number>> = {}, more?: MoreAlerts): AlertText | undefined {
  const table: Readonly<Record<string, readonly [code: ErrorCode, long: string]>> = { ...ownAlerts, ...more?.alerts }
  if (!Object.hasOwn(table, key)) return undefined
  const [code, long] = table[key] as (typeof table)[string]
  const known: Partial<WholeCatalogue> = { ...errorCatalogue, ...more?.errors }
  const { text, audience = 'host' } = describeError(code, known)
  return { key, code, audience, short: fillTemplate(text, context), long: fillTemplate(long, context) }
}
