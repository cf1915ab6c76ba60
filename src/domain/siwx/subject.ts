import { selectActiveAddress } from '../account/index.js'
import { selectIsUnsupported, selectNetwork } from '../network/index.js'
import type { RootState } from '../root.js'
import type { SignInData, SignInSession, SignInSubject } from '../../ports/siwx.js'
import { sameAddress } from '../shared/caip/address.js'
import { namespaceOf } from '../shared/caip/caip.js'
import { fitsNetwork } from '../shared/caip/fits-network.js'
import { SKEW_MS } from '../shared/limits.js'
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

/** Smallest difference that counts, in milliseconds. Less than that passes while an answer is on its way. */
const LEAST_SKEW_MS = 60_000

/** Returns by how many milliseconds the app's server is ahead, as a message shows that it has just issued. 0 if it is about the same time, or beyond tolerance. */
export function skewOf({ issuedAt }: SignInData, now: number): number {
  const skew = ((issuedAt === undefined ? undefined : parseTime(issuedAt)) ?? now) - now
  return Math.abs(skew) < LEAST_SKEW_MS || Math.abs(skew) > SKEW_MS ? 0 : skew
}

/** Returns true if a message that was just issued is of the future, or over before it came, by more than is tolerated (UX-47). */
export function isTimeWrong({ issuedAt, notBefore, expirationTime }: SignInData, now: number): boolean {
  const [issued, end] = [issuedAt ?? notBefore, expirationTime].map((text) => (text === undefined ? undefined : parseTime(text)))
  if (issued === undefined) return false
  return issued > now + SKEW_MS || (end !== undefined && issued <= end && end <= now && issued < now - SKEW_MS)
}

/** Returns an error that says that a message has expired, as `verifySignIn` does with `expired`. */
export function saysExpired<E extends { readonly message?: string }>(error: E | undefined): E | undefined {
  return error !== undefined && /\bexpired\b/i.test(error.message ?? '') ? error : undefined
}

/** Returns true if the session belongs to the subject and is valid now (SIWX-16). Its beginning may lie ahead by {@link SKEW_MS}. */
export function isCurrent({ data }: SignInSession, subject: SignInSubject, now: number): boolean {
  const { notBefore, expirationTime } = data
  const from = notBefore === undefined ? 0 : parseTime(notBefore)
  const until = expirationTime === undefined ? Number.POSITIVE_INFINITY : parseTime(expirationTime)
  return sameSubject(data, subject) && from !== undefined && until !== undefined && from <= now + SKEW_MS && now < until
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
