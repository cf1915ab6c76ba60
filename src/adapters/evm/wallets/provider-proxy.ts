import { failure, type LatchkitErrorShape } from '../../../domain/shared/errors/errors.js'
import type { Eip1193Listener, Eip1193Provider } from './eip1193.js'
import type { FoundWallet } from './wallet-registry.js'

/** Listeners of one event above which a leak is likely (specification, section 9). */
export const MAX_LISTENERS = 10

/** Error of EIP-1193 for a disposed provider. */
export class ProviderDisconnected extends Error {
  override readonly name = 'ProviderDisconnected'
  readonly code = 4900

  constructor() {
    super('The provider was disposed with its instance')
  }
}

/** Provider for the app's own use. */
export interface ProviderFace {
  readonly provider: Eip1193Provider
  /** Removes every listener; later requests reject with code 4900. */
  dispose(): void
}

/**
 * Creates a stable EIP-1193 object in front of a wallet's provider (CONN-51, DX-26). Requests, answers and errors pass unchanged; listeners share those that
 * are attached already.
 * @param onWarning called once per event when more than {@link MAX_LISTENERS} listen to it
 */
export function createProviderFace(
  wallet: Pick<FoundWallet, 'provider' | 'events'>,
  onWarning: (warning: LatchkitErrorShape) => void = () => undefined,
): ProviderFace {
  const heard: { event: string; listener: Eip1193Listener; stop: () => void }[] = []
  const warned = new Set<string>()
  let disposed = false

  function warnOfMany(event: string): void {
    const count = heard.filter((one) => one.event === event).length
    if (count <= MAX_LISTENERS || warned.has(event)) return
    warned.add(event)
    onWarning(failure('TOO_MANY_LISTENERS', { event: event.slice(0, 64), count }))
  }

  const provider: Eip1193Provider = {
    async request(request) {
      if (disposed) throw new ProviderDisconnected()
      return wallet.provider.request(request)
    },
    on(event, listener) {
      if (!disposed) {
        heard.push({ event, listener, stop: wallet.events.listen(event, listener) })
        warnOfMany(event)
      }
      return provider
    },
    removeListener(event, listener) {
      const at = heard.findIndex((one) => one.event === event && one.listener === listener)
      if (at >= 0) heard.splice(at, 1)[0]?.stop()
      return provider
    },
  }
  return {
    provider,
    dispose() {
      disposed = true
      for (const { stop } of heard.splice(0)) stop()
    },
  }
}
