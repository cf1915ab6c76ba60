import { selectActiveAddress } from '../account/index.js'
import { selectIsUnsupported, selectNetwork } from '../network/index.js'
import type { RootState } from '../root.js'
import type { SignInData, SignInSession, SignInSubject } from '../../ports/siwx.js'
import { sameAddress } from '../shared/address.js'
import { namespaceOf } from '../shared/caip.js'
import { parseTime } from '../shared/date-time.js'

/** Who is to be signed in: the active account on the active network, where that is one of the app's. */
export function subjectOf(state: RootState): SignInSubject | undefined {
  const address = selectActiveAddress(state)
  const network = selectNetwork(state)
  return address === undefined || network === undefined || selectIsUnsupported(state) ? undefined : { accountAddress: address, chainId: network.caipNetworkId }
}

/** Whether two are one account on one network. */
export function sameSubject(one: SignInSubject | undefined, other: SignInSubject | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return one.chainId === other.chainId && sameAddress(namespaceOf(one.chainId), one.accountAddress, other.accountAddress)
}

/** Whether a session is that of the subject, and its time is now (SIWX-16). */
export function isCurrent({ data }: SignInSession, subject: SignInSubject, now: number): boolean {
  const { notBefore, expirationTime } = data
  const from = notBefore === undefined ? 0 : parseTime(notBefore)
  const until = expirationTime === undefined ? Number.POSITIVE_INFINITY : parseTime(expirationTime)
  return sameSubject(data, subject) && from !== undefined && until !== undefined && from <= now && now < until
}

/** When a session ends, milliseconds since the epoch; undefined where it does not. */
export function endOf({ data: { expirationTime } }: SignInSession): number | undefined {
  return expirationTime === undefined ? undefined : parseTime(expirationTime)
}

/** Why what a host made is no message for the subject to sign (robustness, T17); undefined for one that is. */
export function misfit(subject: SignInSubject | undefined, data: SignInData, message: string, now: number): string | undefined {
  const { notBefore: _, ...timeless } = data
  if (subject === undefined || !sameSubject(data, subject)) return 'another account or network'
  if (!/^[a-zA-Z0-9]{8,}$/.test(data.nonce)) return 'the nonce is not at least 8 letters and digits'
  if (data.domain === '' || data.uri === '' || data.version !== '1') return 'domain, uri and version 1 are needed'
  if (message.trim() === '') return 'it is empty'
  return isCurrent({ data: timeless, message, signature: '' }, subject, now) ? undefined : 'it has expired'
}
