import type { ChainNamespace } from '../domain/shared/caip/caip.js'

/** An EIP-1193 provider. Works with viem's `custom()` and ethers' `BrowserProvider`. */
export interface EthereumProvider {
  request(request: { readonly method: string; readonly params?: readonly unknown[] | object }): Promise<unknown>
  on(event: string, listener: (...args: unknown[]) => void): unknown
  removeListener(event: string, listener: (...args: unknown[]) => void): unknown
}

/** Provider types by namespace. A custom adapter adds its namespace by declaration merging. */
export interface ProviderTypes {
  eip155: EthereumProvider
}

/** Provider type of a namespace; unknown if none is declared. */
export type ProviderOf<N extends ChainNamespace> = N extends keyof ProviderTypes ? ProviderTypes[N] : unknown
