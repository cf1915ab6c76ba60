import type { ZodError, z } from 'zod'
import { failure } from '../../../src/domain/shared/errors/tool-errors.js'
import { LatchkitError } from '../../../src/domain/shared/errors/latchkit-error.js'
import type { JsonObject } from '../../../src/domain/shared/json/json.js'
import { mendName } from '../read/suggest.js'

/** Path to a value in a scenario: member names and indexes. */
export type Path = readonly (string | number)[]

/** One fault of a scenario. */
export interface Fault {
  readonly path: Path
  /** Text that says what is wrong and how to correct it. */
  readonly problem: string
}

/** A fault with its position in the file. Lines and columns count from 1. */
export interface PlacedFault extends Fault {
  readonly line: number
  readonly column: number
}

/** Error that ends the reading of one section. Its faults are kept, and reading goes on with the next section. */
export class Unreadable extends Error {
  constructor(readonly faults: readonly Fault[]) {
    super(faults[0]?.problem ?? 'unreadable')
  }
}

/** Throws an error with one fault. */
export function refuse(path: Path, problem: string): never {
  throw new Unreadable([{ path, problem }])
}

/** Most faults that are reported; a file with more is hardly a scenario. */
const MAX_FAULTS = 20

/** Creates a `SCENARIO_INVALID` error. Its text names the file, the position and the correction of the first fault; `context.faults` has all of them. */
export function scenarioInvalid(file: string, faults: readonly PlacedFault[]): LatchkitError {
  const shown = faults.slice(0, MAX_FAULTS)
  const listed = shown.map(({ path, problem, line, column }): JsonObject => ({ path: showPath(path), problem, line, column }))
  const [first] = shown
  const path = first === undefined ? file : `${file}:${first.line}:${first.column} ${showPath(first.path)}`.trimEnd()
  return LatchkitError.from(failure('SCENARIO_INVALID', { path, problem: first?.problem ?? 'cannot be read', file, faults: listed }))
}

/** Formats a path as people write it, such as `steps[3].do.connect`; empty for the whole file. */
export function showPath(path: Path): string {
  return path.map((part, index) => (typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`)).join('')
}

/** Returns the faults that a schema found. Unknown members are reported one by one, each at its own path, with the nearest known name. */
export function faultsOf(error: ZodError, path: Path, schema: z.ZodType): Fault[] {
  return error.issues.flatMap((issue): Fault[] => {
    const at: Path = [...path, ...issue.path.filter((part) => typeof part !== 'symbol')]
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({
        path: [...at, key],
        problem: `"${key}" is unknown; ${mendName(key, membersAt(schema, issue.path))}`,
      }))
    return [
      {
        path: at,
        problem:
          issue.code === 'invalid_type' && issue.message.startsWith('Invalid input') ? `must be ${kinds[issue.expected] ?? issue.expected}` : issue.message,
      },
    ]
  })
}

/** Names of value kinds for messages, where a schema has no message of its own. */
const kinds: Readonly<Record<string, string>> = {
  array: 'a list',
  object: 'an object',
  record: 'an object',
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
}

/** Returns the members that a schema has at a path. */
function membersAt(schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  const { innerType, in: input, options = [], shape, element, keyType, valueType } = schema._zod.def as Def
  const [part, ...rest] = path
  // Wrappers and unions have the path of the schemas inside them.
  for (const same of [innerType, input, ...options]) {
    const names = same === undefined ? [] : membersAt(same, path)
    if (names.length > 0) return names
  }
  if (part === undefined) return Object.keys(shape ?? (keyType?._zod.def as Def | undefined)?.entries ?? {})
  const member = shape?.[String(part)] ?? element ?? valueType
  return member === undefined ? [] : membersAt(member, rest)
}

/** Members of a schema definition that the search for paths reads. */
interface Def {
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly element?: z.ZodType
  readonly keyType?: z.ZodType
  readonly valueType?: z.ZodType
  /** Members of an enum, which a record has as its keys. */
  readonly entries?: Readonly<Record<string, unknown>>
}
