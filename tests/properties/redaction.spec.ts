import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { parseTape } from '../../cli/tape/file.js'
import type { Entry, Tape } from '../../src/domain/kernel/tape.js'
import { personalDataOf } from '../../src/domain/personal.js'
import { redactTape } from '../../src/domain/redact.js'
import type { Json, JsonObject } from '../../src/domain/shared/json/json.js'
import { harmlessFields } from './harmless-fields.js'

const folder = new URL('../tapes/', import.meta.url)
const tapes = readdirSync(fileURLToPath(folder))
  .filter((file) => file.endsWith('.jsonl'))
  .map((file) => parseTape(readFileSync(new URL(file, folder), 'utf8')))

it('[DX-24, I-40] no text of any recorded command, event, call or reply is exported, unless its field is on the list of harmless ones', () => {
  const leaks = new Set<string>()
  for (const tape of tapes) {
    const text = JSON.stringify(redactTape(withCanaries(tape), personalDataOf()).entries)
    for (const [, place] of text.matchAll(/canary of ([\w.$:-]+) song/g)) if (place !== undefined) leaks.add(place)
  }
  expect([...leaks].sort()).toEqual([])
})

it('[DX-24, I-40] two accounts and two topics get two pseudonyms each, the same ones wherever they stand', () => {
  const tape = tapes.find(({ entries }) => new Set(entries.flatMap(topicsOf)).size >= 2)
  const topics = [...new Set(tape?.entries.flatMap(topicsOf))]
  const copy = redactTape(tape as Tape, personalDataOf())
  const renamed = copy.entries.flatMap(topicsOf)
  expect(topics.length).toBeGreaterThanOrEqual(2)
  expect(new Set(renamed).size).toBe(topics.length)
  expect(renamed.map((topic) => [...new Set(renamed)].indexOf(topic))).toEqual(tape?.entries.flatMap(topicsOf).map((topic) => topics.indexOf(topic)))
  for (const topic of topics) expect(JSON.stringify(copy)).not.toContain(topic)
})

/** Puts a canary that names its place into each text whose field is not harmless. */
function withCanaries({ head, entries }: Tape): Tape {
  const calls = new Map<number, string>()
  return { head, entries: entries.map((entry) => sing(entry, calls)) }
}

function sing(entry: Entry, calls: Map<number, string>): Entry {
  if (entry.kind === 'command' || entry.kind === 'event') {
    const message = entry.kind === 'command' ? entry.command : entry.event
    const sung = put(message as unknown as Json, message.type, 'type')
    return { ...entry, [entry.kind]: { ...(sung as JsonObject), type: message.type } } as Entry
  }
  if (entry.kind === 'call') {
    const name = `${entry.port}.${entry.method}`
    calls.set(entry.n, name)
    // A text argument that names an item is not the item.
    return {
      ...entry,
      args: entry.args.map((arg, index) => (typeof arg === 'string' && index === 0 && name !== 'clipboard.write' ? arg : put(arg, name, 'argument'))),
    }
  }
  if (entry.kind === 'reply' && entry.outcome === 'next' && entry.value !== undefined)
    return { ...entry, value: put(entry.value, calls.get(entry.call) ?? '?', 'reply') }
  return entry
}

function put(value: Json, place: string, field: string): Json {
  // In the words of the catalogue; addresses in it are replaced as everywhere.
  if (field === 'failure') return value
  if (typeof value === 'string') return isHarmless(place, field) ? value : `canary of ${place}.${field} song`
  if (Array.isArray(value)) return value.map((item) => put(item as Json, place, field))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, member === undefined ? member : put(member, place, name)])) as JsonObject
}

function isHarmless(place: string, field: string): boolean {
  return harmlessFields.has(field) || harmlessFields.has(`${place}.${field}`)
}

function topicsOf(entry: Entry): string[] {
  return [...JSON.stringify(entry).matchAll(/"topic":"([0-9a-f]{64})"/g)].flatMap(([, topic]) => topic ?? [])
}
