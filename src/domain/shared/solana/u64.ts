import type { Json } from '../json/json.js'
import { isRecord } from '../json/objects.js'

/**
 * Reads a 64-bit number of a node without loss: the RPC port gives those above 2^53 as texts. Returns undefined for negative, fractional and other values.
 */
export function readU64(value: unknown): bigint | undefined {
  if (typeof value === 'string') return /^\d{1,20}$/.test(value) && BigInt(value) < 1n << 64n ? BigInt(value) : undefined
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
}

/** Returns the `value` of an answer with a context. */
export function valueIn(answer: Json): Json | undefined {
  return isRecord(answer) ? (answer['value'] as Json | undefined) : undefined
}
