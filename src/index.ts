/**
 * `latchkit`: the headless core.
 * @packageDocumentation
 */
export { createLatchkit } from './instance/latchkit.js'
export type { CreateOptions, Latchkit, TapeTap } from './instance/types.js'
export { type AdapterContext, type AdapterFactory, type AdapterPlug, type NamespaceAdapter, plugAdapter } from './instance/adapter.js'
export type { Plug, SessionAdapter, SessionContext, SessionFactory, SessionPlug, SessionRequests } from './instance/sessions.js'
export type { EthereumProvider, ProviderOf, ProviderTypes } from './instance/providers.js'
export type { HostPorts } from './instance/ports.js'
export type { ResultOf } from './instance/outcomes.js'
export { VERSION } from './instance/version.js'

export type { CustomWallet, LatchkitOptions } from './domain/config/index.js'
export type { DomainEvent, EventOf, PublicCommand, RootState } from './domain/root.js'
export type { Selector } from './domain/kernel/selectors.js'
export type { Receipt } from './domain/kernel/types.js'
export { LatchkitError, type ErrorCode, type LatchkitErrorShape } from './domain/shared/errors.js'
export type { CaipAddress, CaipNetworkId, ChainNamespace } from './domain/shared/caip.js'
export type { Network } from './domain/shared/networks.js'
export { arbitrum, base, gnosis, mainnet, optimism, polygon, sepolia } from './domain/shared/evm-chains.js'

export { type AccountView, selectAccount, selectActiveAddress } from './domain/account/selectors.js'
export { selectNativeBalance, type Token } from './domain/balances/selectors.js'
export { selectConnectionClass, selectConnections, selectConnectionStatus, selectIsRestoring, selectPendingConnect } from './domain/connection/selectors.js'
export { type ConnectorView, selectConnector, selectListedConnectors } from './domain/connectors/selectors.js'
export { selectLinkKinds, selectPairing } from './domain/walletconnect/selectors.js'
export type { DeepLinkChoice, Pairing, PairingPhase } from './domain/walletconnect/state.js'
export { selectIsLoading, selectView } from './domain/modal/selectors.js'
export type { ViewEntry, ViewName } from './domain/modal/state.js'
export { canSwitchTo, selectChainId, selectIsUnsupported, selectNetwork, selectNetworks } from './domain/network/selectors.js'
export { selectColorScheme } from './domain/theme/selectors.js'
