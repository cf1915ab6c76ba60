/**
 * `latchkit`: the headless core.
 * @packageDocumentation
 */
export { createLatchkit } from './kit/create-latchkit.js'
/** Named here, so that apps can export streams of an instance without a dependency on RxJS of their own. */
export type { Observable } from 'rxjs'
export type { CreateOptions, Latchkit, TapeTap } from './kit/types.js'
export type { AnyPlugin } from './domain/any-plugin.js'
export type { EthereumProvider, ProviderOf, ProviderTypes } from './kit/providers.js'
export { VERSION } from './kit/version.js'

export type { LatchkitOptions } from './domain/config/index.js'
export type { CustomWallet } from './domain/connectors/custom-wallets.js'
export type { PublicCommand, PublicEvent, PublicEventOf as EventOf, PublicState, ResultOf } from './domain/public.js'
export type { HostPorts } from './ports/index.js'
export type { Selector } from './domain/kernel/selectors.js'
export type { Receipt } from './domain/kernel/types.js'
export type { ErrorCode } from './domain/shared/errors/errors.js'
export { LatchkitError, type LatchkitErrorShape } from './domain/shared/errors/latchkit-error.js'
export type { CaipAddress, CaipNetworkId, ChainNamespace } from './domain/shared/caip/caip.js'
export type { EvmNetwork, Network } from './domain/shared/networks/networks.js'
export { arbitrum, base, gnosis, mainnet, optimism, polygon, sepolia } from './domain/shared/networks/evm-chains.js'

export { selectActiveAddress } from './domain/account/selectors.js'
export { type AccountView, selectAccount } from './domain/account-view/selectors.js'
export { selectNativeBalance, type Token } from './domain/balances/selectors.js'
export {
  selectConnectionClass,
  selectConnections,
  selectConnectionStatus,
  selectIsRestoring,
  selectLockedWallet,
  selectPendingConnect,
} from './domain/connection/selectors.js'
export { type ConnectorView, selectConnector, selectListedConnectors } from './domain/connectors/selectors.js'
export { selectIsLoading, selectView } from './domain/modal/selectors.js'
export type { ViewEntry, ViewName } from './domain/modal/state.js'
export { canSwitchTo, selectChainId, selectIsUnsupported, selectNetwork, selectNetworks } from './domain/network/selectors.js'
export { selectReview } from './domain/reviews/selectors.js'
export type { PendingReview } from './domain/reviews/state.js'
export { selectCapabilities } from './domain/capabilities/selectors.js'
export { type PendingFilter, selectPendingTransactions } from './domain/transactions/selectors.js'
export type { SentTransaction } from './domain/transactions/state.js'
export { selectColorScheme } from './domain/theme/selectors.js'
