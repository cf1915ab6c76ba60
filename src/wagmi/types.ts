import type { EthereumProvider } from '../kit/providers.js'

/** EVM address with its prefix, as viem types it. */
export type WagmiAddress = `0x${string}`

/** Part of viem's `Chain` that stands in wagmi's configuration. */
export interface WagmiChain {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly [name: string]: WagmiRpcUrls; readonly default: WagmiRpcUrls }
}

/** RPC URLs of a {@link WagmiChain}. */
export interface WagmiRpcUrls {
  readonly http: readonly string[]
  readonly webSocket?: readonly string[] | undefined
}

/** Connection as wagmi keeps it: the active account first, and the chain of the wallet. */
export interface WagmiSession {
  readonly accounts: readonly WagmiAddress[]
  readonly chainId: number
}

/** Part of wagmi's emitter of a connector. */
export interface WagmiEmitter {
  emit(event: 'connect' | 'change', session: WagmiSession): void
  emit(event: 'disconnect'): void
  listenerCount(event: 'change'): number
}

/** Part of the configuration that wagmi passes to a connector. */
export interface WagmiConnectorConfig {
  readonly chains: readonly [WagmiChain, ...WagmiChain[]]
  readonly emitter: WagmiEmitter
}

/** Parameters of `connect`. wagmi passes those of `useConnect().connect` on. */
export interface WagmiConnectParameters<Objects extends boolean = false> {
  /** Chain to switch to once connected. If the user declines, the connection stays on the wallet's chain. */
  readonly chainId?: number | undefined
  /** True when wagmi restores its connections. Nothing is opened or asked then. */
  readonly isReconnecting?: boolean | undefined
  /** Returns the accounts as objects. Their `capabilities` are empty; `useCapabilities` asks the wallet. */
  readonly withCapabilities?: Objects | boolean | undefined
  /** Wallet to connect without the dialog: the id of a connector of the instance, such as `io.metamask`. */
  readonly connectorId?: string | undefined
}

/** Connector of {@link latchkitConnector}, as wagmi 2 and 3 call it. An alias, because wagmi's type has an index signature, which interfaces do not match. */
export type WagmiConnector = {
  readonly id: 'latchkit'
  readonly name: string
  readonly type: 'latchkit'
  setup(): Promise<void>
  connect<Objects extends boolean = false>(
    parameters?: WagmiConnectParameters<Objects>,
  ): Promise<{
    accounts: Objects extends true ? readonly { address: WagmiAddress; capabilities: Record<string, unknown> }[] : readonly WagmiAddress[]
    chainId: number
  }>
  disconnect(): Promise<void>
  getAccounts(): Promise<readonly WagmiAddress[]>
  getChainId(): Promise<number>
  getProvider(): Promise<EthereumProvider>
  isAuthorized(): Promise<boolean>
  switchChain(parameters: { readonly chainId: number }): Promise<WagmiChain>
  onAccountsChanged(accounts: string[]): void
  onChainChanged(chainId: string): void
  onDisconnect(error?: Error | undefined): void
}

/** Creates the connector of one wagmi configuration. */
export type CreateWagmiConnector = (config: WagmiConnectorConfig) => WagmiConnector
