import type { Eip1193Listener, Eip1193Provider } from './eip1193.js'
import { isolated } from './provider-events.js'

/** EIP-1193 provider that we make, with its listeners. */
export interface ListenedProvider {
  readonly provider: Eip1193Provider
  /** Calls the listeners of an event. */
  emit(event: string, payload: unknown): void
  isDisposed(): boolean
  /** Ends listening for good. */
  dispose(): void
}

/**
 * Creates a provider. It observes its source while it has listeners.
 * @param observe begins to observe the source, and returns a function that ends it
 */
export function createListenedProvider(request: Eip1193Provider['request'], observe: () => () => void): ListenedProvider {
  const listeners = new Map<string, Set<Eip1193Listener>>()
  let end: (() => void) | undefined
  let disposed = false

  const provider: Eip1193Provider = {
    request,
    on(event, listener) {
      if (disposed) return provider
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      end ??= observe()
      return provider
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      if ([...listeners.values()].every(({ size }) => size === 0)) {
        end?.()
        end = undefined
      }
      return provider
    },
  }
  return {
    provider,
    emit(event, payload) {
      for (const listener of [...(listeners.get(event) ?? [])]) isolated(listener, [payload])
    },
    isDisposed: () => disposed,
    dispose() {
      disposed = true
      listeners.clear()
      end?.()
    },
  }
}
