/**
 * `latchkit`: the headless core.
 * @packageDocumentation
 */
export { createLatchkit } from './instance/latchkit.js'
export type { CreateOptions, Latchkit, TapeTap } from './instance/types.js'
export { type AdapterContext, type AdapterFactory, type AdapterPlug, type NamespaceAdapter, plugAdapter } from './instance/adapter.js'
export type { EthereumProvider, ProviderOf, ProviderTypes } from './instance/providers.js'
export type { HostPorts } from './instance/ports.js'
export type { ResultOf } from './instance/outcomes.js'
export { VERSION } from './instance/version.js'

export type { LatchkitOptions } from './domain/config/index.js'
export type { DomainEvent, EventOf, PublicCommand, RootState } from './domain/root.js'
export type { Selector } from './domain/kernel/selectors.js'
export type { Receipt } from './domain/kernel/types.js'
export { LatchkitError, type ErrorCode, type LatchkitErrorShape } from './domain/shared/errors.js'
export type { CaipAddress, CaipNetworkId, ChainNamespace } from './domain/shared/caip.js'
export type { Network } from './domain/shared/networks.js'
export { arbitrum, base, gnosis, mainnet, optimism, polygon, sepolia } from './domain/shared/evm-chains.js'

export { selectActiveAddress } from './domain/account/selectors.js'
export { type AccountView, selectAccount } from './domain/account/selectors-view.js'
export { selectNativeBalance, type Token } from './domain/balances/selectors.js'
export { selectConnectionStatus, selectIsRestoring, selectPendingConnect } from './domain/connection/selectors.js'
export { selectConnectionClass, selectConnections } from './domain/connection/selectors-view.js'
export { type ConnectorView, selectConnector, selectListedConnectors } from './domain/connectors/selectors.js'
export { selectIsLoading, selectView } from './domain/modal/selectors.js'
export type { ViewEntry, ViewName } from './domain/modal/state.js'
export { canSwitchTo, selectChainId, selectIsUnsupported, selectNetwork } from './domain/network/selectors.js'
export { selectNetworks } from './domain/network/selectors-view.js'
export { selectColorScheme } from './domain/theme/selectors.js'
