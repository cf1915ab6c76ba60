import type { arabic } from './ar.js'

/** Text with `{name}` placeholders, or its plural forms by CLDR category, selected by the number `{count}`. */
export type Message = string | PluralMessage

/** Plural forms. A language uses the categories it has. */
export type PluralMessage = { readonly other: string } & { readonly [Category in Intl.LDMLPluralRule]?: string }

/** Texts of one part of the UI, in English. They define the ids and the placeholders. */
export type TextTable = Readonly<Record<string, Message>>

/** Table in another language with the same keys, and those of `More`. A missing text is a compile error. */
export type Translation<T extends TextTable, More extends string = never> = { readonly [Id in keyof T | More]: Message }

/** Value of a placeholder. Numbers are formatted for the language. */
export type Value = string | number

/** Placeholders of a text: `'Approve in {wallet}'` has `wallet`. */
export type PlacesOf<Text> = Text extends `${string}{${infer Place}}${infer Rest}` ? Place | PlacesOf<Rest> : never

/** Values that a message requires: one per placeholder, and `count` for a plural. */
export type ValuesOf<M> = M extends string
  ? { readonly [Place in PlacesOf<M>]: Value }
  : { readonly [Place in Exclude<PlacesOf<M[keyof M]>, 'count'>]: Value } & { readonly count: number }

/** Values as arguments. None for a text without placeholders. */
export type ArgumentsOf<M> = keyof ValuesOf<M> extends never ? [] : [values: ValuesOf<M>]

/**
 * Splits a text at its placeholders and inserts the values. A placeholder without a value keeps its braces, so that the mistake is visible. Values may be
 * elements, such as a link in a sentence.
 */
export function fill<T>(text: string, value: (place: string) => T | undefined): (string | T)[] {
  return text.split(/(\{\w+\})/).map((part) => (part.startsWith('{') ? (value(part.slice(1, -1)) ?? part) : part))
}

/** The id of a text. Types only: the texts load with the feature that shows them. A translation that ships has every id. */
export type MessageId = keyof typeof arabic

/** A complete translation: a missing id does not compile. */
export type Messages = { readonly [Id in MessageId]: Message }

/** A host's own words for some texts (option `messages`). */
export type MessageOverrides = { readonly [Id in MessageId]?: Message }
