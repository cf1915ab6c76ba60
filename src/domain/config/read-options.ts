import { LatchkitError } from '../shared/errors.js'
import { plainJson } from '../shared/plain-json.js'
import type { LatchkitOptions } from './options.js'
import { refuse } from './refuse.js'

/** Options that hold functions, or chain objects of libraries: each is checked where it is used. */
const WITH_CODE = new Set([
  'networks',
  'defaultNetwork',
  'siwx',
  'siweConfig',
  'use',
  'ports',
  'tap',
  'handed',
  'sessions',
  'embeddedWallet',
  'signIn',
  'freezes',
])

/**
 * Reads the options of an app, each once; those that are data become plain JSON, as the head of a tape holds them. What stands in a prototype is no option. Throws
 * `OPTIONS_INVALID` with the path of the member.
 */
export function readOptions<O extends LatchkitOptions>(given: O): O {
  if (typeof given !== 'object' || given === null) refuse('options', 'must be an object, such as { networks: [mainnet], use: [evm()] }')
  return readable('options', () => Object.fromEntries(Object.keys(given).map((name) => [name, readOption(name, given)])) as unknown as O)
}

/** Runs what reads options. Throws `OPTIONS_INVALID` where a getter or a proxy among them throws. */
export function readable<T>(option: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof LatchkitError) throw error
    return refuse(option, 'threw when it was read; give plain data')
  }
}

function readOption(name: string, given: object): unknown {
  const value = readable(name, () => (given as Readonly<Record<string, unknown>>)[name])
  if (value === undefined || WITH_CODE.has(name)) return value
  const copied = plainJson(value)
  if (!copied.ok) refuse([name, copied.error.path].filter(Boolean).join('.'), copied.error.problem)
  return copied.value
}
