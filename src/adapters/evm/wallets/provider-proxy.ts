import { failure, type LatchkitErrorShape } from '../../../domain/shared/errors/errors.js'
import type { HeldWallet } from '../../shared/held-connection.js'
import { type ProvidedBatch, providedBatch } from '../calls/sent-batch.js'
import { type Eip1193Listener, type Eip1193Provider, needsWallet } from './eip1193.js'
import { isolated } from './provider-events.js'
import { projectWallet } from './wallet-projection.js'
import type { FoundWallet } from './wallet-registry.js'

/** Listeners of one event above which a leak is likely (specification, section 9). */
export const MAX_LISTENERS = 10

/** Requests after which a wallet may be on another network. Some wallets tell it by no event. */
const MOVING_METHODS: readonly string[] = ['wallet_switchEthereumChain', 'wallet_addEthereumChain']

/** Error of EIP-1193 for a disposed provider, and for the end of a connection. */
export class ProviderDisconnected extends Error {
  override readonly name = 'ProviderDisconnected'
  readonly code = 4900

  constructor(message = 'The provider was disposed with its instance') {
    super(message)
  }
}

/** Provider for the app's own use. */
export interface ProviderFace {
  readonly provider: Eip1193Provider
  /** Removes every listener; later requests reject with code 4900. */
  dispose(): void
}

/** Error of EIP-1193 for a wallet that is not connected. */
export class WalletNotConnected extends Error {
  override readonly name = 'WalletNotConnected'
  readonly code = 4100

  constructor() {
    super('The wallet is not connected to this app. Connect it first')
  }
}

/**
 * Creates a stable EIP-1193 object in front of a wallet's provider (CONN-51, DX-26). Requests, answers, errors and events pass unchanged; listeners share those
 * that are attached already. Accounts, network and the end of the connection are those that the instance holds: the account in use is the first, and what the
 * instance changed is told. While the wallet is not connected, only reads reach it.
 * @param onWarning called once per event when more than {@link MAX_LISTENERS} listen to it
 * @param held view of the instance on the wallet; without it everything passes
 * @param onMoved called after each request that may have moved the wallet, whatever it answered
 * @param onSent called with each batch of calls that the wallet took
 */
export function createProviderFace(
  wallet: { readonly provider: Pick<FoundWallet['provider'], 'request'>; readonly events: FoundWallet['events'] },
  onWarning: (warning: LatchkitErrorShape) => void = () => undefined,
  held?: HeldWallet,
  onMoved: () => void = () => undefined,
  onSent: (batch: ProvidedBatch) => void = () => undefined,
): ProviderFace {
  const heard: { event: string; listener: Eip1193Listener; stop: () => void }[] = []
  const warned = new Set<string>()
  let disposed = false
  const emit = (name: string, payload: unknown) => {
    for (const { event, listener } of [...heard]) if (event === name) isolated(listener, [payload])
  }
  const projection = held && projectWallet(held, emit, () => new ProviderDisconnected('The wallet was disconnected'))

  function warnOfMany(event: string): void {
    const count = heard.filter((one) => one.event === event).length
    if (count <= MAX_LISTENERS || warned.has(event)) return
    warned.add(event)
    onWarning(failure('TOO_MANY_LISTENERS', { event: event.slice(0, 64), count }))
  }

  const provider: Eip1193Provider = {
    async request(request) {
      if (disposed) throw new ProviderDisconnected()
      const { method } = request
      const isOpen = projection?.isOpen() !== false
      if (method === 'eth_accounts' && !isOpen) return []
      if (!isOpen && needsWallet(method)) throw new WalletNotConnected()
      const answer = await Promise.resolve(wallet.provider.request(request)).finally(() => MOVING_METHODS.includes(method) && onMoved())
      const batch = providedBatch(method, request.params, answer, held?.connection()?.network)
      if (batch) onSent(batch)
      return projection && (method === 'eth_accounts' || method === 'eth_requestAccounts') ? projection.accounts(answer) : answer
    },
    on(event, listener) {
      if (!disposed) {
        const hear: Eip1193Listener = (...args) => {
          if (projection?.admits(event, args[0]) !== false) listener(...args)
        }
        heard.push({ event, listener, stop: wallet.events.listen(event, hear) })
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
      projection?.dispose()
      for (const { stop } of heard.splice(0)) stop()
    },
  }
}
