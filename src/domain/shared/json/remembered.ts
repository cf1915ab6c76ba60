import { isRecord } from './objects.js'

/** Current version of stored values. */
export const ITEM_VERSION = 1

/** Stored item, with its selector and its validation. Values are JSON. */
export interface RememberedItem<Root, T> {
  /** Key without the instance's prefix. */
  readonly key: string
  readonly select: (state: Root) => T
  /** Returns the input of `select`. The item is checked again only when this changed. */
  readonly depends: (state: Root) => unknown
  /** Returns the validated value, or undefined if it is invalid. Never throws. */
  readonly parse: (value: unknown) => T | undefined
}

/** Result of reading an item. */
export type ReadItem<T> = { readonly status: 'ok'; readonly value: T } | { readonly status: 'absent' | 'corrupt' | 'newer' }

/** Serializes an item with its version. */
export function writeItem(value: unknown): string {
  return JSON.stringify({ v: ITEM_VERSION, d: value })
}

/** Reads an item. A text longer than 256 Ki is not parsed (robustness, T11). */
export function readItem<T>(item: Pick<RememberedItem<never, T>, 'key' | 'parse'>, items: Readonly<Record<string, string>>): ReadItem<T> {
  const stored = Object.hasOwn(items, item.key) ? items[item.key] : undefined
  if (stored === undefined || stored === '') return { status: 'absent' }
  if (stored.length > 262_144) return { status: 'corrupt' }
  let envelope: unknown
  try {
    envelope = JSON.parse(stored)
  } catch {
    return { status: 'corrupt' }
  }
  if (!isRecord(envelope) || typeof envelope['v'] !== 'number') return { status: 'corrupt' }
  if (envelope['v'] > ITEM_VERSION) return { status: 'newer' }
  const value = item.parse(envelope['d'])
  return value === undefined ? { status: 'corrupt' } : { status: 'ok', value }
}

/** Returns the text if it is not empty and not too long. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.length > 0 && value.length <= 1_024 ? value : undefined
}

/** Returns the valid items of a list, at most 256, or undefined if the value is not a list. */
export function arrayOf<T>(value: unknown, parse: (item: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.slice(0, 256).flatMap((item) => {
    const parsed = parse(item)
    return parsed === undefined ? [] : [parsed]
  })
}

/** Returns the valid members of a table, at most 256, or undefined if the value is not a table. */
export function tableOf<T>(value: unknown, parse: (item: unknown, key: string) => T | undefined): Record<string, T> | undefined {
  if (!isRecord(value)) return undefined
  const entries = Object.entries(value)
    .slice(0, 256)
    .flatMap(([key, item]) => {
      const parsed = key === '__proto__' ? undefined : parse(item, key)
      return parsed === undefined ? [] : [[key, parsed] as const]
    })
  return Object.fromEntries(entries)
}
