import { selectActiveAddress } from '../account/index.js'
import { selectIsUnsupported, selectNetwork } from '../network/index.js'
import type { RootState } from '../root.js'
import type { SignInData, SignInSession, SignInSubject } from '../../ports/siwx.js'
import { sameAddress } from '../shared/caip/address.js'
import { namespaceOf } from '../shared/caip/caip.js'
import { fitsNetwork } from '../shared/caip/fits-network.js'
import { parseTime } from '../shared/text/date-time.js'

/** Returns the account and network to sign in: the active ones, if the network is configured and the address belongs to it. */
export function subjectOf(state: RootState): SignInSubject | undefined {
  const address = selectActiveAddress(state)
  const network = selectNetwork(state)
  if (address === undefined || network === undefined || selectIsUnsupported(state) || !fitsNetwork(network.caipNetworkId, address)) return undefined
  return { accountAddress: address, chainId: network.caipNetworkId }
}

/** Returns true if both are the same account on the same network. */
export function sameSubject(one: SignInSubject | undefined, other: SignInSubject | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return one.chainId === other.chainId && sameAddress(namespaceOf(one.chainId), one.accountAddress, other.accountAddress)
}

/** Returns true if the session belongs to the subject and is valid now (SIWX-16). */
export function isCurrent({ data }: SignInSession, subject: SignInSubject, now: number): boolean {
  const { notBefore, expirationTime } = data
  const from = notBefore === undefined ? 0 : parseTime(notBefore)
  const until = expirationTime === undefined ? Number.POSITIVE_INFINITY : parseTime(expirationTime)
  return sameSubject(data, subject) && from !== undefined && until !== undefined && from <= now && now < until
}

/** Returns the expiration time of a session in milliseconds since the epoch. Returns undefined if it does not expire. */
export function endOf({ data: { expirationTime } }: SignInSession): number | undefined {
  return expirationTime === undefined ? undefined : parseTime(expirationTime)
}

/** Returns the problem of a host's message, or undefined if the subject may sign it (robustness, T17). */
export function misfit(subject: SignInSubject | undefined, data: SignInData, message: string, now: number): string | undefined {
  const { notBefore: _, ...timeless } = data
  if (subject === undefined || !sameSubject(data, subject)) return 'another account or network'
  if (!/^[a-zA-Z0-9]{8,}$/.test(data.nonce)) return 'the nonce is not at least 8 letters and digits'
  if (data.domain === '' || data.uri === '' || data.version !== '1') return 'domain, uri and version 1 are needed'
  if (message.trim() === '') return 'it is empty'
  return isCurrent({ data: timeless, message, signature: '' }, subject, now) ? undefined : 'it has expired'
}
