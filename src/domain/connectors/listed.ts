import { transportOf } from '../config/index.js'
import type { Guards } from '../plugin.js'
import type { PublicState } from '../public.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import { selectListedConnectors } from './selectors.js'
import { findConnector } from './state.js'

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

/** Guards that come first: commands may name an entry of the list. */
export const listedGuards: Guards = {
  connect(state, command, { decide }) {
    const meant = resolveListed(state, command)
    return meant === command ? undefined : decide(meant)
  },
  disconnect(state, command, { decide }) {
    const { connectorId, namespace } = command
    if (connectorId === undefined || namespace !== undefined) return undefined
    const meant = ownNamespace(state, connectorId)
    return meant && decide({ ...command, ...meant })
  },
  connectChains(state, command, { decide }) {
    if (!Array.isArray(command.connectors)) return undefined
    const connectors = command.connectors.map((one) => (typeof one?.connectorId === 'string' ? resolveListed(state, one) : one))
    return connectors.every((one, at) => one === command.connectors[at]) ? undefined : decide({ ...command, connectors })
  },
}

/** Returns the connector of an entry whose id another wallet of the page has in another namespace. */
function ownNamespace(state: PublicState, id: string): { readonly connectorId: string; readonly namespace: ChainNamespace } | undefined {
  const views = selectListedConnectors(state)
  const view = views.find((one) => one.id === id)
  const isShared = views.some((one) => one !== view && !one.custom && one.chains.some((part) => part.id === view?.chains[0]?.id))
  const [part] = view?.chains ?? []
  return part === undefined || view?.custom || !isShared ? undefined : { connectorId: part.id, namespace: part.chain }
}
