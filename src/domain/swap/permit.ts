import { referenceOf } from '../shared/caip/caip.js'
import type { CaipNetworkId } from '../shared/caip/caip.js'
import { failure } from './errors.js'
import type { SwapPermit } from '../../ports/services/swaps.js'

/** Permit of an exact amount to a router. */
export interface PermitOrder {
  readonly network: CaipNetworkId
  readonly token: string
  readonly owner: string
  readonly spender: string
  readonly units: bigint
  readonly permit: SwapPermit
}

const field = (name: string, type: string) => ({ name, type })

/** Returns the typed data of a permit, as wallets take it (EIP-2612, EIP-712). */
export function permitPayload({ network, token, owner, spender, units, permit }: PermitOrder): string {
  return JSON.stringify({
    types: {
      EIP712Domain: [field('name', 'string'), field('version', 'string'), field('chainId', 'uint256'), field('verifyingContract', 'address')],
      Permit: [field('owner', 'address'), field('spender', 'address'), field('value', 'uint256'), field('nonce', 'uint256'), field('deadline', 'uint256')],
    },
    primaryType: 'Permit',
    domain: { name: permit.name, version: permit.version, chainId: Number(referenceOf(network)), verifyingContract: token },
    message: { owner, spender, value: units.toString(), nonce: permit.nonce, deadline: permit.deadline },
  })
}

/** Reads the deadline back out of the typed data that was signed. */
export function signedDeadline(payload: string): string {
  return String((JSON.parse(payload) as { readonly message: { readonly deadline: string } }).message.deadline)
}

const word = (value: bigint | string) => (typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()).padStart(64, '0')

/** Returns bytes behind their length, in whole words. */
const bytes = (hex: string) => `${word(BigInt(hex.length / 2))}${hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')}`

/**
 * Returns the data that gives a signed permit to the router together with the exchange: `permitAndCall(bytes permit, bytes action)`. A wrong one is found out by the trial.
 *
 * @throws Failure `SWAP_PERMIT_INVALID` for a signature that is not r, s and v in 65 bytes (x6)
 */
export function withPermit(
  { token, owner, spender, units, signature, deadline }: Omit<PermitOrder, 'network' | 'permit'> & { readonly signature: string; readonly deadline: string },
  data: string,
): string {
  const parts = /^0x([0-9a-f]{64})([0-9a-f]{64})([0-9a-f]{2})$/i.exec(signature)
  if (parts === null) throw failure('SWAP_PERMIT_INVALID')
  const [, r = '', s = '', last = ''] = parts
  const v = BigInt(`0x${last}`)
  const permit =
    `${token.slice(2).toLowerCase()}${[word(owner), word(spender), word(units), word(BigInt(deadline)), word(v < 27n ? v + 27n : v)].join('')}${r}${s}`.toLowerCase()
  const first = bytes(permit)
  return `0x5816d723${word(64n)}${word(BigInt(64 + first.length / 2))}${first}${bytes(data.slice(2))}`
}

/** Returns the length of the text of {@link withPermit} for the data of an exchange: selector, two offsets, two lengths, the permit and the exchange in whole words. */
export function permittedLength(data: string): number {
  return 10 + 64 * (4 + 8 + Math.ceil((data.length - 2) / 64))
}
