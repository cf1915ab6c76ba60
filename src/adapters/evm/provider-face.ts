import type { Eip1193Listener, Eip1193Provider } from './eip1193.js'
import type { FoundWallet } from './wallet-registry.js'

/** The error of EIP-1193 for a provider that is gone. */
export class ProviderDisconnected extends Error {
  override readonly name = 'ProviderDisconnected'
  readonly code = 4900

  constructor() {
    super('The provider was disposed with its instance')
  }
}

/** A provider as the app takes it for its own use, and its end. */
export interface ProviderFace {
  readonly provider: Eip1193Provider
  /** Takes every listener back; later requests are rejected with code 4900. */
  dispose(): void
}

/**
 * Puts a stable EIP-1193 object in front of a wallet's provider (CONN-51, DX-26). Requests, answers and errors pass as they are; listeners
 * share the ones that are attached already.
 */
export function createProviderFace(wallet: Pick<FoundWallet, 'provider' | 'events'>): ProviderFace {
  const heard: { event: string; listener: Eip1193Listener; stop: () => void }[] = []
  let disposed = false

  const provider: Eip1193Provider = {
    async request(request) {
      if (disposed) throw new ProviderDisconnected()
      return wallet.provider.request(request)
    },
    on(event, listener) {
      if (!disposed) heard.push({ event, listener, stop: wallet.events.listen(event, listener) })
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
