import type { ChainNamespace } from '../shared/caip/caip.js'
import { nameKey, WALLET_IDENTITIES, type WalletIdentity } from '../shared/wallet-identities.js'
import type { Connector } from './state.js'

/** Reason why a wallet's identity is contested. */
export type IdentityFlag =
  /** Two provider objects claim one rdns, uuid or id. */
  | 'rdns'
  /** It uses the name of a known wallet, whose rdns it lacks. */
  | 'name'
  /** It uses the rdns of a known wallet, whose name it lacks. */
  | 'foreign'
  /** Two provider objects without an rdns claim one name, known or not, in one namespace. */
  | 'twice'
  /** It uses the name of a known wallet, and the icon of another one. */
  | 'icon'

/** Wallet of the list: its main connectors, one per namespace, the one that names it first. */
export interface WalletGroup {
  readonly parts: readonly Connector[]
  readonly flag?: IdentityFlag
}

/** Announcements of one provider object. */
interface Unit {
  readonly claims: readonly Connector[]
  /** Connector whose rdns and name stand for the object. The others are aliases. */
  readonly main: Connector
  /** Row of the table: its rdns, or its first name if it has none. */
  readonly row: string | undefined
}

/** Unit with the result of its comparison with all others. */
interface JudgedUnit extends Unit {
  readonly flag: IdentityFlag | undefined
  /** Other objects that claim its rdns, uuid or id in one of its namespaces. */
  readonly rivals: readonly Unit[]
}

/**
 * Joins connectors to wallets: by the same provider object, or by the table of known wallets if each name has exactly one claimant. Never by name or icon alone:
 * every text can be copied. A contested connector stands alone, with its flag.
 *
 * @param found in the order of their announcements
 * @param identities rows that the app adds to {@link WALLET_IDENTITIES}
 */
export function groupConnectors(found: readonly Connector[], identities?: readonly WalletIdentity[]): readonly WalletGroup[] {
  const groups: { units: JudgedUnit[] }[] = []
  const byRow = new Map<string, { units: JudgedUnit[] }>()
  for (const unit of judge(found, identities)) {
    const row = unit.flag === undefined ? unit.row : undefined
    const group = row !== undefined && byRow.get(row)
    if (group) group.units = unit.main.info?.rdns === row ? [unit, ...group.units] : [...group.units, unit]
    else {
      const fresh = { units: [unit] }
      groups.push(fresh)
      if (row !== undefined) byRow.set(row, fresh)
    }
  }
  return groups.map(({ units }) => {
    const parts = onePerNamespace(units.flatMap(({ main, claims }) => [main, ...claims.filter((one) => one !== main)]))
    const flag = units[0]?.flag
    return { parts, ...(flag && { flag }) }
  })
}

/** Returns the contested connectors with their flags, in the order of their wallets. An rdns that an object has as an alias contests none. */
export function contestedConnectors(found: readonly Connector[], identities?: readonly WalletIdentity[]): ReadonlyMap<Connector, IdentityFlag> {
  return new Map(
    judge(found, identities).flatMap(({ flag, claims, rivals }) => {
      if (flag === undefined) return []
      // A claim of two objects is contested where both are; a name or an icon everywhere.
      const where = namespacesOf(rivals.flatMap((one) => one.claims))
      return claims.filter(({ chain }) => where.size === 0 || where.has(chain)).map((one) => [one, flag] as const)
    }),
  )
}

/** Returns a function that is true for an arriving connector which has a key in common with those found. Only such a one can contest them. */
export function claimsOf(found: readonly Connector[], identities?: readonly WalletIdentity[]): (arriving: Connector) => boolean {
  const table = tableOf(identities)
  const keys = new Set(found.flatMap((one) => keysOf(one, table)))
  return (arriving) => keysOf(arriving, table).some((key) => keys.has(key))
}

/** Texts by which connectors are compared. Connectors without a common key are never compared, so the cost grows with their number, not with its square. */
const KEYS = {
  id: ({ id, chain }) => `id ${chain} ${id}`,
  uuid: ({ info, chain }) => info?.uuid && `uuid ${chain} ${info.uuid}`,
  rdns: ({ info }) => info?.rdns && `rdns ${info.rdns}`,
  icon: ({ imageUrl }) => imageUrl && `icon ${imageUrl}`,
  object: ({ object }) => object && `object ${object}`,
  configured: (one) => (isInPage(one) ? undefined : `configured ${one.type} ${one.id}`),
  explorer: ({ explorerId }) => explorerId && `explorer ${explorerId}`,
  name: (one) => (isInPage(one) && !one.info?.rdns ? `name ${one.chain} ${nameKey(one.name)}` : undefined),
  row: (one, { byName }) => (isInPage(one) && !one.info?.rdns ? byName.get(nameKey(one.name))?.[0] : undefined),
} satisfies Readonly<Record<string, (one: Connector, table: Table) => string | undefined>>
type KeyName = keyof typeof KEYS

function keysOf(one: Connector, table: Table): string[] {
  return Object.values(KEYS).flatMap((key) => key(one, table) || [])
}

/** Table of known wallets. A row is named by its rdns, or by its first name if it has none. */
interface Table {
  /** Rows that have a name. */
  readonly byName: ReadonlyMap<string, readonly string[]>
  readonly rdns: ReadonlySet<string>
}

function tableOf(identities: readonly WalletIdentity[] = []): Table {
  const byName = new Map<string, string[]>()
  const rdns = new Set<string>()
  for (const row of [...WALLET_IDENTITIES, ...identities]) {
    if (row.rdns) rdns.add(row.rdns)
    for (const name of row.names) push(byName, nameKey(name), row.rdns ?? `name ${row.names[0]}`)
  }
  return { byName, rdns }
}

/** Returns the provider objects, each compared with those that have a key in common, in the order of their announcements. */
function judge(found: readonly Connector[], identities: readonly WalletIdentity[] | undefined): readonly JudgedUnit[] {
  const table = tableOf(identities)
  const holders = new Map<string, Connector[]>()
  for (const one of found) for (const key of keysOf(one, table)) push(holders, key, one)
  const withKey = (name: KeyName, one: Connector) => holders.get(KEYS[name](one, table) || '') ?? []
  const units = toUnits(found, table, withKey)
  const unitOf = new Map(units.flatMap((unit) => unit.claims.map((one) => [one, unit] as const)))
  return units.map((unit) => {
    const { main, claims, row } = unit
    const rdns = main.info?.rdns
    const unitsWith = (name: KeyName, of: readonly Connector[]) => [...new Set(of.flatMap((one) => withKey(name, one)).flatMap((one) => unitOf.get(one) ?? []))]
    const shares = (other: Unit) => other !== unit && sharesNamespace(other, unit)
    const sameRdns = rdns === undefined ? [] : unitsWith('rdns', [main]).filter((one) => one.main.info?.rdns === rdns && shares(one))
    const rivals = [...new Set([...sameRdns, ...unitsWith('id', claims), ...unitsWith('uuid', claims)])].filter((one) => one !== unit)
    /** The name of a known wallet, with the icon of another one. */
    const hasForeignIcon = (one: Unit) => unitsWith('icon', [one.main]).some((other) => other.main.info?.rdns !== undefined && other.main.info.rdns !== one.row)
    const namesakes = () => [...unitsWith('row', [main]).filter((one) => one.row === row), ...unitsWith('name', claims)]
    const isTwice = () => rdns === undefined && namesakes().some((one) => shares(one) && !hasForeignIcon(one))
    const flagOf = (): IdentityFlag | undefined => {
      if (rivals.length > 0) return 'rdns'
      if (row === undefined && rdns !== undefined) return isInPage(main) && table.rdns.has(rdns) ? 'foreign' : undefined
      if (row === undefined) return isTwice() ? 'twice' : undefined
      if (rdns !== undefined && rdns !== row) return 'name'
      if (hasForeignIcon(unit)) return 'icon'
      return isTwice() ? 'twice' : undefined
    }
    return { ...unit, rivals, flag: flagOf() }
  })
}

function toUnits(found: readonly Connector[], { byName }: Table, withKey: (name: KeyName, one: Connector) => readonly Connector[]): Unit[] {
  const claimsOfUnit = new Map<Connector, Connector[]>()
  for (const one of found) {
    const known = sameObject(one, withKey).find((other) => claimsOfUnit.has(other))
    const claims = (known && claimsOfUnit.get(known)) ?? []
    claims.push(one)
    claimsOfUnit.set(one, claims)
  }
  return [...new Set(claimsOfUnit.values())].map((claims) => {
    const rowsOf = ({ name }: Connector) => byName.get(nameKey(name)) ?? []
    const known = claims.find((one) => one.info?.rdns !== undefined && rowsOf(one).includes(one.info.rdns))
    const main = known ?? claims.find(({ info }) => info?.rdns !== undefined) ?? (claims[0] as Connector)
    return { claims, main, row: isInPage(main) ? (known?.info?.rdns ?? rowsOf(main)[0]) : undefined }
  })
}

/**
 * Returns the connectors of one provider object. Adapters of other hosts, and configured connectors, name no objects: there the same id or rdns in another
 * namespace is the same wallet, unless several fit.
 */
function sameObject(one: Connector, withKey: (name: KeyName, one: Connector) => readonly Connector[]): readonly Connector[] {
  if (one.object !== undefined) return withKey('object', one)
  const alike = (of: Connector) => [
    ...new Set((['configured', 'rdns', 'explorer'] as const).flatMap((name) => withKey(name, of)).filter((other) => isSameIdentity(other, of))),
  ]
  const isOnly = (part: Connector, of: Connector) => alike(of).filter(({ chain }) => chain === part.chain).length === 1
  return alike(one).filter((other) => other.object === undefined && other.chain !== one.chain && isOnly(one, other) && isOnly(other, one))
}

function isSameIdentity(a: Connector, b: Connector): boolean {
  if (!isInPage(a) || !isInPage(b)) return a.type === b.type && a.id === b.id
  if (a.info?.rdns !== undefined && b.info?.rdns !== undefined) return a.info.rdns === b.info.rdns
  return a.explorerId !== undefined && a.explorerId === b.explorerId
}

/** A configured connector stays apart from extensions, whatever their name. */
function isInPage({ type }: Connector): boolean {
  return type !== 'WALLET_CONNECT' && type !== 'AUTH'
}

function sharesNamespace(a: Unit, b: Unit): boolean {
  return a.claims.some(({ chain }) => b.claims.some((one) => one.chain === chain))
}

function namespacesOf(connectors: readonly Connector[]): ReadonlySet<ChainNamespace> {
  return new Set(connectors.map(({ chain }) => chain))
}

function onePerNamespace(connectors: readonly Connector[]): Connector[] {
  return [...namespacesOf(connectors)].flatMap((chain) => connectors.find((one) => one.chain === chain) ?? [])
}

function push<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
