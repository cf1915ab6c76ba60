import type { AlertKey } from '../shared/errors/alerts.js'
import type { Failure } from '../shared/errors/failure.js'
import { walletConnectAlerts } from './errors.js'

/** Returns the alert of an error of the relay (WC-30, TOAST-13 to 15): by its code, or by a part of the provider's message, in any letter case. */
export function alertOfFault({ code, message, cause }: Failure): AlertKey | undefined {
  const keys = Object.keys(walletConnectAlerts) as AlertKey[]
  const text = `${message} ${cause?.message ?? ''}`.slice(0, MAX_MESSAGE).toLowerCase()
  return keys.find((key) => walletConnectAlerts[key]?.[0] === code) ?? providerMessages.find(([part]) => text.includes(part))?.[1]
}

const MAX_MESSAGE = 4_096

const providerMessages: readonly (readonly [part: string, key: AlertKey])[] = [
  ['unauthorized: origin not allowed', 'originNotAllowed'],
  ['jwt validation error: jwt token is not yet valid', 'sessionExpired'],
  ['jwt validation error: jwt token is expired', 'sessionExpired'],
  ['unauthorized: invalid key', 'invalidProjectId'],
]
