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
  /** Two provider objects claim one known name in one namespace. */
  | 'twice'
  /** It uses the name of a known wallet, and the icon of another one. */
  | 'icon'

/** Wallet of the list: its main connectors, one per namespace, the one that names it first. */
export interface WalletGroup {
  readonly parts: readonly Connector[]
  readonly flag?: IdentityFlag
}

/** Announcements of one provider object. */
export interface Unit {
  readonly claims: readonly Connector[]
  /** Connector whose rdns and name stand for the object. The others are aliases. */
  readonly main: Connector
  readonly row: WalletIdentity | undefined
  readonly flag?: IdentityFlag
}

/**
 * Joins connectors to wallets: by the same provider object, or by the table of known wallets if each name has exactly one claimant. Never by name or icon alone:
 * every text can be copied. A contested connector stands alone, with its flag.
 *
 * @param found in the order of their announcements
 * @param identities rows that the app adds to {@link WALLET_IDENTITIES}
 */
export function groupConnectors(found: readonly Connector[], identities: readonly WalletIdentity[] = []): readonly WalletGroup[] {
  const units = flaggedUnits(found, identities)
  const groups: { units: Unit[]; readonly row?: WalletIdentity }[] = []
  for (const unit of units) {
    const joins = unit.row !== undefined && unit.flag === undefined
    const group = joins ? groups.find((one) => one.row === unit.row) : undefined
    if (group) group.units = isAnchor(unit) ? [unit, ...group.units] : [...group.units, unit]
    else groups.push({ units: [unit], ...(joins && { row: unit.row }) })
  }
  return groups.map(({ units: [first, ...others] }) => {
    const parts = onePerNamespace([first as Unit, ...others].flatMap(({ main, claims }) => [main, ...claims.filter((one) => one !== main)]))
    return { parts, ...(first?.flag && { flag: first.flag }) }
  })
}

/** Returns the provider objects with their flags, in the order of their announcements. */
export function flaggedUnits(found: readonly Connector[], identities: readonly WalletIdentity[] = []): readonly Unit[] {
  const units = toUnits(found, [...WALLET_IDENTITIES, ...identities])
  return units.map((unit) => {
    const flag = flagOf(unit, units)
    return flag === undefined ? unit : { ...unit, flag }
  })
}

function toUnits(found: readonly Connector[], rows: readonly WalletIdentity[]): Unit[] {
  const claims: Connector[][] = []
  for (const one of found) {
    const unit = claims.find((other) => other.some((claim) => isSameObject(found, claim, one)))
    if (unit) unit.push(one)
    else claims.push([one])
  }
  return claims.map((unit) => {
    const [first] = unit as [Connector]
    const known = unit.find((one) => rows.some((row) => one.info?.rdns !== undefined && row.rdns === one.info.rdns && isNamed(row, one)))
    const main = known ?? unit.find(({ info }) => info?.rdns !== undefined) ?? first
    return { claims: unit, main, row: isInPage(main) ? rows.find((row) => (known ? row.rdns === main.info?.rdns : isNamed(row, main))) : undefined }
  })
}

function flagOf(unit: Unit, units: readonly Unit[]): IdentityFlag | undefined {
  const { main, row } = unit
  const rdns = main.info?.rdns
  const others = units.filter((one) => one !== unit)
  if (others.some((one) => isRival(one, unit))) return 'rdns'
  if (row === undefined) return rdns !== undefined && isInPage(main) && knownRdns(rdns, units) ? 'foreign' : undefined
  if (rdns !== undefined && rdns !== row.rdns) return 'name'
  if (hasForeignIcon(unit, units)) return 'icon'
  const isNamesake = (one: Unit) => one.row === row && one.main.info?.rdns === undefined && sharesNamespace(one, unit) && !hasForeignIcon(one, units)
  return rdns === undefined && others.some(isNamesake) ? 'twice' : undefined
}

/** Returns true if a unit with the name of a known wallet has the icon of another wallet. */
function hasForeignIcon({ main: { imageUrl }, row }: Unit, units: readonly Unit[]): boolean {
  const isOther = ({ main }: Unit) => main.info?.rdns !== undefined && main.info.rdns !== row?.rdns
  return imageUrl !== undefined && units.some((one) => isOther(one) && one.claims.some((claim) => claim.imageUrl === imageUrl))
}

function knownRdns(rdns: string, units: readonly Unit[]): boolean {
  return WALLET_IDENTITIES.some((row) => row.rdns === rdns) || units.some(({ row }) => row?.rdns === rdns)
}

/** Returns true if two objects claim one rdns, uuid or id in a namespace. The rdns is that of the object's main claim. */
export function isRival(one: Unit, other: Unit): boolean {
  const rdns = one.main.info?.rdns
  const isSameClaim = (a: Connector, b: Connector) => a.chain === b.chain && (a.id === b.id || (a.info?.uuid !== undefined && a.info.uuid === b.info?.uuid))
  return (
    one.claims !== other.claims &&
    ((rdns !== undefined && other.main.info?.rdns === rdns && sharesNamespace(one, other)) ||
      one.claims.some((a) => other.claims.some((b) => isSameClaim(a, b))))
  )
}

/** Returns true for a unit that has the rdns of its row. It names the wallet. */
function isAnchor({ main, row }: Unit): boolean {
  return row?.rdns !== undefined && main.info?.rdns === row.rdns
}

function isNamed({ names }: WalletIdentity, { name }: Connector): boolean {
  const key = nameKey(name)
  return names.some((one) => nameKey(one) === key)
}

function sharesNamespace(a: Unit, b: Unit): boolean {
  return a.claims.some(({ chain }) => b.claims.some((one) => one.chain === chain))
}

/**
 * Returns true if both connectors lead to one provider object. Adapters of other hosts, and configured connectors, name no objects: there the same id or rdns in
 * another namespace is the same wallet, unless several fit.
 */
function isSameObject(found: readonly Connector[], a: Connector, b: Connector): boolean {
  if (a.object !== undefined && b.object !== undefined) return a.object === b.object
  if (a.object !== undefined || b.object !== undefined || a.chain === b.chain) return false
  const isOnly = (part: Connector, of: Connector) => found.filter((other) => other.chain === part.chain && isSameIdentity(other, of)).length === 1
  return isSameIdentity(a, b) && isOnly(a, b) && isOnly(b, a)
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

function onePerNamespace(connectors: readonly Connector[]): Connector[] {
  const byNamespace = new Map<ChainNamespace, Connector>()
  for (const one of connectors) if (!byNamespace.has(one.chain)) byNamespace.set(one.chain, one)
  return [...byNamespace.values()]
}
