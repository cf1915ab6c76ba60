import { type ConvertForeign, type GuardLimits, type GuardReason, guardedCopy } from './guarded.js'
import type { Json } from './json.js'
import { isPlainObject } from './objects.js'
import { err, ok, type Result } from '../result.js'
import { isSecret } from '../secrets/secret.js'

/** Limits of a command, an option or a reply, so that every recorded value can be read again. */
export const PLAIN_LIMITS: GuardLimits = { depth: 100, nodes: 1_000_000, text: 16_777_216 }

/** Reason that a value cannot enter the core. */
export interface PlainFailure {
  /** Position: member names and indexes joined by dots, such as `transaction.value`. Empty for the value itself. */
  readonly path: string
  /** Problem and its fix. */
  readonly problem: string
}

/**
 * Copies a value that enters the core to plain JSON. Reads each member once. Never throws.
 *
 * @param convert returns the replacement of a value that is not JSON, such as the text of a bigint, or undefined to reject it
 */
export function plainJson(value: unknown, convert?: ConvertForeign): Result<Json, PlainFailure> {
  let problem = ''
  const copied = guardedCopy(value, PLAIN_LIMITS, (foreign, path) => {
    const converted = convert?.(foreign, path)
    if (converted === undefined) problem = describe(foreign)
    return converted
  })
  return copied.ok ? ok(copied.value) : err({ path: copied.path, problem: problem || problems[copied.reason] })
}

/** Converter for {@link plainJson}. Secrets stay handles, which serialize as a placeholder. */
export const keepSecret: ConvertForeign = (value) => (isSecret(value) ? (value as unknown as Json) : undefined)

const problems: Readonly<Record<GuardReason, string>> = {
  depth: `is nested deeper than ${PLAIN_LIMITS.depth} levels; make it flatter`,
  nodes: `has more than ${PLAIN_LIMITS.nodes} members; give less at a time`,
  text: `holds more than ${PLAIN_LIMITS.text} characters; give less at a time`,
  key: 'is a name that no member may have; rename it',
  cycle: 'refers to an object that it stands in; give a tree',
  type: 'is no JSON; give plain data',
  threw: 'threw when it was read; give plain data',
  syntax: 'does not parse; give plain data',
  schema: 'does not fit; give plain data',
}

/** Returns the problem of a value that is not JSON, and its fix. */
function describe(value: unknown): string {
  switch (typeof value) {
    case 'bigint':
      return 'is a bigint, which is no JSON; give it as a text'
    case 'number':
      return `is ${value}, which is no JSON; give a finite number`
    case 'function':
    case 'symbol':
    case 'undefined':
      return `is ${typeof value === 'undefined' ? 'undefined' : `a ${typeof value}`}, which is no JSON; leave it out`
    default:
      if (isSecret(value)) return 'is a secret, which may not stand here; give its text'
      return describeObject(value as object)
  }
}

function describeObject(object: object): string {
  const { name } = isPlainObject(object) ? Object : ((object as { constructor?: { name?: unknown } }).constructor ?? Object)
  const found = typeof name === 'string' && name !== '' ? `an object of the class ${name.slice(0, 40)}` : 'an object of a class'
  if (ArrayBuffer.isView(object) || object instanceof ArrayBuffer) return `is ${found}, which is no JSON; give the bytes as hex text`
  if (typeof (object as { toISOString?: unknown }).toISOString === 'function') return `is ${found}, which is no JSON; give its text, such as toISOString()`
  return `is ${found}, which is no JSON; give a plain object or a list`
}
