import type { WalletIdentity } from '../shared/wallet-identities.js'
import { flaggedUnits, type IdentityFlag, isRival } from './grouping.js'
import type { Connector } from './state.js'

/** Returns the contested connectors with their flags, in the order of their wallets. An rdns that an object has as an alias contests none. */
export function contestedConnectors(found: readonly Connector[], identities?: readonly WalletIdentity[]): ReadonlyMap<Connector, IdentityFlag> {
  const units = flaggedUnits(found, identities)
  return new Map(
    units.flatMap((unit) => {
      const { flag, claims } = unit
      if (flag === undefined) return []
      // A claim of two objects is contested where both are; a name or an icon everywhere.
      const rivals = units.filter((one) => isRival(one, unit)).flatMap((one) => one.claims)
      return claims.filter(({ chain }) => rivals.length === 0 || rivals.some((one) => one.chain === chain)).map((one) => [one, flag] as const)
    }),
  )
}
