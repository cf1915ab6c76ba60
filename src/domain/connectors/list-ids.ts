import type { PublicConnectionState } from '../connection/state.js'
import type { ConnectorView } from './selectors.js'

/**
 * Gives each entry an id of its own. Wallets choose their names, so ids of connectors are unique within a namespace only: two wallets of one name may have one id
 * in two namespaces. The first keeps it.
 */
export function withUniqueIds(views: readonly ConnectorView[]): readonly ConnectorView[] {
  const taken = new Set<string>()
  return views.map((view) => {
    const named = taken.has(view.id) ? `${view.id}@${view.custom ? view.provider : view.chain}` : view.id
    let id = named
    for (let claim = 2; taken.has(id); claim++) id = `${named}#${claim}`
    taken.add(id)
    return id === view.id ? view : { ...view, id }
  })
}

/**
 * Returns the entries that were used recently, each with its place: 0 for the last one. A wallet counts as used whichever of its connectors was. Two wallets
 * that share the id are told apart by the namespace of the held connection.
 */
export function recentPlaces(
  views: readonly ConnectorView[],
  { recentWallets, namespaces }: Pick<PublicConnectionState, 'recentWallets' | 'namespaces'>,
): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (const [place, { id }] of recentWallets.entries()) {
    const named = views.filter((view) => (view.custom ? view.walletId === id : view.chains.some((part) => part.id === id)))
    const heldSince = (view: ConnectorView) =>
      Math.max(
        ...view.chains
          .filter((part) => part.id === id)
          .flatMap((part) => namespaces[part.chain]?.connections ?? [])
          .map((held) => (held.connectorId === id ? held.since : -1)),
      )
    const [used] = named.length < 2 ? named : [...named].sort((a, b) => heldSince(b) - heldSince(a))
    if (used !== undefined && !places.has(used.id)) places.set(used.id, place)
  }
  return places
}
