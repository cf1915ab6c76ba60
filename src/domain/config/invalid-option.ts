import { LatchkitError } from '../shared/errors/latchkit-error.js'
import { failure } from '../shared/errors/start-errors.js'
import type { ConfigState } from './state.js'

/** Throws `OPTIONS_INVALID` with the option and its problem. */
export function invalidOption(option: string, problem: string): never {
  throw LatchkitError.from(failure('OPTIONS_INVALID', { option, problem }))
}

/** Returns a list of texts, empty if the option is omitted. Throws `OPTIONS_INVALID` for anything else. */
export function texts(option: string, list: readonly string[] | undefined): readonly string[] {
  if (list === undefined) return []
  if (!Array.isArray(list) || list.some((item) => typeof item !== 'string')) invalidOption(option, 'must be a list of texts')
  return list
}

/** Throws `OPTIONS_INVALID` if the value is not allowed. */
export function oneOf(option: string, value: string | false | undefined, allowed: readonly (string | false)[]): void {
  if (value !== undefined && !allowed.includes(value)) invalidOption(option, `"${value}" is none of ${allowed.join(', ')}`)
}

/** Returns the switches of a group, with defaults for omitted ones. Throws `OPTIONS_INVALID` for a value that is not a boolean. */
export function switches<T extends object>(prefix: string, group: Partial<T> | undefined, defaults: T): T {
  const all = { ...defaults }
  // Reads known members only, because old scripts add members to Object.prototype.
  for (const name of Object.keys(all) as (keyof T & string)[]) {
    all[name] = group?.[name] ?? all[name]
    if (typeof all[name] !== 'boolean') invalidOption(prefix + name, 'must be true or false')
  }
  return all
}

/** Returns true if the start logged a problem of this option, so that no later error has to. */
export function isReported({ problems = [] }: Pick<ConfigState, 'problems'>, option: string): boolean {
  return problems.some((problem) => problem.option === option)
}
