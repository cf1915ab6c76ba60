import type { z } from 'zod'
import type { PublicCommand } from '../../../src/index.js'
import type { ErrorCode } from '../../../src/domain/shared/errors/errors.js'
import type { Json, JsonObject } from '../../../src/domain/shared/json/json.js'
import type { CommandForm, Vocabulary } from '../steps/vocabulary.js'
import { type Fault, faultsOf, type Path, refuse, Unreadable } from '../steps/faults.js'
import { lookRoots, pathProblem } from '../steps/queries.js'
import { matchers } from '../steps/match.js'
import type { Act } from './scenario.js'
import { modifiers, unknownVerb, type Verb, verbs } from './step-schema.js'
import { mendName } from './suggest.js'
import { showValue } from './values.js'

/** Default time limit of `wait` and `never`. */
const DEFAULT_WAIT_MS = 5_000

type Modifiers = { -readonly [M in keyof typeof modifiers]?: z.output<(typeof modifiers)[M]['schema']> }

/** A parsed step: its act and its modifiers. */
export interface ReadStep {
  readonly act: Act
  readonly tab?: number
  readonly note?: string
}

/** Reads one step. Throws {@link Unreadable} with the faults and how to fix them. */
export function readStep(raw: Json, path: Path, words: Vocabulary): ReadStep {
  if (typeof raw === 'string') refuse(path, Object.hasOwn(verbs, raw) ? `"${raw}" needs a value: write "${raw}: ..."` : unknownVerb(raw, raw))
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) refuse(path, `must be a step such as "do: start", not ${showValue(raw)}`)
  const members = raw as JsonObject
  const faults: Fault[] = []
  const named: Verb[] = []
  const beside: Modifiers = {}
  for (const [name, value] of Object.entries(members)) {
    if (Object.hasOwn(verbs, name)) named.push(name as Verb)
    else if (Object.hasOwn(modifiers, name)) {
      const schema: z.ZodType = modifiers[name as keyof typeof modifiers].schema
      const parsed = schema.safeParse(value)
      const unknown = parsed.success && name === 'expectRejected' ? unknownName('error', parsed.data as string, words.errors) : undefined
      if (unknown !== undefined) faults.push({ path: [...path, name], problem: unknown })
      else if (parsed.success) Object.assign(beside, { [name]: parsed.data })
      else faults.push(...faultsOf(parsed.error, [...path, name], schema))
    } else faults.push({ path: [...path, name], problem: unknownVerb(name, value) })
  }
  const [verb, second] = named
  if (second !== undefined) faults.push({ path: [...path, second], problem: `one step has one verb, this one has ${named.join(' and ')}; make it two steps` })
  if (verb === undefined && beside.inTab === undefined && faults.length === 0)
    faults.push({ path, problem: `says nothing to do; ${mendName('', Object.keys(verbs))}` })
  for (const name of Object.keys(beside) as (keyof Modifiers)[]) {
    const fits = modifiers[name].verbs as readonly string[] | undefined
    if (fits !== undefined && (verb === undefined || !fits.includes(verb)))
      faults.push({ path: [...path, name], problem: `"${name}" goes with ${fits.join(' or ')}, and with nothing else` })
  }
  if (faults.length > 0) throw new Unreadable(faults)
  const act = verb === undefined ? ({ verb: 'inTab' } as const) : readAct(verb, members[verb] as Json, beside, [...path, verb], words)
  return { act, ...(beside.inTab === undefined ? {} : { tab: beside.inTab }), ...(beside.note === undefined ? {} : { note: beside.note }) }
}

function readAct(verb: Verb, value: Json, beside: Modifiers, path: Path, words: Vocabulary): Act {
  if (verb === 'do')
    return { verb, command: readCommand(value, path, words), ...(beside.expectRejected === undefined ? {} : { rejected: beside.expectRejected as ErrorCode }) }
  const schema: z.ZodType = verbs[verb]
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new Unreadable(faultsOf(parsed.error, path, schema))
  const unknown = verb === 'wait' || verb === 'never' ? unknownName('event', parsed.data as string, words.events) : undefined
  if (unknown !== undefined) refuse(path, unknown)
  const data = parsed.data as never
  switch (verb) {
    case 'wait':
      return { verb, type: data, with: (beside.with ?? {}) as Json, ms: beside.within ?? DEFAULT_WAIT_MS }
    case 'never':
      return { verb, type: data, with: (beside.with ?? {}) as Json, ms: beside.for ?? DEFAULT_WAIT_MS }
    case 'expect':
      return { verb, checks: readChecks(data, path) }
    case 'advance':
    case 'sleep':
      return { verb, ms: data }
    case 'wallet':
      return { verb, act: data }
    case 'install':
      return { verb, wallet: data }
    case 'mine':
      return { verb, blocks: data }
    case 'site':
    case 'relay':
      return { verb, act: data }
    case 'host':
      return { verb, policy: data }
    case 'fault':
      return { verb, fault: data }
    case 'platform':
      return { verb, facts: data }
    case 'store':
      return { verb, items: data }
    case 'mark':
      return { verb, label: data }
    default:
      return { verb }
  }
}

/** `start`, `{ connect: kestrel }`, `{ connect: { connectorId: kestrel } }` or `{ type: connect, connectorId: kestrel }`. */
export function readCommand(value: Json, path: Path, { commands }: Vocabulary): PublicCommand {
  const { type, members, at } = commandParts(value, path)
  const form = Object.hasOwn(commands, type) ? commands[type] : undefined
  if (form === undefined) refuse(at, `there is no command "${type}"; ${mendName(type, Object.keys(commands))}`)
  const given = wholeMembers(type, form, members, at)
  const parsed = form.schema.safeParse({ ...form.defaults, ...given })
  if (!parsed.success) throw new Unreadable(faultsOf(parsed.error, at, form.schema).map((fault) => missing(fault, given, at)))
  return { type, ...(parsed.data as object) } as PublicCommand
}

function unknownName(kind: string, name: string, known: readonly string[]): string | undefined {
  return known.includes(name) ? undefined : `there is no ${kind} "${name}"; ${mendName(name, known)}`
}

function commandParts(value: Json, path: Path): { type: string; members: Json; at: Path } {
  if (typeof value === 'string') return { type: value, members: null, at: path }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    refuse(path, `must be a command such as "start" or "connect: kestrel", not ${showValue(value)}`)
  const { type, ...members } = value as JsonObject
  if (typeof type === 'string') return { type, members: members as Json, at: path }
  const names = Object.keys(value)
  const [name] = names
  if (name === undefined || names.length > 1) refuse(path, `one step gives one command, this one names ${names.length === 0 ? 'none' : names.join(' and ')}`)
  return { type: name, members: (value as JsonObject)[name] as Json, at: [...path, name] }
}

/** Returns the members of a command. A single value is its main member; nothing, or `true`, is a command without members. */
function wholeMembers(type: string, { main, schema }: CommandForm, members: Json, path: Path): JsonObject {
  const single = typeof members !== 'object' || members === null || Array.isArray(members)
  // A network given as an object is the member itself, not the table of members.
  if (!single && main === 'network' && !Object.hasOwn(members, main) && Object.hasOwn(members, 'rpcUrls')) return { [main]: members }
  if (!single && main === 'variables' && !Object.hasOwn(members, main)) return { [main]: members }
  if (!single) return members as JsonObject
  if (members === null || (members === true && main !== 'hidden')) return {}
  if (main === undefined)
    refuse(path, `"${type}" takes ${Object.keys(schema.shape).length === 0 ? 'no value' : `an object of: ${Object.keys(schema.shape).join(', ')}`}`)
  return { [main]: members }
}

function missing(fault: Fault, given: JsonObject, at: Path): Fault {
  const name = fault.path[at.length]
  const isMissing = fault.path.length === at.length + 1 && typeof name === 'string' && !Object.hasOwn(given, name)
  return isMissing ? { path: at, problem: `"${name}" is missing: it ${fault.problem}` } : fault
}

function readChecks(checks: Readonly<Record<string, Json>>, path: Path): { path: string; value: Json }[] {
  const faults = Object.keys(checks).flatMap((name): Fault[] => {
    const problem = pathProblem(name)
    return problem === undefined ? matcherFaults(checks[name] as Json, [...path, name]) : [{ path: [...path, name], problem }]
  })
  if (faults.length > 0) throw new Unreadable(faults)
  if (Object.keys(checks).length === 0) refuse(path, `expects nothing; name something, such as ${lookRoots.slice(0, 4).join(', ')}`)
  return Object.entries(checks).map(([name, value]) => ({ path: name, value }))
}

/** Returns misspelt matchers, which would otherwise be read as absent members. */
function matcherFaults(value: Json, path: Path): Fault[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => matcherFaults(item as Json, [...path, index]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value as JsonObject).flatMap(([name, member]) => {
    if (!name.startsWith('$')) return matcherFaults(member as Json, [...path, name])
    if (!matchers.includes(name as never)) return [{ path: [...path, name], problem: `there is no matcher "${name}"; ${mendName(name, matchers)}` }]
    if (name === '$match' && !isRegex(member)) return [{ path: [...path, name], problem: `${showValue(member)} is no regular expression` }]
    return []
  })
}

function isRegex(value: unknown): boolean {
  try {
    return typeof value === 'string' && new RegExp(value, 'u') !== undefined
  } catch {
    return false
  }
}
