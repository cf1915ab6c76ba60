import { isAddress, sameAddress } from '../../domain/shared/address.js'
import { type CaipNetworkId, type ChainNamespace, parseCaipNetworkId } from '../../domain/shared/caip.js'
import type { Json } from '../../domain/shared/json.js'
import { createSeeded, seedOf } from './seeded.js'

/*
 * What a guarding adapter makes of what a wallet answers. `unguarded` lets anything of the right type through, for tests of what comes behind.
 */

/** What is left of a list of accounts when doubles and what is no account are dropped; undefined when that is nothing of something. */
export function acceptAccounts(namespace: ChainNamespace, answer: Json, unguarded = false): readonly string[] | undefined {
  if (!Array.isArray(answer)) return undefined
  const texts = answer.filter((item): item is string => typeof item === 'string')
  if (unguarded) return texts
  const valid = texts.filter((text, index) => isAddress(namespace, text) && texts.findIndex((one) => sameAddress(namespace, one, text)) === index)
  return valid.length === 0 && answer.length > 0 ? undefined : valid
}

/** A network in canonical form. */
export function acceptNetwork(answer: Json, unguarded = false): CaipNetworkId | undefined {
  const parsed = parseCaipNetworkId(answer)
  if (parsed.ok) return parsed.value.caipNetworkId
  return unguarded && typeof answer === 'string' ? (answer as CaipNetworkId) : undefined
}

/** A signature or transaction hash; forms are known for EVM only. */
export function acceptText(namespace: ChainNamespace, answer: Json, kind: 'signature' | 'hash', unguarded = false): string | undefined {
  if (typeof answer !== 'string') return undefined
  return unguarded || namespace !== 'eip155' || evmForms[kind].test(answer) ? answer : undefined
}

/** Text in the form of a signature or hash of so many bytes, the same for the same request; it signs nothing. */
export function madeUp(namespace: ChainNamespace, bytes: number, about: string): string {
  const seeded = createSeeded(seedOf(about))
  if (namespace === 'eip155') return `0x${seeded.hex(bytes)}`
  return Array.from({ length: 88 }, () => seeded.pick([...base58])).join('')
}

const evmForms = { signature: /^0x(?=[0-9a-f]{62})([0-9a-f]{2})+$/i, hash: /^0x[0-9a-f]{64}$/i }
const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
