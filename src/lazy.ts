import { failure } from './domain/shared/errors/start-errors.js'

/** State of code that loads on demand. */
export type LazyState<T> =
  | { readonly status: 'idle' }
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed' }

/** Code that loads on demand. A load that failed is tried again by the next call, which `React.lazy` cannot do. */
export interface Lazy<T> {
  /**
   * Loads the code, once.
   *
   * @throws CODE_UNAVAILABLE when it did not load
   */
  load(): Promise<T>
  /** Starts to load the code before it is needed. Never throws: errors surface at the call of `load`. */
  prefetch(): void
  /** Returns the state, the same object until it changes. */
  get(): LazyState<T>
  /** Calls the listener after each change. Returns the function that ends it. */
  subscribe(listener: () => void): () => void
}

/**
 * Wraps an `import()`. Nothing is requested before the first `load` or `prefetch`.
 * @example
 * const wallets = lazy(() => import('./wallets.js'))
 * const { createConnector } = await wallets.load()
 */
export function lazy<T>(request: () => Promise<T>): Lazy<T> {
  const listeners = new Set<() => void>()
  let state: LazyState<T> = { status: 'idle' }
  let running: Promise<T> | undefined

  function change(next: LazyState<T>): void {
    state = next
    for (const listener of [...listeners]) listener()
  }

  function load(): Promise<T> {
    if (running !== undefined) return running
    running = request().then(
      (value) => {
        change({ status: 'ready', value })
        return value
      },
      (error: unknown) => {
        running = undefined
        change({ status: 'failed' })
        throw failure('CODE_UNAVAILABLE', {}, error)
      },
    )
    change({ status: 'loading' })
    return running
  }

  return {
    load,
    prefetch: () => void load().catch(() => undefined),
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Wraps code that is already there. */
export function ready<T>(value: T): Lazy<T> {
  const state = { status: 'ready', value } as const
  return { load: () => Promise.resolve(value), prefetch: () => undefined, get: () => state, subscribe: () => () => undefined }
}
