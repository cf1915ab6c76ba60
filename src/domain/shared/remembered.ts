/** Version of the values that are written now. */
export const ITEM_VERSION = 1

/** One remembered item: how it follows from state, and how it is checked when read back. Values are JSON. */
export interface RememberedItem<Root, T> {
  /** Without the prefix of the instance. */
  readonly key: string
  readonly select: (state: Root) => T
  /** What `select` reads: the item is looked at again only when this changed. */
  readonly depends: (state: Root) => unknown
  /** The value, or undefined when it cannot be used. Never throws. */
  readonly parse: (value: unknown) => T | undefined
}

/** How an item was read back. */
export type ReadItem<T> = { readonly status: 'ok'; readonly value: T } | { readonly status: 'absent' | 'corrupt' | 'newer' }

/** The text of an item: its version and its value. */
export function writeItem(value: unknown): string {
  return JSON.stringify({ v: ITEM_VERSION, d: value })
}

/** Reads an item; a text longer than 256 Ki is not even parsed (robustness, T11). */
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

/** A plain object as JSON.parse makes it. Members named like the prototype's are never asked for. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A text of sane length, or undefined. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.length > 0 && value.length <= 1_024 ? value : undefined
}

/** A list of what can be used of a list; undefined when it is none. At most 256 members. */
export function arrayOf<T>(value: unknown, parse: (item: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.slice(0, 256).flatMap((item) => {
    const parsed = parse(item)
    return parsed === undefined ? [] : [parsed]
  })
}

/** A table of what can be used of a table. At most 256 members. */
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
