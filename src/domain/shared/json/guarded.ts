import type { Json } from './json.js'
import { isPlainObject } from './objects.js'
import { err, ok, type Result } from '../result.js'

/** Limits for copying a foreign value. */
export interface GuardLimits {
  /** Levels of nesting. A plain string or number has depth 0. */
  readonly depth: number
  /** Number of values: members, items and the value itself. */
  readonly nodes: number
  /** UTF-16 code units of all strings and member names. */
  readonly text: number
}

/** Limits of the ground rules: depth 32, 10,000 nodes, 1 MiB of text. */
export const GUARD_LIMITS: GuardLimits = { depth: 32, nodes: 10_000, text: 1_048_576 }

/**
 * Reason for rejecting a foreign value: a limit, a forbidden member name, a cycle, a value that is not JSON, a getter or proxy that threw, text that does not
 * parse, or a schema mismatch.
 */
export type GuardReason = 'depth' | 'nodes' | 'text' | 'key' | 'cycle' | 'type' | 'threw' | 'syntax' | 'schema'

/** Rejected value. `path` names its position (member names and indexes joined by dots), never its content, so it is safe to log. */
export interface GuardFailure {
  readonly reason: GuardReason
  readonly path: string
}

/** Result of {@link guardedCopy}. */
export type GuardedCopy = { readonly ok: true; readonly value: Json } | ({ readonly ok: false } & GuardFailure)

/**
 * Converts a value that is not JSON: a bigint, NaN, a function, a symbol, a class instance. Returns its replacement, or undefined to reject it.
 *
 * @param path member names and indexes that lead to the value
 */
export type ConvertForeign = (value: unknown, path: readonly string[]) => Json | undefined

/** Subset of a schema that is used here. Any zod schema fits, and so does a handwritten one. */
export interface SafeParser<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: unknown }
}

/**
 * Copies foreign data to plain JSON within limits. Each member is read once, so the validated value is the value used. Members that are `undefined` or
 * functions are left out, as in JSON. Bigints, symbols, NaN, binary views and other functions are rejected. Never throws.
 *
 * @param convert makes the copy strict: it receives functions, class instances and every other value that is not JSON
 */
export function guardedCopy(value: unknown, limits: GuardLimits = GUARD_LIMITS, convert?: ConvertForeign): GuardedCopy {
  return attempt(value, { limits, convert, isBare: false, nodes: 0, text: 0, trail: [], path: [] })
}

function attempt(value: unknown, state: CopyState): GuardedCopy {
  try {
    return { ok: true, value: copy(value, state) }
  } catch (thrown) {
    return { ok: false, reason: reasonOf(thrown), path: pathText(state.path) }
  }
}

/**
 * Copies foreign data with {@link guardedCopy} and validates it with a schema. Every foreign value enters through this function. Never throws.
 *
 * @example
 * const info = guardedParse(announceSchema, event.detail)
 * if (!info.ok) return report(info.error.reason)
 */
export function guardedParse<T>(schema: SafeParser<T>, value: unknown, limits: GuardLimits = GUARD_LIMITS): Result<T, GuardFailure> {
  // Copied without a prototype: schemas read inherited members, and old scripts add members to Object.prototype.
  const copied = attempt(value, { limits, convert: undefined, isBare: true, nodes: 0, text: 0, trail: [], path: [] })
  if (!copied.ok) return err({ reason: copied.reason, path: copied.path })
  try {
    const parsed = schema.safeParse(copied.value)
    return parsed.success ? ok(parsed.data) : err({ reason: 'schema', path: issuePath(parsed.error) })
  } catch {
    return err({ reason: 'schema', path: '' })
  }
}

/** {@link guardedParse} for JSON text, such as an HTTP body, a relay frame or a stored item. Checks the length before parsing. */
export function guardedParseText<T>(schema: SafeParser<T>, text: string, limits: GuardLimits = GUARD_LIMITS): Result<T, GuardFailure> {
  if (text.length > limits.text) return err({ reason: 'text', path: '' })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return err({ reason: 'syntax', path: '' })
  }
  return guardedParse(schema, value, limits)
}

interface CopyState {
  readonly limits: GuardLimits
  readonly convert: ConvertForeign | undefined
  /** Creates objects without a prototype. */
  readonly isBare: boolean
  nodes: number
  text: number
  /** Ancestors of the current object, to detect cycles. */
  readonly trail: object[]
  readonly path: string[]
}

class Refusal {
  constructor(readonly reason: GuardReason) {}
}

/** Returns the reason of a thrown value. Values other than Refusal come from a getter, a proxy trap or a stack overflow, and may throw when inspected. */
function reasonOf(thrown: unknown): GuardReason {
  try {
    return thrown instanceof Refusal ? thrown.reason : 'threw'
  } catch {
    return 'threw'
  }
}

const forbiddenKeys: ReadonlySet<string> = /* @__PURE__ */ new Set(['__proto__', 'constructor', 'prototype'])

function copy(value: unknown, state: CopyState): Json {
  if (++state.nodes > state.limits.nodes) throw new Refusal('nodes')
  switch (typeof value) {
    case 'string':
      takeText(value, state)
      return value
    case 'boolean':
      return value
    case 'number':
      if (!Number.isFinite(value)) return convertForeign(value, state)
      // JSON has no -0, so a replay would read another value.
      return value === 0 ? 0 : value
    case 'object':
      if (value === null) return null
      return copyInside(value, state)
    default:
      return convertForeign(value, state)
  }
}

function convertForeign(value: unknown, { convert, path }: CopyState): Json {
  const converted = convert?.(value, path)
  if (converted === undefined) throw new Refusal('type')
  return converted
}

function copyInside(object: object, state: CopyState): Json {
  if (state.trail.includes(object)) throw new Refusal('cycle')
  if (state.trail.length >= state.limits.depth) throw new Refusal('depth')
  const isList = Array.isArray(object)
  if (ArrayBuffer.isView(object) || (state.convert && !isList && !isPlainObject(object))) return convertForeign(object, state)
  state.trail.push(object)
  const copied = isList ? copyArray(object, state) : copyObject(object, state)
  state.trail.pop()
  return copied
}

function copyArray(items: readonly unknown[], state: CopyState): Json {
  const length = items.length
  // Checked before the loop, because a sparse array or a proxy may claim 2^32 - 1 items.
  if (!(length <= state.limits.nodes - state.nodes)) throw new Refusal('nodes')
  const copied: Json[] = []
  for (let i = 0; i < length; i++) {
    state.path.push(`${i}`)
    const item = items[i]
    copied.push(item === undefined ? null : copy(item, state))
    state.path.pop()
  }
  return copied
}

function copyObject(object: object, state: CopyState): Json {
  const names = Object.keys(object)
  if (names.length > state.limits.nodes - state.nodes) throw new Refusal('nodes')
  const copied = (state.isBare ? Object.create(null) : {}) as Record<string, Json>
  for (const name of names) {
    takeText(name, state)
    state.path.push(name)
    if (forbiddenKeys.has(name)) throw new Refusal('key')
    const member = (object as Readonly<Record<string, unknown>>)[name]
    if (member !== undefined && (state.convert || typeof member !== 'function')) copied[name] = copy(member, state)
    state.path.pop()
  }
  return copied
}

function takeText(text: string, state: CopyState): void {
  state.text += text.length
  if (state.text > state.limits.text) throw new Refusal('text')
}

const maxPathText = 120

function pathText(path: readonly string[]): string {
  return path.join('.').slice(0, maxPathText)
}

function issuePath(error: unknown): string {
  const { issues } = error as { issues?: readonly { path?: readonly PropertyKey[] }[] }
  return pathText((issues?.[0]?.path ?? []).map(String))
}
