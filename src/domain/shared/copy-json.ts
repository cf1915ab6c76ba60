/**
 * A copy of a JSON value that shares nothing with it. For foreign code, which may change what it is given: what was recorded stays as it was.
 */
export function copyJson<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyJson) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, copyJson(member)])) as T
}
