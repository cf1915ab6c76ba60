import type { Json, JsonObject } from '../../../src/domain/shared/json/json.js'

/** First place where a value differs from the expected one. */
export interface Mismatch {
  /** Path below the compared value; empty for the value itself. */
  readonly path: string
  readonly expected: string
  readonly actual: Json | undefined
}

/** Names of special expectations; an object with one of them has no other member. */
export const matchers = ['$length', '$match', '$not', '$has', '$above', '$below'] as const

/**
 * Compares a value with a scenario's expectation: objects need the expected members only, lists all their items in order, null means null or absent. Special
 * expectations are `{ $length: n }`, `{ $match: regex }`, `{ $not: x }`, `{ $has: x }`, `{ $above: n }` and `{ $below: n }`.
 * @returns the first mismatch; undefined if there is none
 */
export function mismatch(actual: Json | undefined, expected: Json, path = ''): Mismatch | undefined {
  if (expected === null) return actual === null || actual === undefined ? undefined : differs(path, 'nothing', actual)
  if (Array.isArray(expected)) return compareLists(actual, expected as readonly Json[], path)
  if (typeof expected === 'object') {
    const special = specialOf(expected as JsonObject)
    return special === undefined ? compareObjects(actual, expected as JsonObject, path) : compareSpecial(actual, special, path)
  }
  return actual === expected ? undefined : differs(path, JSON.stringify(expected), actual)
}

type Special = { readonly [M in (typeof matchers)[number]]: readonly [M, Json] }[(typeof matchers)[number]]

function specialOf(expected: JsonObject): Special | undefined {
  const [name, ...others] = Object.keys(expected)
  const known = matchers.find((one) => one === name)
  return known === undefined || others.length > 0 ? undefined : ([known, expected[known] as Json] as Special)
}

function compareLists(actual: Json | undefined, expected: readonly Json[], path: string): Mismatch | undefined {
  if (!Array.isArray(actual)) return differs(path, `a list of ${expected.length}`, actual)
  if (actual.length !== expected.length) return differs(path, `${expected.length} items: ${JSON.stringify(expected)}`, actual)
  for (const [index, item] of expected.entries()) {
    const found = mismatch(actual[index], item, `${path}[${index}]`)
    if (found !== undefined) return found
  }
  return undefined
}

function compareObjects(actual: Json | undefined, expected: JsonObject, path: string): Mismatch | undefined {
  if (typeof actual !== 'object' || actual === null || Array.isArray(actual)) return differs(path, JSON.stringify(expected), actual)
  for (const [name, value] of Object.entries(expected)) {
    const member = Object.hasOwn(actual, name) ? (actual as JsonObject)[name] : undefined
    const found = mismatch(member, value as Json, path === '' ? name : `${path}.${name}`)
    if (found !== undefined) return found
  }
  return undefined
}

function compareSpecial(actual: Json | undefined, [name, value]: Special, path: string): Mismatch | undefined {
  const fits = (): boolean => {
    switch (name) {
      case '$length':
        return sizeOf(actual) === value
      case '$match':
        return typeof actual === 'string' && new RegExp(String(value), 'u').test(actual)
      case '$not':
        return mismatch(actual, value) !== undefined
      case '$has':
        return Array.isArray(actual) && actual.some((item) => mismatch(item as Json, value) === undefined)
      case '$above':
        return Number(actual) > Number(value)
      case '$below':
        return Number(actual) < Number(value)
    }
  }
  return fits() ? undefined : differs(path, `${name} ${JSON.stringify(value)}`, actual)
}

function sizeOf(value: Json | undefined): number | undefined {
  if (typeof value === 'string' || Array.isArray(value)) return value.length
  return typeof value === 'object' && value !== null ? Object.keys(value).length : undefined
}

function differs(path: string, expected: string, actual: Json | undefined): Mismatch {
  return { path, expected, actual }
}
