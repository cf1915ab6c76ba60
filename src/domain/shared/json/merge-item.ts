import { isRecord } from './objects.js'

/** Merges two versions of a stored item; see {@link joinItem}. */
type JoinItem = (before: string | undefined, mine: string, theirs: string) => string

/**
 * Merges two tabs' versions of a stored item, each based on the same text or none (robustness, F22). A part that only one tab changed is taken from that tab.
 * Parts that both changed:
 * - tables (labels by account, connectors by namespace) are merged by member, lists (connections, recent wallets) by the ids of their items, those of this tab
 *   first;
 * - of two objects with a time of creation or expiry, the later one is kept as a whole; of two numbers the greater one (times of a cooldown or a connection);
 * - a change wins over a removal;
 * - for anything else this tab wins, because the user acted here last.
 *
 * An item of a newer version is kept unchanged. An item that cannot be read is overwritten.
 *
 * @param before text that this tab last read or wrote
 * @param mine text that this tab writes
 * @param theirs text that is stored now
 */
export const joinItem: JoinItem = (before, mine, theirs) => {
  const [base, ours, others] = [before, mine, theirs].map(read)
  if (typeof ours?.['v'] !== 'number' || typeof others?.['v'] !== 'number') return mine
  if (others['v'] > ours['v']) return theirs
  try {
    return JSON.stringify({ ...ours, d: join(base?.['d'], ours['d'], others['d']) ?? null })
  } catch {
    // Nested deeper than the stack, so this library did not write it.
    return mine
  }
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
  // Keeps the order of the stored item, so its text is unchanged if nothing was added.
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

/** Returns the id of a list item: start of a request or a plan with its content, connector of a connection, transaction, address of an account, id of a wallet, or the JSON of other values. */
function idOf(value: unknown): string {
  const { startedAt, digest, inputs, connectorId, hash, txid, address, id } = isRecord(value) ? value : {}
  // Several requests and plans are of one wallet.
  if (typeof startedAt === 'number') return JSON.stringify([startedAt, digest, inputs])
  return [connectorId, hash, txid, address, id].find((one) => typeof one === 'string') ?? JSON.stringify(value)
}

/** Returns the time of creation or expiry. */
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
