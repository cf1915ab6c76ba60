import type { DomainEvent, RootState } from '../root.js'
import { type CaipNetworkId, type ChainNamespace, parseCaipNetworkId } from '../shared/caip.js'

/**
 * What follows when a wallet says which network it is on (at connecting, or by itself). A configured one becomes the app's; another is shown
 * as what it is and never coerced (NET-17, NET-18).
 * @param ask whether the visitor may be asked to switch by opening the dialog
 * @param answersSwitch whether the wallet is the one that a pending switch waits for
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
  if (answersSwitch && pending?.namespace === namespace && pending.network === id)
    return [{ type: 'networkSwitched', operation: pending.operation, namespace, network: id, by: 'visitor', confirmed: true }]
  return known?.walletNetwork === id && known.caipNetwork === id ? [] : [{ type: 'networkSwitched', namespace, network: id, by: 'wallet', confirmed: true }]
}

/** Events of a namespace that moves by itself: the visitor stays in the active one. */
export function keepActiveNamespace(state: RootState, namespace: ChainNamespace, events: readonly DomainEvent[]): DomainEvent[] {
  return events.map((event) =>
    event.type === 'networkSwitched' && event.by !== 'visitor' && namespace !== state.network.activeNamespace ? { ...event, aside: true } : event,
  )
}
