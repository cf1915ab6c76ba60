import { attempt } from '../../domain/shared/guard.js'
import { type ArgumentsOf, fill, type Message, type TextTable, type Value } from './message.js'

/** Writing direction of a language. */
export type Direction = 'ltr' | 'rtl'

/** Translation: texts by id. Missing texts are shown in English. */
export interface Locale {
  /** BCP 47 tag, for plurals, numbers, dates and the `lang` attribute: `de`, `pt-BR`, `ar`. */
  readonly tag: string
  readonly messages: Readonly<Record<string, Message>>
}

/** Options of {@link createStrings}. */
export interface StringsOptions {
  /** Defaults to English. */
  locale?: Locale | undefined
  /** Texts of the host, by id. They take precedence over the locale. */
  overrides?: Readonly<Record<string, Message>> | undefined
}

/** Formatter of texts, numbers and dates in one language. */
export interface Strings {
  readonly tag: string
  readonly direction: Direction
  /** Returns the text of an id with its placeholders filled. */
  text<T extends TextTable, Id extends keyof T & string>(table: T, id: Id, ...values: ArgumentsOf<T[Id]>): string
  /** Returns the text of an id in parts. Placeholders may hold elements. */
  rich<T extends TextTable, Id extends keyof T & string, Part>(table: T, id: Id, parts: Record<string, Part>): (string | Part)[]
  /** Formats a number. A decimal string keeps all its digits. */
  number(value: number | string, options?: Intl.NumberFormatOptions): string
  numberParts(value: number | string, options?: Intl.NumberFormatOptions): Intl.NumberFormatPart[]
  /** Formats a time in the user's time zone. @param time milliseconds since the epoch */
  date(time: number, options: Intl.DateTimeFormatOptions): string
}

/** Creates the formatter of a language. No side effects, so it can run on a server. */
export function createStrings({ locale, overrides }: StringsOptions = {}): Strings {
  const tag = tagOf(locale?.tag)
  const direction = directionOf(tag)
  const plurals = attempt(() => new Intl.PluralRules(tag))
  const formats = new Map<string, Intl.NumberFormat>()

  const format = (options: Intl.NumberFormatOptions = {}) => {
    const key = JSON.stringify(options)
    const made = formats.get(key) ?? new Intl.NumberFormat(tag, options)
    formats.set(key, made)
    return made
  }
  const number: Strings['number'] = (value, options) =>
    (tag === 'en' && english(String(value), options)) || (attempt(() => format(options).format(value as number)) ?? String(value))

  const pick = (table: TextTable, id: string, count: Value | undefined): string => {
    const message = own(overrides, id) ?? own(locale?.messages, id) ?? table[id] ?? id
    return typeof message === 'string'
      ? message
      : (message[attempt(() => plurals?.select(Number(count))) ?? (Number(count) === 1 ? 'one' : 'other')] ?? message.other)
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
    numberParts: (value, options) => attempt(() => format(options).formatToParts(value as number)) ?? [{ type: 'integer', value: number(value, options) }],
    date: (time, options) =>
      attempt(() => new Intl.DateTimeFormat(tag, options).format(time)) ?? attempt(() => new Date(time).toISOString().slice(0, 10)) ?? '∞',
  }
}

/**
 * Writes a plain decimal as English does: `1,234.50`. A browser takes 10 ms for its first formatter, and the button of a connected page shows a balance.
 *
 * @returns undefined for a number that must be rounded, or for options other than the number of decimals
 */
function english(value: string, { minimumFractionDigits = 0, maximumFractionDigits = 3, ...others }: Intl.NumberFormatOptions = {}): string | undefined {
  const [, whole, decimals = ''] = /^(0|[1-9]\d*)(?:\.(\d+))?$/.exec(value) ?? []
  if (whole === undefined || decimals.length > maximumFractionDigits || minimumFractionDigits > maximumFractionDigits || Object.keys(others).length > 0)
    return undefined
  const kept = decimals.replace(/0+$/, '').padEnd(minimumFractionDigits, '0')
  return whole.replace(/\B(?=(\d{3})+$)/g, ',') + (kept && `.${kept}`)
}

/** Returns the direction of a tag, by its script or else its language. */
export function directionOf(tag: string): Direction {
  return /^(ar|fa|he|iw|ur|ps|sd|ug|yi|dv|ckb)\b(?!-latn)|-(arab|hebr)\b/i.test(tag) ? 'rtl' : 'ltr'
}

/** Isolates text of the other direction, so that names from outside do not reorder the sentence. */
function isolate(value: string, direction: Direction): string {
  const foreign = direction === 'rtl' ? /[A-Za-z0-9]/ : /[\u0590-\u08ff\ufb1d-\ufefc\u200e\u200f\u202a-\u202e]/
  return foreign.test(value) ? `\u2068${value}\u2069` : value
}

/** Returns the app's text of an id. Other values count as none, so that the dialog is drawn without them. */
function own(messages: Readonly<Record<string, Message>> | undefined, id: string): Message | undefined {
  const message = messages && Object.hasOwn(messages, id) ? messages[id] : undefined
  if (typeof message === 'string' || message === undefined || message === null) return message ?? undefined
  return typeof message.other === 'string' && Object.values(message).every((form) => typeof form === 'string') ? message : undefined
}

/** Returns the tag of a language, or that of English for one that `Intl` refuses. */
function tagOf(tag: unknown): string {
  try {
    return Intl.getCanonicalLocales(tag as string)[0] === undefined ? 'en' : (tag as string)
  } catch {
    return 'en'
  }
}
