import type { CaipNetworkId, ChainNamespace } from '../domain/shared/caip/caip.js'

/** An EIP-1193 provider. Works with viem's `custom()` and ethers' `BrowserProvider`. */
export interface EthereumProvider {
  request(request: { readonly method: string; readonly params?: readonly unknown[] | object }): Promise<unknown>
  on(event: string, listener: (...args: unknown[]) => void): unknown
  removeListener(event: string, listener: (...args: unknown[]) => void): unknown
}

/** A provider of a namespace that is reached through sessions alone. */
export interface SessionNamespaceProvider {
  /**
   * Sends a request to the wallet, on the current network or on `network`.
   *
   * @throws LatchkitError with cause 4200 for a method that the wallet did not approve
   */
  request(request: { readonly method: string; readonly params?: unknown; readonly network?: CaipNetworkId }): Promise<unknown>
}

/** Provider types by namespace. A custom adapter adds its namespace by declaration merging. */
export interface ProviderTypes {
  eip155: EthereumProvider
  polkadot: SessionNamespaceProvider
  cosmos: SessionNamespaceProvider
  algorand: SessionNamespaceProvider
  cip34: SessionNamespaceProvider
  elrond: SessionNamespaceProvider
  multiversx: SessionNamespaceProvider
  near: SessionNamespaceProvider
  tezos: SessionNamespaceProvider
}

/** Provider type of a namespace; unknown if none is declared. */
export type ProviderOf<N extends ChainNamespace> = N extends keyof ProviderTypes ? ProviderTypes[N] : unknown
