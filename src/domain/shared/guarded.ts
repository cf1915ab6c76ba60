import { isPlainObject, type Json } from './json.js'
import { err, ok, type Result } from './result.js'

/** How much of a foreign value is looked at before it is refused. */
export interface GuardLimits {
  /** Levels of nesting; a plain string or number has depth 0. */
  readonly depth: number
  /** Values in all: members, items and the value itself. */
  readonly nodes: number
  /** UTF-16 code units of all strings and member names together. */
  readonly text: number
}

/** Limits of the ground rules: depth 32, 10,000 nodes, 1 MiB of text. */
export const GUARD_LIMITS: GuardLimits = { depth: 32, nodes: 10_000, text: 1_048_576 }

/**
 * Why a foreign value was refused: a limit, a forbidden member name, a cycle, something that is no JSON, a getter or proxy that
 * threw, text that does not parse, or a schema that does not fit.
 */
export type GuardReason = 'depth' | 'nodes' | 'text' | 'key' | 'cycle' | 'type' | 'threw' | 'syntax' | 'schema'

/** A refusal. `path` names the place (member names and indexes joined by dots), never a value, so it is safe to log. */
export interface GuardFailure {
  readonly reason: GuardReason
  readonly path: string
}

/** What {@link guardedCopy} answers. */
export type GuardedCopy = { readonly ok: true; readonly value: Json } | ({ readonly ok: false } & GuardFailure)

/**
 * Decides on a value that is no JSON: a bigint, NaN, a function, a symbol, an object of a class. Returns what stands in its place, or undefined to refuse it.
 * @param path member names and indexes that lead to the value
 */
export type ConvertForeign = (value: unknown, path: readonly string[]) => Json | undefined

/** The part of a schema that is used here; any zod schema fits, and so does a hand-written one. */
export interface SafeParser<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false; error: unknown }
}

/**
 * Copies foreign data into plain JSON under limits. Each member is read once, so that what was checked is what is used.
 * Members that are `undefined` or functions are left out, as in JSON; bigints, symbols, NaN, binary views and functions
 * elsewhere are refused. Never throws, whatever the value does.
 * @param convert makes the copy strict: functions and objects of a class go to it, as does all else that is no JSON
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
 * The one way for foreign data to get in: {@link guardedCopy}, then the schema, both unable to throw.
 *
 * @example
 * const info = guardedParse(announceSchema, event.detail)
 * if (!info.ok) return report(info.error.reason)
 */
export function guardedParse<T>(schema: SafeParser<T>, value: unknown, limits: GuardLimits = GUARD_LIMITS): Result<T, GuardFailure> {
  // Without a prototype: schemas look at inherited members, and old scripts add some to all objects of the page.
  const copied = attempt(value, { limits, convert: undefined, isBare: true, nodes: 0, text: 0, trail: [], path: [] })
  if (!copied.ok) return err({ reason: copied.reason, path: copied.path })
  try {
    const parsed = schema.safeParse(copied.value)
    return parsed.success ? ok(parsed.data) : err({ reason: 'schema', path: issuePath(parsed.error) })
  } catch {
    return err({ reason: 'schema', path: '' })
  }
}

/** {@link guardedParse} for JSON text, such as an HTTP body, a relay frame or a stored item; its length is checked before it is parsed. */
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
  /** Makes objects without a prototype. */
  readonly isBare: boolean
  nodes: number
  text: number
  /** The objects around the present one, to tell a cycle from depth. */
  readonly trail: object[]
  readonly path: string[]
}

class Refusal {
  constructor(readonly reason: GuardReason) {}
}

/** Only a Refusal is ours; anything else came out of a getter, a proxy trap or an exhausted stack, and may throw when it is looked at. */
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
      // JSON has no -0; kept, it would be another value after a replay.
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
  // Before the loop: a sparse array or a lying proxy may claim 2^32 - 1 items.
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
