/** A text with `{name}` places, or its plural forms by the CLDR categories, picked by the number `{count}`. */
export type Message = string | PluralMessage

/** Plural forms; a language uses the categories it has. */
export type PluralMessage = { readonly other: string } & { readonly [Category in Intl.LDMLPluralRule]?: string }

/** Texts of one part of the UI, in English: the ids and the places come from here. */
export type TextTable = Readonly<Record<string, Message>>

/** What a place may be filled with. Numbers are written as the language does. */
export type Value = string | number

/** The places of a text: `'Approve in {wallet}'` has `wallet`. */
export type PlacesOf<Text> = Text extends `${string}{${infer Place}}${infer Rest}` ? Place | PlacesOf<Rest> : never

/** The values that a message needs: one for each place, and `count` for a plural. */
export type ValuesOf<M> = M extends string
  ? { readonly [Place in PlacesOf<M>]: Value }
  : { readonly [Place in Exclude<PlacesOf<M[keyof M]>, 'count'>]: Value } & { readonly count: number }

/** The values as arguments: none for a text without places. */
export type ArgumentsOf<M> = keyof ValuesOf<M> extends never ? [] : [values: ValuesOf<M>]

/**
 * Splits a text at its places and puts the values there; a place without a value keeps its braces, so that it is seen.
 * The values may be more than text: elements, for a link inside a sentence.
 */
export function fill<T>(text: string, value: (place: string) => T | undefined): (string | T)[] {
  return text.split(/(\{\w+\})/).map((part) => (part.startsWith('{') ? (value(part.slice(1, -1)) ?? part) : part))
}
