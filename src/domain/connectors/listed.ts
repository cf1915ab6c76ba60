import { transportOf } from '../config/index.js'
import type { Guards } from '../plugin.js'
import type { PublicState } from '../public.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import { type ConnectorView, isInUse, selectListedConnectors } from './selectors.js'
import { type Connector, findConnector } from './state.js'

/** Wallet that a command names: an entry of the list, or one of its connectors. */
interface Named {
  readonly connectorId: string
  readonly namespace?: ChainNamespace
  readonly walletId?: string
}

/** Returns the connector that a command means by the id of an entry of the list. Returns the command itself if it names a connector already. */
export function resolveListed<T extends Named>(state: PublicState, command: T): T {
  const { connectorId, namespace } = command
  const view = selectListedConnectors(state).find(({ id }) => id === connectorId)
  if (view?.custom) return view.walletId === connectorId ? command : { ...command, connectorId: view.provider, walletId: view.walletId }
  if (view === undefined || transportOf(state.config, connectorId) !== 'page') return command
  const exact = findConnector(state.connectors, connectorId, namespace)
  if (namespace !== undefined && exact !== undefined) return command
  const part = view.chains.find(({ id, chain }) => (namespace === undefined ? id === connectorId : chain === namespace)) ?? view.chains[0]
  if (part === undefined || (namespace === undefined && part === exact) || (namespace !== undefined && part.chain !== namespace)) return command
  return { ...command, connectorId: part.id, namespace: part.chain }
}

/** Returns true if the list has a wallet of the page with this connector. */
export function isListed(state: PublicState, { connectorId, namespace }: Named): boolean {
  return selectListedConnectors(state).some(
    ({ custom, chains }) => !custom && chains.some(({ id, chain }) => id === connectorId && (namespace ?? chain) === chain),
  )
}

/**
 * Returns a function that is true for the connectors which a command without a list means: all, those of a namespace, or those of one wallet. If several wallets
 * share the id, it means the entry of the list if that is in use, else the one that is: an id may come from the list, or from a connection.
 */
export function meantBy(
  state: PublicState,
  { connectorId: id, namespace }: Partial<Pick<Named, 'connectorId' | 'namespace'>>,
): (chain: ChainNamespace, connectorId: string) => boolean {
  const inNamespace = (chain: ChainNamespace) => (namespace ?? chain) === chain
  if (id === undefined) return inNamespace
  const views = selectListedConnectors(state).filter(({ custom }) => !custom)
  const entry = views.find((view) => view.id === id)
  const named = entry?.chains.filter(({ chain }) => inNamespace(chain)) ?? []
  const inUse = named.filter((part) => isInUse(state, part.chain, part.id))
  // The wallet is in use by connectors with ids of their own.
  if (inUse.length > 0 && inUse.every((part) => part.id !== entry?.chains[0]?.id)) return isOneOf(inUse)
  const own = entry?.chains[0]?.id ?? id
  const owners = views.filter(({ chains }) => chains.some((part) => part.id === own && inNamespace(part.chain)))
  // A wallet that is alone with its id is meant in every namespace, also before it is found there.
  if (owners.length < 2 && own === id) return (chain, connectorId) => inNamespace(chain) && connectorId === id
  const partsOf = ({ chains }: ConnectorView) => chains.filter((part) => part.id === own && inNamespace(part.chain))
  const isUsed = (view: ConnectorView) => partsOf(view).some(({ chain }) => isInUse(state, chain, own))
  const isActive = (view: ConnectorView) => partsOf(view).some(({ chain }) => chain === state.network.activeNamespace)
  const used = owners.filter(isUsed)
  const view = used.find((one) => one === entry) ?? (own === id ? (used.find(isActive) ?? used[0]) : undefined) ?? entry
  return isOneOf(view ? partsOf(view) : [])
}

function isOneOf(parts: readonly Connector[]) {
  return (chain: ChainNamespace, connectorId: string): boolean => parts.some((part) => part.chain === chain && part.id === connectorId)
}

/** Guards that come first: commands may name an entry of the list. */
export const listedGuards: Guards = {
  connect(state, command, { decide }) {
    const meant = resolveListed(state, command)
    return meant === command ? undefined : decide(meant)
  },
  connectChains(state, command, { decide }) {
    if (!Array.isArray(command.connectors)) return undefined
    const connectors = command.connectors.map((one) => (typeof one?.connectorId === 'string' ? resolveListed(state, one) : one))
    return connectors.every((one, at) => one === command.connectors[at]) ? undefined : decide({ ...command, connectors })
  },
}
