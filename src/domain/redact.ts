import { canonicalJson, type Json, type JsonObject } from './shared/json.js'
import { createPseudonyms, type Pseudonyms } from './shared/pseudonyms.js'
import type { Entry, Tape } from './kernel/tape.js'
import type { Message } from './kernel/types.js'
import { failure } from './shared/errors.js'

/**
 * Names of the members that hold a person's data, at any depth; `json`: the text is JSON, and the data is what it holds. `request` is that of a request to a
 * wallet, as a value or as JSON, and keeps the form of each text; `ids` is JSON of which only ids are somebody's; `app`: what the app says of itself, also by these names. A function makes the
 * member from the others, as they stand in the copy.
 */
export type PersonalFields = Readonly<Record<string, Personal | 'app' | ((copy: JsonObject) => string) | undefined>>
type Personal = true | 'json' | 'request' | 'ids'

/** Where on a tape a person's data stands. */
export interface PersonalData {
  /** By type of command or event. */
  readonly messages: Readonly<Record<string, PersonalFields | undefined>>
  /** By port and method, for arguments and replies; `true`: every text. A text argument that names a field tells of the one after it. */
  readonly calls: Readonly<Record<string, PersonalFields | true | undefined>>
  /** In every message, call, reply and state. */
  readonly everywhere: PersonalFields
  /** By type of command that an app may give: the members that it has. What else an app gave is left out, for it may be anything. */
  readonly commands: Readonly<Record<string, readonly string[]>>
  /** In the state at the front of a tape that lost its beginning. */
  readonly state: PersonalFields
}

/**
 * A copy of a tape that can be handed out: each personal text gets a pseudonym, the same one everywhere in the tape. Ids (addresses, hashes,
 * signatures) are replaced wherever they stand, also inside other texts; words only where they are declared, since a label may be any word,
 * also one that tapes are made of. Forms are kept (an address stays a valid address), so the copy folds and replays as the original does.
 */
export function redactTape(tape: Tape, personal: PersonalData): Tape {
  const pseudonyms = createPseudonyms()
  visit(tape, personal, {
    isKnown: pseudonyms.isKnown,
    whole: noting(pseudonyms.add),
    within: noting(pseudonyms.scan),
    coded: noting(pseudonyms.addId),
    ids: noting(pseudonyms.addId),
  })
  return visit(tape, personal, { ...pseudonyms, ids: pseudonyms.within })
}

/** What is done to a text: one that is personal as a whole, or one in which ids may stand. */
type Treatment = Pick<Pseudonyms, 'isKnown' | 'whole' | 'within' | 'coded'> & { ids(text: string): string }

function visit({ head, entries }: Tape, personal: PersonalData, treatment: Treatment): Tape {
  const calls = new Map<number, string>()
  /** Pseudonyms of command types that there are not, by the number of the command. */
  const unknown = new Map<number, string>()
  const { base } = head
  return {
    head:
      base === undefined
        ? head
        : { ...head, base: { ...base, state: walk(base.state, { ...personal.everywhere, ...personal.state }, treatment) as JsonObject } },
    entries: entries.map((entry) => {
      if (entry.kind === 'call') calls.set(entry.n, `${entry.port}.${entry.method}`)
      if (entry.kind === 'command' && entry.by === undefined && !Object.hasOwn(personal.commands, entry.command.type)) {
        const type = treatment.whole(entry.command.type)
        unknown.set(entry.n, type)
        return { ...entry, command: { type } }
      }
      if (entry.kind === 'rejection' && unknown.has(entry.by)) return { ...entry, failure: failure('UNKNOWN_COMMAND', { name: unknown.get(entry.by) ?? '' }) }
      return visitEntry(entry, personal, calls, treatment)
    }),
  }
}

function visitEntry(entry: Entry, { everywhere, commands, messages, calls }: PersonalData, names: ReadonlyMap<number, string>, treatment: Treatment): Entry {
  switch (entry.kind) {
    case 'command': {
      const given = entry.by === undefined ? pick(entry.command, ['type', ...(own(commands, entry.command.type) ?? [])]) : entry.command
      return { ...entry, command: walk(given as unknown as Json, { ...everywhere, ...own(messages, given.type) }, treatment) as unknown as Message }
    }
    case 'event':
      return { ...entry, event: walk(entry.event as unknown as Json, { ...everywhere, ...own(messages, entry.event.type) }, treatment) as unknown as Message }
    case 'call':
      return { ...entry, args: walkArguments(entry.args, fieldsOf(names.get(entry.n)), treatment) }
    case 'reply': {
      if (entry.value === undefined) return entry
      // A failure is told in the words of the catalogue, whatever was asked.
      const fields = entry.outcome === 'error' ? undefined : fieldsOf(names.get(entry.call))
      return { ...entry, value: fields === true ? replaceAll(entry.value, true, treatment) : walk(entry.value, fields, treatment) }
    }
    case 'rejection':
      return { ...entry, failure: walk(entry.failure as unknown as Json, undefined, treatment) as unknown as typeof entry.failure }
    default:
      return entry
  }

  function fieldsOf(call = ''): PersonalFields | true {
    const fields = own(calls, call)
    return fields === true || { ...everywhere, ...fields }
  }
}

/** A message with the members of these names only. */
function pick<M extends Message>(message: M, names: readonly string[]): M {
  return Object.fromEntries(Object.entries(message).filter(([name]) => names.includes(name))) as unknown as M
}

function walkArguments(args: readonly Json[], fields: PersonalFields | true | undefined, treatment: Treatment): readonly Json[] {
  if (fields === true) return args.map((argument) => replaceAll(argument, true, treatment))
  return args.map((argument, index) => {
    const name = args[index - 1]
    const named = typeof name === 'string' && fields !== undefined ? own(fields, name) : undefined
    return named === undefined || named === 'app' || typeof named === 'function' ? walk(argument, fields, treatment) : replaceAll(argument, named, treatment)
  })
}

/** Looks for declared members, at any depth. */
function walk(value: Json, fields: PersonalFields | undefined, treatment: Treatment): Json {
  if (typeof value === 'string') return treatment.within(value)
  if (Array.isArray(value)) return value.map((item) => walk(item as Json, fields, treatment))
  if (typeof value !== 'object' || value === null) return value
  const copy = mapObject(value as JsonObject, treatment, (member, name) => {
    const declared = fields && own(fields, name)
    if (declared === 'app') return walk(member, undefined, treatment)
    return declared === undefined || typeof declared === 'function' ? walk(member, fields, treatment) : replaceAll(member, declared, treatment)
  })
  const made = Object.keys(copy).flatMap((name) => {
    const make = fields && own(fields, name)
    return typeof make === 'function' ? [[name, make(copy)]] : []
  })
  return made.length === 0 ? copy : { ...copy, ...(Object.fromEntries(made) as JsonObject) }
}

/** Everything inside is personal. */
function replaceAll(value: Json, as: Personal, treatment: Treatment): Json {
  if (typeof value === 'string') return as === true ? treatment.whole(value) : as === 'json' ? replaceJson(value, treatment) : replaceWire(value, as, treatment)
  if (Array.isArray(value)) return value.map((item) => replaceAll(item as Json, as, treatment))
  if (typeof value !== 'object' || value === null) return value
  // How something is to be sent is said in words of the protocol.
  return mapObject(value as JsonObject, treatment, (member, name) => (as === 'request' && name === 'options' ? member : replaceAll(member, as, treatment)))
}

/** A text on the wire: JSON in JSON is taken apart, all else keeps its form. */
function replaceWire(text: string, as: 'request' | 'ids', treatment: Treatment): string {
  const parsed = parseJson(text, /^[[{"]/)
  if (parsed !== undefined && canonicalJson(parsed) === text) return canonicalJson(replaceAll(parsed, as, treatment))
  if (parsed !== undefined && JSON.stringify(parsed) === text) return JSON.stringify(replaceAll(parsed, as, treatment))
  return as === 'ids' ? treatment.ids(text) : treatment.coded(text)
}

/** A text of JSON is rewritten member by member, in the form in which it was written, or it would not be read again. */
function replaceJson(text: string, treatment: Treatment): string {
  const parsed = treatment.isKnown(text) ? undefined : parseJson(text, /^[[{]/)
  const write = [canonicalJson, JSON.stringify].find((writer) => parsed !== undefined && writer(parsed) === text)
  return parsed === undefined || write === undefined ? treatment.whole(text) : write(replaceAll(parsed, true, treatment))
}

function parseJson(text: string, beginning: RegExp): Json | undefined {
  if (!beginning.test(text)) return undefined
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

function mapObject(value: JsonObject, { within }: Treatment, replace: (member: Json, name: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(value).flatMap(([name, member]) => (member === undefined ? [] : [[within(name), replace(member, name)]])))
}

function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

function noting(note: (text: string) => void): (text: string) => string {
  return (text) => {
    note(text)
    return text
  }
}
