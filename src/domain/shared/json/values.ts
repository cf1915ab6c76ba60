import { isPlainObject } from './objects.js'

/** Returns the value as a record, or an empty record for lists and anything that is not an object. */
export function asRecord<T = unknown>(value: T | undefined): Readonly<Record<string, T>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Readonly<Record<string, T>>) : {}
}

/** Copies a JSON value. Foreign code receives a copy, because it may change it, and recorded values must stay unchanged. */
export function copyJson<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyJson) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copyJson(member)])) as T
}

/** Returns true if both values are the same JSON. Members that are undefined count as absent. Equal references are not compared further. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null || Array.isArray(one) !== Array.isArray(other)) return false
  const [a, b] = [one as Readonly<Record<string, unknown>>, other as Readonly<Record<string, unknown>>]
  for (const name of Object.keys(a)) if (!sameJson(a[name], b[name])) return false
  for (const name of Object.keys(b)) if (b[name] !== undefined && !Object.hasOwn(a, name)) return false
  return true
}

/**
 * Freezes lists and plain objects at any depth, so that a mutation throws. Skips frozen values, because a new state shares most of its parts with the previous
 * one.
 */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  if (!Array.isArray(value) && !isPlainObject(value)) return value
  Object.freeze(value)
  for (const member of Object.values(value)) deepFreeze(member)
  return value
}
