import { isPlainObject } from './json.js'

/**
 * Freezes lists and plain objects at any depth, so that a later change in place throws where it is made. What is frozen already is not entered: a new state shares
 * most of the one before it.
 */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  if (!Array.isArray(value) && !isPlainObject(value)) return value
  Object.freeze(value)
  for (const member of Object.values(value)) deepFreeze(member)
  return value
}
