import type { ZodError, z } from 'zod'
import { LatchkitError } from '../../src/domain/shared/errors.js'
import { toolFailure } from '../../src/domain/shared/tool-errors.js'
import type { JsonObject } from '../../src/domain/shared/json.js'
import { mendName } from './suggest.js'

/** Where something stands in a scenario: member names and indexes. */
export type Path = readonly (string | number)[]

/** One thing that is wrong with a scenario. */
export interface Fault {
  readonly path: Path
  /** What is wrong, and how to mend it. */
  readonly problem: string
}

/** A fault with its place in the file. Lines and columns count from 1. */
export interface PlacedFault extends Fault {
  readonly line: number
  readonly column: number
}

/** Ends the reading of one part; its faults are kept and the reading goes on with the next part. */
export class Unreadable extends Error {
  constructor(readonly faults: readonly Fault[]) {
    super(faults[0]?.problem ?? 'unreadable')
  }
}

/** Throws one fault. */
export function refuse(path: Path, problem: string): never {
  throw new Unreadable([{ path, problem }])
}

/** Faults that are told; a file with more is hardly a scenario. */
const MAX_FAULTS = 20

/** `SCENARIO_INVALID`, whose text names the file, the place and the mend of the first fault; `context.faults` has them all. */
export function scenarioInvalid(file: string, faults: readonly PlacedFault[]): LatchkitError {
  const shown = faults.slice(0, MAX_FAULTS)
  const listed = shown.map(({ path, problem, line, column }): JsonObject => ({ path: showPath(path), problem, line, column }))
  const [first] = shown
  const path = first === undefined ? file : `${file}:${first.line}:${first.column} ${showPath(first.path)}`.trimEnd()
  return LatchkitError.from(toolFailure('SCENARIO_INVALID', { path, problem: first?.problem ?? 'cannot be read', file, faults: listed }))
}

/** `steps[3].do.connect`, as people write it; empty for the whole file. */
export function showPath(path: Path): string {
  return path.map((part, index) => (typeof part === 'number' ? `[${part}]` : index === 0 ? part : `.${part}`)).join('')
}

/** What a schema found, in words. Unknown members are told one by one, at their own place, with the nearest known name. */
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

/** The kinds of values in the words of a scenario, where a schema has none of its own. */
const kinds: Readonly<Record<string, string>> = {
  array: 'a list',
  object: 'an object',
  record: 'an object',
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
}

/** The members that a schema knows at a place. */
function membersAt(schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  const { innerType, in: input, options = [], shape, element, valueType } = schema._zod.def as Def
  const [part, ...rest] = path
  // Wrappers, and words beside an object, stand at the place of what they hold.
  for (const same of [innerType, input, ...options]) {
    const names = same === undefined ? [] : membersAt(same, path)
    if (names.length > 0) return names
  }
  if (part === undefined) return Object.keys(shape ?? {})
  const member = shape?.[String(part)] ?? element ?? valueType
  return member === undefined ? [] : membersAt(member, rest)
}

/** Of a schema what it is made of, as far as places are looked up in it. */
interface Def {
  readonly innerType?: z.ZodType
  readonly in?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly element?: z.ZodType
  readonly valueType?: z.ZodType
}
