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
