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
   * Sends a request to the wallet, on the current network or on `network`. Answers of signing methods are compared with the requests; a wrong answer
   * is an error.
   *
   * @throws LatchkitError with cause 4200 for a method that the wallet did not approve, 4100 for an account that the session lacks, -32602 for parameters that
   * cannot be read; `SIGNATURE_INVALID`, `TRANSACTION_CHANGED` or `TRANSACTION_HASH_INVALID` for a wrong answer
   */
  request(request: SessionNamespaceRequest): Promise<unknown>
  /** Like `request`, with the result of the check: `verified`, or the `reason` why it cannot be decided without a node. */
  requestChecked(request: SessionNamespaceRequest): Promise<CheckedSessionAnswer>
}

/** Request of a {@link SessionNamespaceProvider}. */
export interface SessionNamespaceRequest {
  readonly method: string
  readonly params?: unknown
  readonly network?: CaipNetworkId
}

/** Answer of a wallet, and whether a key of the account is proved to have signed exactly what was asked for. */
export interface CheckedSessionAnswer {
  readonly result: unknown
  readonly verified: boolean
  /** Reason why it is not verified. */
  readonly reason?: string
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
