import { type Json, type JsonObject, canonicalJson } from '../shared/json/json.js'
import { failure } from '../shared/errors/tool-errors.js'
import { LatchkitError } from '../shared/errors/latchkit-error.js'
import type { Failure } from '../shared/errors/failure.js'
import type { Message } from './types.js'

/** Version of the line format. A newer tape is rejected; an older one is upgraded. */
export const TAPE_FORMAT = 1

/** First line of a tape, with everything needed to build the same domain again. */
export interface Head {
  readonly kind: 'head'
  readonly format: number
  /** Version of the library that recorded the tape. */
  readonly version: string
  readonly config: JsonObject
  /** Number of the last evicted entry, and the state after it. Absent for the initial state. */
  readonly base?: { readonly n: number; readonly state: JsonObject }
}

/**
 * Line of the tape. `n` counts from 1 without gaps, `by` is the `n` of the entry that caused this one, and `at` is the clock reading of an input (command from
 * outside, or reply). `guard` names the plugin whose guard answered instead of the slice.
 */
export type Entry =
  | { readonly kind: 'command'; readonly n: number; readonly at: number; readonly by?: number; readonly command: Message }
  | { readonly kind: 'rejection'; readonly n: number; readonly by: number; readonly failure: Failure; readonly guard?: string }
  | { readonly kind: 'event'; readonly n: number; readonly at: number; readonly by: number; readonly event: Message; readonly guard?: string }
  | { readonly kind: 'call'; readonly n: number; readonly by: number; readonly port: string; readonly method: string; readonly args: readonly Json[] }
  | { readonly kind: 'reply'; readonly n: number; readonly at: number; readonly call: number; readonly outcome: Reply; readonly value?: Json }
  | { readonly kind: 'cancel'; readonly n: number; readonly by: number; readonly call: number }
  | { readonly kind: 'fault'; readonly n: number; readonly by: number; readonly policy: string; readonly message: string }
  | { readonly kind: 'mark'; readonly n: number; readonly at: number; readonly label: string }

/** Reply of a port: a value, an error, or completion. */
export type Reply = 'next' | 'error' | 'complete'

/** Recorded session. */
export interface Tape {
  readonly head: Head
  readonly entries: readonly Entry[]
}

/** Functions that upgrade events of older versions, one per event type that changed. */
export type Upcasters = Readonly<Record<string, (event: Message) => Message>>

/** Writes a tape as canonical JSON lines (sorted keys), which are compared byte for byte. */
export function writeTape(tape: Tape): string {
  return `${[tape.head, ...tape.entries].map((line) => canonicalJson(line)).join('\n')}\n`
}

/**
 * Reads JSON lines. Throws `TAPE_INVALID` with the line number and the problem.
 * @param upcasters upgrade events of older versions
 */
export function readTape(text: string, upcasters: Upcasters = {}): Tape {
  const lines = text.split('\n').flatMap((line, index) => (line.trim() === '' ? [] : [{ number: index + 1, value: readLine(line, index + 1) }]))
  const [first, ...rest] = lines
  if (first?.value['kind'] !== 'head') throw invalid(first?.number ?? 1, 'the first line is not a head')
  const head = readHead(first.value, first.number)
  let n = head.base?.n ?? 0
  const entries = rest.map(({ number, value }) => {
    n += 1
    return readEntry(value, n, number, upcasters)
  })
  return { head, entries }
}

/** Kinds of entries, each with its required members that are not text: numbers, or a message with a type. */
const names = ['command at command', 'rejection by', 'event at by event', 'call by', 'reply at call', 'cancel by call', 'fault by', 'mark at']
const kinds = names.map((name) => name.split(' '))

function readHead(head: JsonObject, line: number): Head {
  const { format, base } = head
  if (typeof format !== 'number') throw invalid(line, 'the head has no format')
  if (format > TAPE_FORMAT) throw invalid(line, `format ${format} is newer than ${TAPE_FORMAT}: update latchkit`)
  if (!isObject(head['config'])) throw invalid(line, 'the head has no config')
  if (base !== undefined && !(isObject(base) && typeof base['n'] === 'number' && isObject(base['state'])))
    throw invalid(line, 'the base has no number or no state')
  return head as unknown as Head
}

function readEntry(value: JsonObject, n: number, line: number, upcasters: Upcasters): Entry {
  const [kind, ...members] = kinds.find(([name]) => name === value['kind']) ?? []
  if (kind === undefined) throw invalid(line, `unknown kind ${canonicalJson(value['kind'] ?? null)}`)
  if (value['n'] !== n) throw invalid(line, `entry ${String(value['n'])} stands where ${n} belongs`)
  for (const name of members) {
    const member = value[name]
    const fits = name === value['kind'] ? isObject(member) && typeof member['type'] === 'string' : typeof member === 'number'
    if (!fits) throw invalid(line, `${name} is missing or does not fit`)
  }
  const entry = value as unknown as Entry
  if (entry.kind !== 'event' || !Object.hasOwn(upcasters, entry.event.type)) return entry
  return { ...entry, event: upcasters[entry.event.type]?.(entry.event) ?? entry.event }
}

function readLine(line: string, number: number): JsonObject {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw invalid(number, 'is not JSON')
  }
  if (!isObject(value)) throw invalid(number, 'is not an object')
  return value
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function invalid(line: number, reason: string): LatchkitError {
  return LatchkitError.from(failure('TAPE_INVALID', { line, problem: reason }))
}
