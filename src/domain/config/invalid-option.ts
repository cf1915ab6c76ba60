import { LatchkitError } from '../shared/errors/latchkit-error.js'
import { failure } from '../shared/errors/start-errors.js'
import type { ConfigState } from './state.js'

/** Throws `OPTIONS_INVALID` with the option and its problem. */
export function invalidOption(option: string, problem: string): never {
  throw LatchkitError.from(failure('OPTIONS_INVALID', { option, problem }))
}

/** Called with an option that is not needed and was left out, because it does not fit. */
export type LeaveOut = (option: string, problem: string) => void

/** Returns the members of a list that fit. A text alone counts as a list of one. */
export function fitting<T extends string>(option: string, list: unknown, leaveOut: LeaveOut, allowed?: readonly T[]): readonly T[] {
  if (list === undefined) return []
  return ([list].flat() as T[]).filter((item) => {
    const fits = allowed?.includes(item) ?? typeof item === 'string'
    if (!fits) leaveOut(option, allowed ? noneOf(item, allowed) : TEXTS)
    return fits
  })
}

const TEXTS = 'must be a list of texts'
const noneOf = (value: unknown, allowed: readonly (string | false)[]) => `"${String(value)}" is none of ${allowed.join(', ')}`

/** Returns a list of texts, empty if the option is omitted. Throws `OPTIONS_INVALID` for anything else. */
export function texts(option: string, list: readonly string[] | undefined): readonly string[] {
  if (list === undefined) return []
  if (!Array.isArray(list) || list.some((item) => typeof item !== 'string')) invalidOption(option, TEXTS)
  return list
}

/** Returns the value if it is allowed, else the first that is. Throws `OPTIONS_INVALID` without `leaveOut`. */
export function oneOf<T extends string | false>(option: string, value: T | undefined, allowed: readonly [T, ...T[]], leaveOut: LeaveOut = invalidOption): T {
  if (value === undefined || allowed.includes(value)) return value ?? allowed[0]
  leaveOut(option, noneOf(value, allowed))
  return allowed[0]
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
