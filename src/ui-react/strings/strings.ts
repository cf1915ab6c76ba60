import { type ArgumentsOf, fill, type Message, type TextTable, type Value } from './message.js'

/** Which way a language runs. */
export type Direction = 'ltr' | 'rtl'

/** A translation: its texts by id. What it leaves out is shown in English. */
export interface Locale {
  /** BCP 47, for plurals, numbers, dates and the `lang` attribute: `de`, `pt-BR`, `ar`. */
  readonly tag: string
  readonly messages: Readonly<Record<string, Message>>
}

/** What makes the texts of one instance. */
export interface StringsOptions {
  /** English when absent. */
  locale?: Locale | undefined
  /** A host's own words by id; they win over the locale's. */
  overrides?: Readonly<Record<string, Message>> | undefined
}

/** Texts, numbers and dates in one language. */
export interface Strings {
  readonly tag: string
  readonly direction: Direction
  /** The text of an id of a table, with its places filled. */
  text<T extends TextTable, Id extends keyof T & string>(table: T, id: Id, ...values: ArgumentsOf<T[Id]>): string
  /** The same with places that hold more than text. */
  rich<T extends TextTable, Id extends keyof T & string, Part>(table: T, id: Id, parts: Record<string, Part>): (string | Part)[]
  /** A number; a decimal string keeps all its digits. */
  number(value: number | string, options?: Intl.NumberFormatOptions): string
  numberParts(value: number | string, options?: Intl.NumberFormatOptions): Intl.NumberFormatPart[]
  /** A moment in the visitor's time zone. @param time milliseconds since 1970 */
  date(time: number, options: Intl.DateTimeFormatOptions): string
}

/** Makes the texts of a language. Touches nothing outside: it can run on a server. */
export function createStrings({ locale, overrides = {} }: StringsOptions = {}): Strings {
  const tag = locale?.tag ?? 'en'
  const direction = directionOf(tag)
  const plurals = new Intl.PluralRules(tag)
  const formats = new Map<string, Intl.NumberFormat>()

  const format = (options: Intl.NumberFormatOptions = {}) => {
    const key = JSON.stringify(options)
    const made = formats.get(key) ?? new Intl.NumberFormat(tag, options)
    formats.set(key, made)
    return made
  }
  // A formatter takes long to begin with, and English does with small numbers what it would.
  const number: Strings['number'] = (value, options) =>
    tag === 'en' && options === undefined && SMALL.test(String(value)) ? String(value) : format(options).format(value as number)

  const pick = (table: TextTable, id: string, count: Value | undefined): string => {
    const message = own(overrides, id) ?? own(locale?.messages ?? {}, id) ?? table[id] ?? id
    return typeof message === 'string' ? message : (message[plurals.select(Number(count))] ?? message.other)
  }
  const show = (value: Value | undefined) => (typeof value === 'number' ? number(value) : value && isolate(value, direction))

  return {
    tag,
    direction,
    text: (table, id, ...[given]) => {
      const values = (given ?? {}) as { readonly count?: Value; readonly [place: string]: Value | undefined }
      return fill(pick(table, id, values.count), (place) => show(values[place])).join('')
    },
    rich: (table, id, parts) => fill(pick(table, id, undefined), (place) => parts[place]),
    number,
    numberParts: (value, options) => format(options).formatToParts(value as number),
    date: (time, options) => new Intl.DateTimeFormat(tag, options).format(time),
  }
}

const SMALL = /^(0|[1-9]\d{0,2})$/

/** Right-to-left by the script or, without one, by the language. */
export function directionOf(tag: string): Direction {
  return /^(ar|fa|he|iw|ur|ps|sd|ug|yi|dv|ckb)\b(?!-latn)|-(arab|hebr)\b/i.test(tag) ? 'rtl' : 'ltr'
}

/** Names come from outside: in a sentence of the other direction they must not pull its ends around. */
function isolate(value: string, direction: Direction): string {
  const foreign = direction === 'rtl' ? /[A-Za-z0-9]/ : /[\u0590-\u08ff\ufb1d-\ufefc\u200e\u200f\u202a-\u202e]/
  return foreign.test(value) ? `\u2068${value}\u2069` : value
}

function own(messages: Readonly<Record<string, Message>>, id: string): Message | undefined {
  return Object.hasOwn(messages, id) ? messages[id] : undefined
}
