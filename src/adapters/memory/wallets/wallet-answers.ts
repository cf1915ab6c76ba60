import { isAddress, sameAddress } from '../../../domain/shared/caip/address.js'
import { type CaipNetworkId, type ChainNamespace, parseCaipNetworkId } from '../../../domain/shared/caip/caip.js'
import type { Json } from '../../../domain/shared/json/json.js'
import { createSeeded, seedOf } from '../seeded.js'

/*
 * Validation of wallets' answers, as an adapter with guards does it. `unguarded` accepts anything of the right type, for tests of the code behind the adapter.
 */

/** Returns the valid accounts of a list, without duplicates; undefined if the list has items and none is valid. */
export function acceptAccounts(namespace: ChainNamespace, answer: Json, unguarded = false): readonly string[] | undefined {
  if (!Array.isArray(answer)) return undefined
  const texts = answer.filter((item): item is string => typeof item === 'string')
  if (unguarded) return texts
  const valid = texts.filter((text, index) => isAddress(namespace, text) && texts.findIndex((one) => sameAddress(namespace, one, text)) === index)
  return valid.length === 0 && answer.length > 0 ? undefined : valid
}

/** Returns a network in canonical form. */
export function acceptNetwork(answer: Json, unguarded = false): CaipNetworkId | undefined {
  const parsed = parseCaipNetworkId(answer)
  if (parsed.ok) return parsed.value.caipNetworkId
  return unguarded && typeof answer === 'string' ? (answer as CaipNetworkId) : undefined
}

/** Returns a signature or transaction hash if it has the right form; forms are known for EVM only. */
export function acceptText(namespace: ChainNamespace, answer: Json, kind: 'signature' | 'hash', unguarded = false): string | undefined {
  if (typeof answer !== 'string') return undefined
  return unguarded || namespace !== 'eip155' || evmForms[kind].test(answer) ? answer : undefined
}

/** Returns signed transactions: as many texts as were asked for. */
export function acceptTexts(answer: Json, count: number, unguarded = false): readonly string[] | undefined {
  const isList = Array.isArray(answer) && answer.every((item): item is string => typeof item === 'string')
  return isList && (unguarded || answer.length === count) ? (answer as readonly string[]) : undefined
}

/** Returns text in the form of a signature or hash of `bytes` bytes, the same for the same request. It signs nothing. */
export function madeUp(namespace: ChainNamespace, bytes: number, about: string): string {
  const seeded = createSeeded(seedOf(about))
  if (namespace === 'eip155') return `0x${seeded.hex(bytes)}`
  return Array.from({ length: 88 }, () => seeded.pick([...base58])).join('')
}

const evmForms = { signature: /^0x(?=[0-9a-f]{62})([0-9a-f]{2})+$/i, hash: /^0x[0-9a-f]{64}$/i }
const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
