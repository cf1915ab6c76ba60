import { namespaceOf, parseCaipNetworkId } from '../../domain/shared/caip/caip.js'
import { failure } from '../../domain/siwx/errors.js'
import type { SignInData } from '../../ports/siwx.js'
import { checksumAddress } from '../evm/hex.js'
import { isAuthority, isDateTime, isNonce, isRequestId, isScheme, isStatement, isUri } from './grammar.js'

/** Field of a sign-in that its text cannot hold, with the problem and its correction. */
export interface FieldProblem {
  readonly field: string
  readonly problem: string
}

const A_TIME = 'must be a time of RFC 3339 such as 2025-01-31T08:00:00Z: use date.toISOString()'
const A_URI = 'must be an absolute URI of RFC 3986 such as https://app.example: use new URL(text).href'

/** Fields of text, in the order of the message. */
const CHECKS: readonly (readonly [field: keyof SignInData, isRight: (text: string) => boolean, problem: string])[] = [
  ['scheme', isScheme, 'must be a scheme of RFC 3986 such as https'],
  ['domain', isAuthority, 'must be an authority of RFC 3986 such as app.example:8443: use location.host'],
  ['statement', isStatement, "may hold ASCII letters, digits, spaces and -._~:/?#[]@!$&'()*+,;= alone, on one line"],
  ['uri', isUri, A_URI],
  ['version', (text) => text === '1', 'must be 1'],
  ['nonce', isNonce, 'must be at least 8 ASCII letters and digits'],
  ['issuedAt', isDateTime, A_TIME],
  ['expirationTime', isDateTime, A_TIME],
  ['notBefore', isDateTime, A_TIME],
  ['requestId', isRequestId, 'may hold what a segment of a URI may: use encodeURIComponent'],
]

/** Returns the first field that the text of a message cannot hold; undefined if there is none. Ignores the account. */
export function wrongField(data: SignInData): FieldProblem | undefined {
  for (const [field, isRight, problem] of CHECKS) {
    const value: unknown = data[field]
    if (value === undefined ? isNeeded(field, data) : typeof value !== 'string' || !isRight(value)) return { field, problem }
  }
  const resources: unknown = data.resources ?? []
  if (!Array.isArray(resources)) return { field: 'resources', problem: 'must be a list of URIs' }
  const wrong = resources.findIndex((resource: unknown) => typeof resource !== 'string' || !isUri(resource))
  if (wrong >= 0) return { field: `resources[${wrong}]`, problem: A_URI }
  const network = parseCaipNetworkId(data.chainId)
  return network.ok && network.value.caipNetworkId === data.chainId ? undefined : { field: 'chainId', problem: 'must be a CAIP-2 id such as eip155:1' }
}

/** Like {@link wrongField}, but checks the account, too: EVM addresses need their checksum. */
export function wrongMember(data: SignInData): FieldProblem | undefined {
  const wrong = wrongField(data)
  if (wrong !== undefined) return wrong
  const { accountAddress, chainId } = data
  if (typeof accountAddress !== 'string' || !/^[!-~]+$/.test(accountAddress)) return { field: 'accountAddress', problem: 'must be an address' }
  if (namespaceOf(chainId) !== 'eip155') return undefined
  const isRight = /^0x[0-9a-fA-F]{40}$/.test(accountAddress) && checksumAddress(accountAddress) === accountAddress
  return isRight ? undefined : { field: 'accountAddress', problem: 'must be an EVM address with its checksum (EIP-55): use getAddress of viem' }
}

/** Returns true for members that every message needs; EIP-4361 also needs `issuedAt`. */
function isNeeded(field: keyof SignInData, { chainId }: SignInData): boolean {
  return ['domain', 'uri', 'version', 'nonce'].includes(field) || (field === 'issuedAt' && `${chainId}`.startsWith('eip155:'))
}

/** @throws SIGN_IN_FIELD_INVALID for a problem. */
export function refuseField(wrong: FieldProblem): never
export function refuseField(wrong: FieldProblem | undefined): void
export function refuseField(wrong: FieldProblem | undefined): void {
  if (wrong !== undefined) throw failure('SIGN_IN_FIELD_INVALID', { ...wrong })
}

/** Returns the complaint about a part of a message that was left out. */
export const leftOut = ({ field, problem }: FieldProblem) => failure('SIGN_IN_FIELD_INVALID', { field, problem: `${problem}; it was left out` })
