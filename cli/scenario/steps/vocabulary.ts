import { z } from 'zod'
import { SOCIAL_PROVIDERS } from '../../../src/domain/shared/features.js'
import type { AnyDeclaration, MemberKind } from '../../../src/domain/declaration.js'
import { ownDeclarations } from '../../../src/domain/personal.js'
import { everyAlert, everyError } from '../../../src/domain/every-error.js'
import { chainNamespaces } from '../../../src/domain/shared/caip/caip.js'
import type { JsonObject } from '../../../src/domain/shared/json/json.js'
import { createSecret } from '../../../src/domain/shared/secrets/secret.js'
import { mailedCode } from '../virtual/mailed-code.js'
import { address, json, network, networkObject, text } from '../read/values.js'

/** The vocabulary of a scenario that its domain defines. */
export interface Vocabulary {
  readonly commands: Readonly<Record<string, CommandForm>>
  /** In alphabetical order. */
  readonly events: readonly string[]
  /** Codes of errors. */
  readonly errors: readonly string[]
}

/** Scenario syntax of a command. */
export interface CommandForm {
  readonly schema: z.ZodObject
  /** The main member, which a single value sets. */
  readonly main?: string
  /** Members that most scenarios would repeat. */
  readonly defaults?: JsonObject
}

/** Returns the vocabulary of our slices and of third-party plugins. */
export function vocabularyOf(others: readonly AnyDeclaration[] = []): Vocabulary {
  const all = [...ownDeclarations, ...others]
  return {
    commands: Object.fromEntries(all.flatMap((declared) => Object.keys(declared.commands).map((type) => [type, formOf(declared, type)]))),
    events: all.flatMap(({ events }) => Object.keys(events)).sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
    errors: [...Object.keys(everyError), ...others.flatMap(({ errors = [] }) => errors)],
  }
}

const flag = z.boolean('must be true or false')
const namespace = z.enum(chainNamespaces, { error: () => `must be one of ${chainNamespaces.join(', ')}` })
const some = z.exactOptional
const alertKeys = Object.keys(everyAlert)
const string = z.string('must be a text; put it in quotes')

/** A secret: it stands in the scenario, but in no recording. */
const secret = z.union([z.string().transform(createSecret<string>), z.strictObject({ inbox: text }).transform(({ inbox }) => mailedCode(inbox))], {
  error: () => 'must be a text in quotes, or { inbox: address } for the newest code that went there',
})

/** The kinds of members. A name that the domain itself validates (a view, a theme mode) is any text, so that a scenario can test its rejection. */
const kinds: { readonly [K in Exclude<MemberKind, `${string}|${string}`>]: z.ZodType } = {
  text,
  string,
  nullableText: text.nullable(),
  flag,
  number: z.number('must be a number of milliseconds'),
  namespace,
  network,
  networkObject,
  address,
  transaction: z.looseObject({
    to: some(address),
    transfer: some(z.strictObject({ to: address, amount: z.string('must be an amount in quotes, such as "0.5"') })),
  }),
  secret,
  view: text,
  viewParams: z.strictObject({
    connectorId: some(text),
    namespace: some(namespace),
    network: some(network),
    walletId: some(text),
    provider: some(z.enum(SOCIAL_PROVIDERS)),
    switchToChain: some(namespace),
    navigateTo: some(text),
    navigateWithReplace: some(flag),
  }),
  alert: z.enum(alertKeys, { error: () => `must be one of ${alertKeys.join(', ')}` }),
  alertContext: z.record(z.string(), z.union([z.string(), z.number()])),
  object: z.looseObject({}),
  json,
}

function formOf({ commands, main, defaults }: AnyDeclaration, type: string): CommandForm {
  const shape = Object.fromEntries(Object.entries(commands[type] ?? {}).map(([member, kind]) => [member, memberOf(kind)]))
  const [alone, usual] = [main?.[type], defaults?.[type]]
  return { schema: z.strictObject(shape), ...(alone === undefined ? {} : { main: alone }), ...(usual === undefined ? {} : { defaults: usual }) }
}

function memberOf(written: string): z.ZodType {
  const kind = written.replace(/\?$/, '')
  const schema = kind.includes('|') ? oneOf(kind.split('|')) : kinds[kind as keyof typeof kinds]
  return written.endsWith('?') ? some(schema) : schema
}

/** Returns the schema of a choice of words. @example oneOf(['a', 'b', 'c']) rejects another word with 'must be a, b or c' */
function oneOf(words: readonly string[]): z.ZodType {
  return z.enum([...words], `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`)
}

/** The vocabulary of our own slices. */
export const ownVocabulary: Vocabulary = vocabularyOf()
