import { canonicalJson, type Json, type JsonObject } from './shared/json/json.js'
import { createPseudonyms, type Pseudonyms } from './shared/secrets/pseudonyms.js'
import type { Entry, Tape } from './kernel/tape.js'
import type { Message } from './kernel/types.js'
import { failure } from './shared/errors/errors.js'
import { isRecord } from './shared/json/objects.js'
import type { PersonalFields, PersonalRule } from './declaration.js'
import type { PersonalData } from './personal.js'

/**
 * Returns a copy of a tape without personal data. Each personal text gets a pseudonym, the same one throughout the tape. Ids (addresses, hashes,
 * signatures) are replaced everywhere, even inside other texts. Words are replaced only in declared members, because a label may be any word, even one
 * of the tape format. Formats are kept (an address stays a valid address), so the copy folds and replays like the original.
 */
export function redactTape(tape: Tape, personal: PersonalData): Tape {
  const pseudonyms = createPseudonyms(personal.known)
  visit(tape, personal, {
    isKnown: pseudonyms.isKnown,
    whole: noting(pseudonyms.add),
    within: noting(pseudonyms.scan),
    words: noting(pseudonyms.scan),
    coded: noting(pseudonyms.addId),
    ids: noting(pseudonyms.addId),
  })
  // A URL that is personal elsewhere is so in a stored copy, too.
  const treatment = { ...pseudonyms, ids: (text: string) => (/^https?:\/\//.test(text) ? pseudonyms.whole(text) : pseudonyms.within(text)) }
  const { head, entries } = visit(tape, personal, treatment)
  // The app's own contracts in its options are called by the same pseudonyms as in requests.
  return { head: { ...head, config: walk(head.config, undefined, treatment) as typeof head.config }, entries }
}

/** Replacements of a text: of one that is personal as a whole, or of ids in it. */
type Treatment = Pick<Pseudonyms, 'isKnown' | 'whole' | 'within' | 'coded' | 'words'> & { ids(text: string): string }

function visit({ head, entries }: Tape, personal: PersonalData, treatment: Treatment): Tape {
  const calls = new Map<number, string>()
  /** Pseudonyms of unknown command types, by number of the command. */
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

function visitEntry(
  entry: Entry,
  { everywhere, commands, messages, calls, given: texts }: PersonalData,
  names: ReadonlyMap<number, string>,
  treatment: Treatment,
): Entry {
  switch (entry.kind) {
    case 'command': {
      const given = entry.by === undefined ? pick(entry.command, ['type', ...(own(commands, entry.command.type) ?? [])]) : entry.command
      const fields = { ...everywhere, ...own(messages, given.type), ...(entry.by === undefined ? own(texts, given.type) : undefined) }
      return { ...entry, command: walk(given as unknown as Json, fields, treatment) as unknown as Message }
    }
    case 'event':
      return { ...entry, event: walk(entry.event as unknown as Json, { ...everywhere, ...own(messages, entry.event.type) }, treatment) as unknown as Message }
    case 'call':
      return { ...entry, args: walkArguments(entry.args, fieldsOf(names.get(entry.n)), treatment) }
    case 'reply': {
      if (entry.value === undefined) return entry
      // A failure always has the form of the catalogue.
      const fields = entry.outcome === 'error' ? everywhere : fieldsOf(names.get(entry.call))
      return { ...entry, value: fields === true ? replaceAll(entry.value, true, treatment) : walk(entry.value, fields, treatment) }
    }
    case 'rejection':
      return { ...entry, failure: walk(entry.failure as unknown as Json, everywhere, treatment) as unknown as typeof entry.failure }
    case 'fault':
      return { ...entry, message: treatment.words(entry.message) }
    default:
      return entry
  }

  function fieldsOf(call = ''): PersonalFields | true {
    const fields = own(calls, call)
    return fields === true || { ...everywhere, ...fields }
  }
}

/** Returns a message with only these members. */
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

/** Replaces declared members, at any depth. */
function walk(value: Json, fields: PersonalFields | undefined, treatment: Treatment, inWords = false): Json {
  if (typeof value === 'string') return inWords ? treatment.words(value) : treatment.within(value)
  if (Array.isArray(value)) return value.map((item) => walk(item as Json, fields, treatment, inWords))
  if (typeof value !== 'object' || value === null) return value
  const copy = mapObject(value as JsonObject, treatment, (member, name) => {
    const declared = fields && own(fields, name)
    if (declared === 'app') return walk(member, undefined, treatment)
    if (declared === 'words') return walk(member, fields, treatment, true)
    return declared === undefined || typeof declared === 'function' ? walk(member, fields, treatment, inWords) : replaceAll(member, declared, treatment)
  })
  const made = Object.keys(copy).flatMap((name) => {
    const make = fields && own(fields, name)
    return typeof make === 'function' ? [[name, make(copy)]] : []
  })
  return made.length === 0 ? copy : { ...copy, ...(Object.fromEntries(made) as JsonObject) }
}

/** Replaces everything inside as personal. */
function replaceAll(value: Json, as: PersonalRule, treatment: Treatment): Json {
  if (typeof value === 'string') return replaceText(value, as, treatment)
  if (Array.isArray(value)) return value.map((item) => replaceAll(item as Json, as, treatment))
  if (typeof value !== 'object' || value === null) return value
  const record = value as JsonObject
  if (as !== 'ids' && isPermit(record)) return replacePermit(record, treatment)
  // The options of a request hold protocol terms only. The coins of a transaction are a number: a plan writes them from its amounts, which are kept.
  const isKept = (name: string) => (as === 'request' && name === 'options') || (name === 'value' && isTransactionValue(record))
  return mapObject(record, treatment, (member, name) => (isKept(name) ? member : replaceAll(member, as, treatment)))
}

function isTransactionValue({ to, value }: JsonObject): boolean {
  return typeof to === 'string' && /^0x[0-9a-f]{40}$/i.test(to) && typeof value === 'string' && /^0x(0|[1-9a-f][0-9a-f]{0,30})$/i.test(value)
}

function replaceText(text: string, as: PersonalRule, treatment: Treatment): string {
  if (as === true) return treatment.whole(text)
  if (as === 'json') return replaceJson(text, treatment)
  if (as === 'words') return treatment.words(text)
  // A key of the message table is not personal.
  if (as === 'said') return /^[a-z]\w*(\.\w+)+$/i.test(text) ? text : treatment.whole(text)
  return replaceWire(text, as, treatment)
}

/** Replaces a text of a request. Nested JSON is parsed; other text keeps its form. */
function replaceWire(text: string, as: 'request' | 'ids', treatment: Treatment): string {
  const parsed = parseJson(text, /^[[{"]/)
  if (parsed !== undefined && canonicalJson(parsed) === text) return canonicalJson(replaceAll(parsed, as, treatment))
  if (parsed !== undefined && JSON.stringify(parsed) === text) return JSON.stringify(replaceAll(parsed, as, treatment))
  return as === 'ids' ? treatment.ids(text) : treatment.coded(text)
}

/** Replaces a JSON text member by member, in its original form, so that it can be read again. */
function replaceJson(text: string, treatment: Treatment): string {
  const parsed = treatment.isKnown(text) ? undefined : parseJson(text, /^[[{]/)
  const write = [canonicalJson, JSON.stringify].find((writer) => parsed !== undefined && writer(parsed) === text)
  if (parsed === undefined || write === undefined) return treatment.whole(text)
  return write(replaceAll(parsed, true, treatment))
}

const PERMIT_MEMBERS = 'deadline nonce owner spender value'

/** Returns true for a permit (EIP-2612): a token's own form, with numbers and addresses only. */
function isPermit({ primaryType, message }: JsonObject): boolean {
  return primaryType === 'Permit' && isRecord(message) && Object.keys(message).sort().join(' ') === PERMIT_MEMBERS
}

/** Replaces the addresses of a permit. A plan writes its numbers from its amounts, which are kept, and the rest from the chain. */
function replacePermit({ message, ...form }: JsonObject, treatment: Treatment): JsonObject {
  const inMessage = (value: Json): Json => (typeof value === 'string' && !/^\d{1,78}$/.test(value) ? treatment.whole(value) : value)
  return { ...(walk(form, undefined, treatment) as JsonObject), message: mapObject(message as JsonObject, treatment, inMessage) }
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
