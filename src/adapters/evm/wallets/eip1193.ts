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
  const request = method(provider, 'request')
  if (request === undefined) return undefined
  return {
    request,
    on: method(provider, 'on') ?? method(provider, 'addListener'),
    off: method(provider, 'removeListener') ?? method(provider, 'off'),
  }
}

/** Reads a member of a foreign value; undefined if it is missing, or reading it throws. */
export function member(value: unknown, key: string): unknown {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined
  try {
    return (value as Readonly<Record<string, unknown>>)[key]
  } catch {
    return undefined
  }
}

/** Handles the rejection of a foreign promise that nothing awaits, so that it is not reported as the page's. May throw. */
export function silence(returned: unknown): void {
  if (returned instanceof Promise) Promise.prototype.then.call(returned, undefined, () => undefined)
}

function method(provider: unknown, name: string): ((...args: unknown[]) => unknown) | undefined {
  const found = member(provider, name)
  return typeof found === 'function' ? (...args) => Reflect.apply(found, provider, args) : undefined
}
