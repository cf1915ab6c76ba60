import type { ChainNamespace } from '../domain/shared/caip.js'

/** A wallet as EIP-1193 has it: fits viem's `custom()` and ethers' `BrowserProvider` as it is. */
export interface EthereumProvider {
  request(request: { readonly method: string; readonly params?: readonly unknown[] | object }): Promise<unknown>
  on(event: string, listener: (...args: unknown[]) => void): unknown
  removeListener(event: string, listener: (...args: unknown[]) => void): unknown
}

/** The provider that each namespace has. An adapter of your own adds its namespace by declaration merging. */
export interface ProviderTypes {
  eip155: EthereumProvider
}

/** The provider of a namespace; unknown for one that nobody declared. */
export type ProviderOf<N extends ChainNamespace> = N extends keyof ProviderTypes ? ProviderTypes[N] : unknown
