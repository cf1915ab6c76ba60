import { base64, hex } from '@scure/base'
import { failure, type LatchkitErrorShape } from '../../../../domain/shared/errors/errors.js'
import type { Json } from '../../../../domain/shared/json/json.js'
import { asRecord } from '../../../../domain/shared/json/values.js'
import { invalidParams } from '../../../shared/wallet-failures.js'
import { type Verdict, verified } from '../session-chain.js'

/** Returns the failure of an answer that is no signature of what was asked. */
export function wrongSignature(method: string, reason: string): LatchkitErrorShape {
  return failure('SIGNATURE_INVALID', {}, failure('PROVIDER_ANSWER_INVALID', { method, reason }))
}

/** Returns the failure of an answer for another transaction. */
export function changedTransaction(reason: string): LatchkitErrorShape {
  return failure('TRANSACTION_CHANGED', { reason })
}

/** Runs a check. Bytes that do not decode, or that the curve refuses, are no signature. */
export function decided(method: string, isRight: () => boolean): Verdict {
  if (!holds(isRight)) throw wrongSignature(method, 'the account did not sign this')
  return verified
}

/** Returns false if the check is false, or throws. */
export function holds(check: () => boolean): boolean {
  try {
    return check()
  } catch {
    return false
  }
}

/** Returns a text in an answer. @throws SIGNATURE_INVALID for another form */
export function textIn(method: string, answer: unknown, name: string, form: RegExp): string {
  const text = asRecord(answer)[name]
  if (typeof text !== 'string' || !form.test(text)) throw wrongSignature(method, `${name} has another form`)
  return text
}

/** Returns the bytes of a hex text with or without `0x`. Throws for other texts. */
export function hexBytes(text: string): Uint8Array {
  return hex.decode(text.replace(/^0x/i, '').toLowerCase())
}

/** Reads bytes as wallets write them: base64, a list of numbers, the form of a Node `Buffer`, or an object with indexes. Undefined for anything else. */
export function bytesIn(value: unknown): Uint8Array | undefined {
  if (typeof value === 'string') {
    try {
      return base64.decode(padded(value))
    } catch {
      return undefined
    }
  }
  const { type, data } = asRecord(value)
  const list = Array.isArray(value) ? value : type === 'Buffer' && Array.isArray(data) ? data : Object.values(asRecord(value))
  const isIndexed = Array.isArray(value) || type === 'Buffer' || Object.keys(asRecord(value)).every((key, index) => key === `${index}`)
  const isBytes = isIndexed && list.length > 0 && list.every((one) => Number.isInteger(one) && (one as number) >= 0 && (one as number) < 256)
  return isBytes ? Uint8Array.from(list as number[]) : undefined
}

/** Pads base64 that came without its padding. */
export function padded(text: string): string {
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=')
}

/** Returns the result of reading parameters. @throws -32602 with `problem` if it throws, or is undefined */
export function readParams<T>(problem: string, read: () => T | undefined): T {
  let value: T | undefined
  try {
    value = read()
  } catch {
    // Reported below.
  }
  if (value === undefined) throw invalidParams(problem)
  return value
}

/** Returns JSON with sorted member names. */
export function sortedJson(value: Json): string {
  return JSON.stringify(value, (_, one: Json) => {
    const isObject = typeof one === 'object' && one !== null && !Array.isArray(one)
    return isObject ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))) : one
  })
}

/** Form of a signature of 64 to 66 bytes in hex. */
export const HEX_SIGNATURE = /^(0x)?([0-9a-f]{2}){64,66}$/i
