import { LatchkitError } from '../domain/shared/errors/latchkit-error.js'
import { failure } from '../domain/shared/errors/start-errors.js'
import { ProviderDisconnectedError } from 'viem'
import type { EthereumProvider } from '../kit/providers.js'
import type { Latchkit } from '../kit/types.js'

/**
 * Creates one EIP-1193 provider for all wallets of an instance. wagmi keeps clients by address and chain, so a client must not hold the provider of a wallet
 * that the user has exchanged for another one with the same address. Listeners move to the new wallet.
 */
export function createWalletProvider(kit: Latchkit): EthereumProvider {
  const heard: { readonly event: string; readonly listener: (...args: unknown[]) => void }[] = []
  let wallet: EthereumProvider | undefined
  let stop: (() => void) | undefined

  function follow(): void {
    const next = heard.length === 0 ? undefined : kit.getProvider('eip155')
    if (next === wallet) return
    for (const { event, listener } of heard) {
      wallet?.removeListener(event, listener)
      next?.on(event, listener)
    }
    wallet = next
  }

  const provider: EthereumProvider = {
    async request(request) {
      const current = kit.getProvider('eip155')
      if (current === undefined) throw new ProviderDisconnectedError(LatchkitError.from(failure('NOT_CONNECTED')))
      return current.request(request)
    },
    on(event, listener) {
      heard.push({ event, listener })
      stop ??= kit.subscribe(follow)
      if (wallet === undefined) follow()
      else wallet.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      const at = heard.findIndex((one) => one.event === event && one.listener === listener)
      if (at < 0) return provider
      heard.splice(at, 1)
      wallet?.removeListener(event, listener)
      if (heard.length > 0) return provider
      wallet = undefined
      stop?.()
      stop = undefined
      return provider
    },
  }
  return provider
}
