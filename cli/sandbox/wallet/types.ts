/** One request as EIP-1193 has it. */
export interface RequestArguments {
  readonly method: string
  readonly params?: readonly unknown[] | object
}

/** The events of EIP-1193, and what each carries. */
export interface ProviderEvents {
  connect: { chainId: string }
  disconnect: Error
  accountsChanged: string[]
  chainChanged: string
  message: { type: string; data: unknown }
}

/** A wallet as a page sees it (EIP-1193). */
export interface Eip1193Provider {
  request(args: RequestArguments): Promise<unknown>
  on(event: string, listener: (payload: never) => void): unknown
  removeListener(event: string, listener: (payload: never) => void): unknown
}

/** What a wallet says of itself when it announces itself (EIP-6963). */
export interface ProviderInfo {
  readonly uuid: string
  readonly name: string
  /** An image as a `data:` address. */
  readonly icon: string
  /** Domain name in reverse order, the wallet's stable identity. */
  readonly rdns: string
}

/** A chain that the wallet can reach. */
export interface WalletChain {
  readonly chainId: number
  readonly rpcUrl: string
  readonly name?: string
  readonly currency?: string
}

/** An address or other bytes, as hex text with 0x. */
export type Hex = `0x${string}`
