import { isRecord } from './remembered.js'

/** Joins what two writers made of one remembered item; see {@link joinItem}. */
type JoinItem = (before: string | undefined, mine: string, theirs: string) => string

/**
 * Joins what two tabs made of one remembered item, each from the same text or from none (robustness, F22). What only one of them changed is as that one has it.
 * What both changed:
 * - tables (labels by account, connectors by namespace) are joined member by member, lists (connections, recent wallets) by the ids of their members: those of
 *   this tab first;
 * - of two that say when they were made, or until when they hold, the later one stays as a whole; of two numbers the greater one (times: a cooldown, a connection);
 * - a change outweighs a removal;
 * - all else is as this tab has it: it is the one that the visitor used last.
 *
 * An item of a newer release stays as it is, one that cannot be read gives way.
 * @param before what this tab knew to be stored
 * @param mine what it writes now
 * @param theirs what is stored instead
 */
export const joinItem: JoinItem = (before, mine, theirs) => {
  const [base, ours, others] = [before, mine, theirs].map(read)
  if (typeof ours?.['v'] !== 'number' || typeof others?.['v'] !== 'number') return mine
  if (others['v'] > ours['v']) return theirs
  return JSON.stringify({ ...ours, d: join(base?.['d'], ours['d'], others['d']) ?? null })
}

function join(before: unknown, mine: unknown, theirs: unknown): unknown {
  if (same(before, mine) || isNone(mine)) return isNone(mine) && same(before, theirs) ? mine : theirs
  if (same(before, theirs) || isNone(theirs)) return mine
  if (typeof mine === 'number' && typeof theirs === 'number') return Math.max(mine, theirs)
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const [ours, others] = [byId(mine), byId(theirs)]
    return [...joinTables(byId(before), ours, others, [...ours.keys(), ...others.keys()]).values()]
  }
  if (!isRecord(mine) || !isRecord(theirs)) return mine
  const [when, other] = [timeOf(mine), timeOf(theirs)]
  if (when !== undefined && other !== undefined) return other > when ? theirs : mine
  // In their order: where nothing is added the text is theirs, too.
  return Object.fromEntries(joinTables(byName(before), byName(mine), byName(theirs), [...Object.keys(theirs), ...Object.keys(mine)]))
}

type Table = ReadonlyMap<string, unknown>

function joinTables(before: Table, mine: Table, theirs: Table, keys: readonly string[]): Map<string, unknown> {
  const joined = new Map<string, unknown>()
  for (const key of keys) {
    const value = join(before.get(key), mine.get(key), theirs.get(key))
    if (value !== undefined) joined.set(key, value)
  }
  return joined
}

function byName(value: unknown): Table {
  return new Map(isRecord(value) ? Object.entries(value) : [])
}

function byId(value: unknown): Table {
  return new Map(Array.isArray(value) ? value.map((one) => [idOf(one), one]) : [])
}

/** Connections go by their connector, accounts by their address, wallets by their id, texts by themselves. */
function idOf(value: unknown): string {
  const { connectorId, address, id } = isRecord(value) ? value : {}
  return String(connectorId ?? address ?? id ?? JSON.stringify(value))
}

/** When something was read, or until when it holds. */
function timeOf({ at, until }: Readonly<Record<string, unknown>>): number | undefined {
  const time = at ?? until
  return typeof time === 'number' ? time : undefined
}

function isNone(value: unknown): boolean {
  return value === undefined || value === null
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function read(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}
