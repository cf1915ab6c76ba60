import { type CaipNetworkId, type ChainNamespace, isChainNamespace, parseCaipNetworkId } from '../shared/caip.js'
import type { Remembered, Slice } from '../root.js'
import { decide } from './decide.js'
import { evolve } from './evolve.js'
import type { NetworkCommand } from './messages.js'

/** CORE-20. */
export const activeNamespace: Remembered<ChainNamespace | null> = {
  key: 'active_namespace',
  select: (state) => state.network.activeNamespace ?? null,
  depends: (state) => state.network.activeNamespace,
  parse: (value) => (isChainNamespace(value) ? value : undefined),
}

/** CORE-21. */
export const activeNetwork: Remembered<CaipNetworkId | null> = {
  key: 'active_network_id',
  select: (state) => (state.network.activeNamespace === undefined ? null : (state.network.namespaces[state.network.activeNamespace]?.caipNetwork ?? null)),
  depends: (state) => state.network,
  parse: (value) => (typeof value === 'string' && parseCaipNetworkId(value).ok ? (value as CaipNetworkId) : undefined),
}

/** Networks of the app and of its wallets, and switching between them. A wallet is asked to switch by {@link networkPart}. */
export const network: Slice<'network', NetworkCommand> = {
  name: 'network',
  decide,
  evolve,
  outcomes: { switchNetwork: { done: ['networkSwitched'], failed: ['networkSwitchFailed'], cancel: 'cancelSwitchNetwork' } },
}
