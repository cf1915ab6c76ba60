import { methodOf } from '../../shared/foreign.js'

/** Listener of a provider; its arguments depend on the event. */
export type Eip1193Listener = (...args: unknown[]) => void

/** Request of EIP-1193. */
export interface Eip1193Request {
  readonly method: string
  readonly params?: readonly unknown[] | object
}

/** Provider of a wallet (EIP-1193). Fits viem's `custom()` and ethers' `BrowserProvider`. */
export interface Eip1193Provider {
  request(request: Eip1193Request): Promise<unknown>
  on(event: string, listener: Eip1193Listener): unknown
  removeListener(event: string, listener: Eip1193Listener): unknown
}

/** Methods of a foreign provider, read once, so that a getter cannot change them later. */
export interface CapturedProvider {
  /** May throw, and may return anything. */
  readonly request: (request: Eip1193Request) => unknown
  /** May throw. Undefined if the provider has no events. */
  readonly on: ((event: string, listener: Eip1193Listener) => unknown) | undefined
  /** May throw. Undefined if listeners cannot be removed. */
  readonly off: ((event: string, listener: Eip1193Listener) => unknown) | undefined
}

/** Reads a provider's methods. Returns undefined if it has no `request`. Never throws. */
export function captureProvider(provider: unknown): CapturedProvider | undefined {
  const request = methodOf(provider, 'request')
  if (request === undefined) return undefined
  return {
    request,
    on: methodOf(provider, 'on') ?? methodOf(provider, 'addListener'),
    off: methodOf(provider, 'removeListener') ?? methodOf(provider, 'off'),
  }
}

/** Returns true if only a wallet can answer a method. Such a method never goes to a node (RPC-27). */
export function needsWallet(method: string): boolean {
  return /^(wallet|personal)_|^eth_(accounts|coinbase|requestAccounts|sendTransaction|sign[A-Za-z]*(_v\d)?|decrypt|getEncryptionPublicKey)$/.test(method)
}
