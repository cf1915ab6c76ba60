import type { DomainEvent, RootState } from '../root.js'
import { transportOf } from '../config/index.js'
import { type CaipNetworkId, type ChainNamespace, namespaceOf, parseCaipNetworkId } from '../shared/caip/caip.js'
import { findNetwork } from './selectors.js'
import type { Network } from '../shared/networks/networks.js'
import type { PendingSwitch } from './state.js'
import type { Failure } from '../shared/errors/failure.js'
import { failure } from '../shared/errors/errors.js'

/** Returns the id by which a wallet knows a network. A session may have it under its deprecated id only (NET-06). */
export function networkIdFor(state: RootState, connectorId: string, id: CaipNetworkId): CaipNetworkId {
  if (transportOf(state.config, connectorId) !== 'session') return id
  const chains = state.relay.session?.namespaces[namespaceOf(id)]?.chains ?? []
  const deprecated = findNetwork(state, id)?.deprecatedCaipNetworkId
  return !chains.includes(id) && deprecated !== undefined && chains.includes(deprecated) ? deprecated : id
}

/**
 * Returns the events that follow when a wallet reports its network. A configured network becomes active; another one is shown as unsupported and never coerced
 * (NET-17, NET-18).
 *
 * @param ask true if the dialog may open to ask the user to switch
 * @param answersSwitch true if the pending switch was requested from this wallet
 */
export function decideWalletNetwork(
  state: RootState,
  namespace: ChainNamespace,
  said: CaipNetworkId | null,
  ask: boolean,
  answersSwitch = true,
): DomainEvent[] {
  const parsed = parseCaipNetworkId(said)
  if (!parsed.ok || parsed.value.namespace !== namespace) return []
  const network = parsed.value.caipNetworkId
  const known = state.network.namespaces[namespace]
  const configured = known?.requestedCaipNetworks.find((one) => one.caipNetworkId === network || one.deprecatedCaipNetworkId === network)
  if (configured === undefined) {
    if (known?.walletNetwork === network) return []
    const { enableNetworkSwitch, allowUnsupportedChain, basic } = state.config
    return [{ type: 'walletNetworkUnsupported', namespace, network, ask: ask && enableNetworkSwitch && !allowUnsupportedChain && !basic }]
  }
  const { pending } = state.network
  const id = configured.caipNetworkId
  if (answersSwitch && pending?.namespace === namespace && pending.network === id) return [endedSwitch(pending)]
  return known?.walletNetwork === id && known.caipNetwork === id ? [] : [{ type: 'networkSwitched', namespace, network: id, by: 'wallet', confirmed: true }]
}

/** Returns the event of a pending switch whose wallet is on the network. */
export function endedSwitch({ operation, namespace, network, aside }: PendingSwitch): DomainEvent {
  return { type: 'networkSwitched', operation, namespace, network, by: 'visitor', confirmed: true, ...(aside && { aside }) }
}

/** Returns true if the wallet of a namespace is on a network. A session is on each network that it has: its requests name theirs. */
export function isWalletOn(state: RootState, { chainNamespace, caipNetworkId }: Pick<Network, 'chainNamespace' | 'caipNetworkId'>): boolean {
  const connectorId = state.connection.namespaces[chainNamespace]?.connectorId
  const known = state.network.namespaces[chainNamespace]
  return transportOf(state.config, connectorId) === 'session'
    ? known?.approvedCaipNetworkIds.includes(caipNetworkId) === true
    : known?.walletNetwork === caipNetworkId
}

/**
 * Returns the events that activate the namespace of a newly connected wallet, even if its network is already active or unknown. For a wallet on a network that
 * is not configured, the user is asked first (NET-17), unless the app allows such networks or no switch (NET-18).
 *
 * @param moved events that follow from the wallet's network
 */
export function activateNamespace(
  state: RootState,
  namespace: ChainNamespace,
  said: CaipNetworkId | null,
  moved: readonly DomainEvent[],
): readonly DomainEvent[] {
  const known = state.network.namespaces[namespace]
  const network = known?.caipNetwork
  const isAnswered = moved.some((event) => event.type !== 'walletNetworkUnsupported' || event.ask)
  if (isAnswered || network === undefined || state.network.activeNamespace === namespace) return moved
  const confirmed = moved.length === 0 && said !== null && known?.walletNetwork === network
  return [...moved, { type: 'networkSwitched', namespace, network, by: 'wallet', confirmed }]
}

/**
 * Returns the events of ending connections: pending switches of their wallets end, and if the active namespace has no wallet left, the namespace connected last
 * becomes active.
 *
 * @param ended namespaces whose connections end with the same input
 */
export function leaveNamespaces(state: RootState, ended: readonly ChainNamespace[]): DomainEvent[] {
  return [...ended.flatMap((namespace) => endSwitch(state, namespace)), ...leaveActive(state, ended)]
}

function leaveActive(state: RootState, ended: readonly ChainNamespace[]): DomainEvent[] {
  const { activeNamespace, namespaces } = state.network
  if (activeNamespace === undefined || !ended.includes(activeNamespace)) return []
  const since = (namespace: ChainNamespace) => {
    const one = state.connection.namespaces[namespace]
    return one?.connections.find((held) => held.connectorId === one.connectorId)?.since ?? 0
  }
  const [next] = state.config.adapters
    .filter((namespace) => !ended.includes(namespace) && state.connection.namespaces[namespace]?.connectorId !== undefined)
    .sort((a, b) => since(b) - since(a))
  const { caipNetwork: network, walletNetwork } = (next && namespaces[next]) ?? {}
  return next === undefined || network === undefined
    ? []
    : [{ type: 'networkSwitched', namespace: next, network, by: 'fallback', confirmed: walletNetwork === network }]
}

/** Marks events of an inactive namespace, so that the active namespace does not change. */
export function keepActiveNamespace(state: RootState, namespace: ChainNamespace, events: readonly DomainEvent[]): DomainEvent[] {
  return events.map((event) =>
    event.type === 'networkSwitched' && event.by !== 'visitor' && namespace !== state.network.activeNamespace ? { ...event, aside: true } : event,
  )
}

/** Cancels a pending switch whose wallet leaves the namespace. */
export function endSwitch(state: RootState, namespace: ChainNamespace): DomainEvent[] {
  return state.network.pending?.namespace === namespace ? cancelPending(state, failure('ABORTED')) : []
}

/** Cancels the pending switch, if there is one. */
export function cancelPending(state: RootState, reason: Failure): DomainEvent[] {
  const { pending } = state.network
  return pending === undefined ? [] : [{ type: 'networkSwitchFailed', operation: pending.operation, network: pending.network, failure: reason }]
}
