import { isPlainObject } from './objects.js'

/** JSON value: the content of events, state and tapes. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject

/** JSON object. Members that are `undefined` are left out when serialized. */
export interface JsonObject {
  readonly [key: string]: Json | undefined
}

/** Reason that a value cannot be written as JSON. */
export type JsonFault = 'bigint' | 'function' | 'symbol' | 'undefined' | 'not-finite' | 'not-plain' | 'too-deep'

/** Error of {@link canonicalJson} for a value that is not JSON, which is a bug of its producer. */
export class JsonError extends Error {
  // A field initializer, because an assignment throws if Error.prototype is frozen.
  override readonly name = 'JsonError'
  readonly fault: JsonFault
  /** Member or array index of the invalid value. Empty at the top level. */
  readonly key: string

  constructor(fault: JsonFault, key: string) {
    super(`${fault} is no JSON${key === '' ? '' : ` (in member "${key}")`}`)
    this.fault = fault
    this.key = key
  }
}

/** Depth from which a value counts as cyclic. */
export const MAX_JSON_DEPTH = 500

/**
 * Writes a value as canonical JSON (RFC 8785): members sorted by UTF-16 code unit, no white space, numbers as ECMAScript prints them. Equal values give equal
 * bytes, so that tapes can be compared. Objects with a `toJSON` are written as its result, so that a secret prints its placeholder.
 *
 * @throws {@link JsonError} for bigint, function, symbol, NaN and infinities, class instances, `undefined` at the top, and cycles.
 */
export function canonicalJson(value: unknown): string {
  return write(value, '', 0)
}

// Only quotes, backslashes, control characters and lone surrogates need JSON.stringify. Few strings of a tape have them, and adding two quotes is several times
// faster.
const needsEscape = /["\\\u0000-\u001f\ud800-\udfff]/

function write(value: unknown, key: string, depth: number): string {
  switch (typeof value) {
    case 'string':
      return writeString(value)
    case 'number':
      // -0 is written as 0, as JSON.stringify does.
      if (!Number.isFinite(value)) throw new JsonError('not-finite', key)
      return `${value}`
    case 'boolean':
      return value ? 'true' : 'false'
    case 'object':
      if (value === null) return 'null'
      if (depth >= MAX_JSON_DEPTH) throw new JsonError('too-deep', key)
      return Array.isArray(value) ? writeArray(value, depth) : writeObject(value, key, depth)
    default:
      throw new JsonError(typeof value as 'bigint' | 'function' | 'symbol' | 'undefined', key)
  }
}

function writeString(text: string): string {
  return needsEscape.test(text) ? JSON.stringify(text) : `"${text}"`
}

function writeArray(items: readonly unknown[], depth: number): string {
  let out = '['
  for (let i = 0; i < items.length; i++) {
    const item = items[i]
    if (i > 0) out += ','
    // A hole becomes null, as in JSON.stringify, because leaving it out would shift the next items.
    out += item === undefined ? 'null' : write(item, `${i}`, depth + 1)
  }
  return `${out}]`
}

function writeObject(object: object, key: string, depth: number): string {
  const { toJSON } = object as { toJSON?: unknown }
  if (typeof toJSON === 'function') return write(toJSON.call(object, key), key, depth + 1)
  if (!isPlainObject(object)) throw new JsonError('not-plain', key)
  const members = object as Readonly<Record<string, unknown>>
  let out = '{'
  for (const name of sortedKeys(members)) {
    const member = members[name]
    if (member === undefined) continue
    if (out.length > 1) out += ','
    out += `${writeString(name)}:${write(member, name, depth + 1)}`
  }
  return `${out}}`
}

// Insertion sort: events have few members, mostly in order, and Array.prototype.sort is twice as slow on them.
function sortedKeys(object: object): string[] {
  const keys = Object.keys(object)
  if (keys.length > 24) return keys.sort()
  for (let i = 1; i < keys.length; i++) {
    const key = keys[i] as string
    let at = i
    for (; at > 0 && (keys[at - 1] as string) > key; at--) keys[at] = keys[at - 1] as string
    keys[at] = key
  }
  return keys
}
