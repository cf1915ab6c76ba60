/** A JSON value: all that events, state and the tape may hold. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject

/** A JSON object. Members that are `undefined` are left out when it is written. */
export interface JsonObject {
  readonly [key: string]: Json | undefined
}

/** Why a value cannot be written as JSON. */
export type JsonFault = 'bigint' | 'function' | 'symbol' | 'undefined' | 'not-finite' | 'not-plain' | 'too-deep'

/** Thrown by {@link canonicalJson}: the value holds something that is no JSON, which is a bug of whoever made it. */
export class JsonError extends Error {
  // A field: to assign it would throw where primordials are frozen.
  override readonly name = 'JsonError'
  readonly fault: JsonFault
  /** The member (or array index) that holds the offending value; empty at the top. */
  readonly key: string

  constructor(fault: JsonFault, key: string) {
    super(`${fault} is no JSON${key === '' ? '' : ` (in member "${key}")`}`)
    this.fault = fault
    this.key = key
  }
}

/** Nesting at which a value is taken to be cyclic. */
export const MAX_JSON_DEPTH = 500

/**
 * Writes a value as canonical JSON (RFC 8785): members sorted by UTF-16 code unit, no white space, numbers as ECMAScript
 * prints them. Two equal values give equal bytes, which is what lets tapes be compared. Objects with a `toJSON` are
 * written as what it returns, so that a secret prints its placeholder.
 *
 * @throws {@link JsonError} for bigint, function, symbol, NaN and infinities, class instances, `undefined` at the top,
 * and cycles.
 */
export function canonicalJson(value: unknown): string {
  return write(value, '', 0)
}

// Quote, backslash, control characters and lone surrogates need JSON.stringify; nearly no string of a tape has them,
// and joining two quotes to the others is several times cheaper.
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
    // A hole cannot be left out without moving its neighbours, so it is null, as in JSON.stringify.
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

/** Whether an object is of no class: made by a literal or `Object.create(null)`, in any realm. */
export function isPlainObject(object: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(object)
  // The last test lets in plain objects of another realm (a frame), whose Object.prototype is not ours.
  return prototype === Object.prototype || prototype === null || Object.getPrototypeOf(prototype) === null
}
