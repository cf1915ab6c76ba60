/** Request of EIP-1193. */
export interface RequestArguments {
  readonly method: string
  readonly params?: readonly unknown[] | object
}

/** Events of EIP-1193 and their payloads. */
export interface ProviderEvents {
  connect: { chainId: string }
  disconnect: Error
  accountsChanged: string[]
  chainChanged: string
  message: { type: string; data: unknown }
}

/** Provider of a wallet (EIP-1193). */
export interface Eip1193Provider {
  request(args: RequestArguments): Promise<unknown>
  on(event: string, listener: (payload: never) => void): unknown
  removeListener(event: string, listener: (payload: never) => void): unknown
}

/** Information in a wallet's announcement (EIP-6963). */
export interface ProviderInfo {
  readonly uuid: string
  readonly name: string
  /** Image as a `data:` URL. */
  readonly icon: string
  /** Reverse domain name, the wallet's stable identity. */
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
