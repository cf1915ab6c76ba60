import type { AnyDeclaration, PersonalFields } from './declaration.js'
import type { PluginDomain } from './plugin.js'
import * as messages from './declarations.js'

/** Locations of personal data on a tape. */
export interface PersonalData {
  /** Fields, by type of command or event. */
  readonly messages: Readonly<Record<string, PersonalFields | undefined>>
  /** Fields, by port and method, for arguments and replies. `true`: every text. A text argument that names a field applies to the next argument. */
  readonly calls: Readonly<Record<string, PersonalFields | true | undefined>>
  /** Fields of every message, call, reply and state. */
  readonly everywhere: PersonalFields
  /** Fields of commands from an app, by type. */
  readonly given: Readonly<Record<string, PersonalFields | undefined>>
  /** Known members of public commands, by type. Other members are removed, because they may hold anything. */
  readonly commands: Readonly<Record<string, readonly string[]>>
  /** Fields of the state at the front of a tape that lost its beginning. */
  readonly state: PersonalFields
  /** Addresses that are nobody's. */
  readonly known: readonly string[]
}

/** Declarations of the built-in slices, including unused plugins, whose commands a tape may hold. */
export const ownDeclarations: readonly AnyDeclaration[] = Object.values<unknown>(messages).filter(isDeclaration)

/**
 * Collects the locations of personal data. Exported tapes have pseudonyms there. Content to sign or send counts as personal too, in any form.
 *
 * @param others declarations of custom slices
 */
export function personalDataOf(others: readonly AnyDeclaration[] = []): PersonalData {
  const all = [...ownDeclarations, ...others]
  const items = joined(all.map((one) => one.items))
  return {
    messages: tables(
      all.flatMap(({ events, personal, more }) => [events, personal, more]),
      { reportLoaded: items },
    ),
    calls: { ...joined(all.map(({ calls }) => calls)), 'storage.load': items, 'storage.write': items },
    // NEAR addresses may be words.
    everywhere: { address: true, ...joined(all.map(({ everywhere }) => everywhere)), ...WORDS },
    given: tables(all.map(({ given }) => given)),
    commands: Object.fromEntries(all.flatMap(({ commands }) => Object.entries(commands).map(([type, members]) => [type, Object.keys(members)]))),
    state: joined(all.map(({ state }) => state)),
    known: all.flatMap(({ known = [] }) => known),
  }
}

/** Members with text of a wallet, a server or the app: in failures, causes, messages and logs. */
const WORDS = {
  message: 'words',
  detail: 'words',
  reason: 'words',
  cause: 'words',
  problem: 'words',
  text: 'words',
  short: 'words',
  long: 'words',
  context: 'words',
} as const

/** Returns the declarations of custom plugins' slices. */
export function declarationsOf(plugins: readonly Pick<PluginDomain, 'slices'>[]): readonly AnyDeclaration[] {
  return plugins.flatMap(({ slices = [] }) => slices.flatMap(({ declares }) => declares ?? []))
}

type Table = Readonly<Record<string, PersonalFields | undefined>>

/** Merges tables by type of message. */
function tables(all: readonly (Table | undefined)[], first: Table = {}): Table {
  const result: Record<string, PersonalFields | undefined> = { ...first }
  for (const table of all) for (const [type, fields] of Object.entries(table ?? {})) result[type] = { ...result[type], ...fields }
  return result
}

function joined<T extends object>(all: readonly (T | undefined)[]): T {
  return Object.assign({}, ...all) as T
}

function isDeclaration(value: unknown): value is AnyDeclaration {
  return typeof value === 'object' && value !== null && 'commands' in value && 'events' in value
}
