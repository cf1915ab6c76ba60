import type { CaipNetworkId } from '../shared/caip/caip.js'

/** Pools of a network that the app exchanges by. */
export interface PoolsConfig {
  /** Contract with the methods `getAmountsOut`, `swapExactTokensForTokens` and their forms with the network's own coin. */
  readonly router: string
  /** Contracts of the tokens that are offered. The first two may also stand between two others. */
  readonly tokens: readonly string[]
  /** True if the router has `permitAndCall(bytes, bytes)`: a signature then takes the place of an approval, where token and account allow it (EIP-2612). */
  readonly permits?: boolean
}

/** Configuration of the swap plugin. JSON. */
export interface SwapConfig {
  /** Pools by network, for apps without the hosted services and where those fail. */
  readonly pools: Readonly<Record<CaipNetworkId, PoolsConfig>>
  /** Contracts that a transaction of the hosted service may call, beside those that are known. */
  readonly routers: readonly string[]
}

declare module '../registry.js' {
  interface PluginConfigs {
    readonly swap?: SwapConfig
  }
}
