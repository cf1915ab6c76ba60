import { failure, LatchkitError } from '../shared/errors.js'

/** Throws `OPTIONS_INVALID`, which names the option and the mend. */
export function refuse(option: string, problem: string): never {
  throw LatchkitError.from(failure('OPTIONS_INVALID', { option, problem }))
}

/** A list of texts, empty when it was left out. Throws `OPTIONS_INVALID`. */
export function texts(option: string, list: readonly string[] | undefined): readonly string[] {
  if (list === undefined) return []
  if (!Array.isArray(list) || list.some((item) => typeof item !== 'string')) refuse(option, 'must be a list of texts')
  return list
}

/** Throws `OPTIONS_INVALID` for a value that is not among those allowed. */
export function oneOf(option: string, value: string | undefined, allowed: readonly string[]): void {
  if (value !== undefined && !allowed.includes(value)) refuse(option, `"${value}" is none of ${allowed.join(', ')}`)
}

/** What of a group is on and off, where it says so. Throws `OPTIONS_INVALID`. */
export function switches<T extends object>(prefix: string, group: Partial<T> | undefined, defaults: T): T {
  const all = { ...defaults }
  // Own members: old scripts add some to all objects of the page.
  for (const name of Object.keys(all) as (keyof T & string)[]) {
    all[name] = group?.[name] ?? all[name]
    if (typeof all[name] !== 'boolean') refuse(prefix + name, 'must be true or false')
  }
  return all
}
