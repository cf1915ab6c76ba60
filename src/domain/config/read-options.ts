import { LatchkitError } from '../shared/errors/latchkit-error.js'
import { plainJson } from '../shared/json/plain-json.js'
import type { LatchkitOptions } from './options.js'
import { invalidOption } from './invalid-option.js'

/** Options with functions, or with chain objects of libraries. Each is validated where it is used. */
const WITH_CODE = new Set(['networks', 'defaultNetwork', 'siwx', 'siweConfig', 'use', 'ports', 'tap', 'initialSession', 'freezes'])

/**
 * Reads the options of an app, each once, and copies data options to plain JSON, as in the head of a tape. Inherited members are ignored. Throws
 * `OPTIONS_INVALID` with the path of the member.
 */
export function readOptions<O extends LatchkitOptions>(given: O): O {
  if (typeof given !== 'object' || given === null) invalidOption('options', 'must be an object, such as { networks: [mainnet], use: [evm()] }')
  return readable('options', () => Object.fromEntries(Object.keys(given).map((name) => [name, readOption(name, given)])) as unknown as O)
}

/** Calls `read`. Throws `OPTIONS_INVALID` if a getter or a proxy in the options throws. */
export function readable<T>(option: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof LatchkitError) throw error
    return invalidOption(option, 'threw when it was read; give plain data')
  }
}

function readOption(name: string, given: object): unknown {
  const value = readable(name, () => (given as Readonly<Record<string, unknown>>)[name])
  // JSON and databases have null for what is absent.
  if (value === undefined || value === null || WITH_CODE.has(name)) return value ?? undefined
  const copied = plainJson(value)
  if (!copied.ok) invalidOption([name, copied.error.path].filter(Boolean).join('.'), copied.error.problem)
  return copied.value
}
