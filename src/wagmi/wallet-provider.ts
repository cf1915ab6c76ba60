import { LatchkitError } from '../domain/shared/errors/latchkit-error.js'
import { failure } from '../domain/shared/errors/start-errors.js'
import { ProviderDisconnectedError } from 'viem'
import type { EthereumProvider } from '../kit/providers.js'
import type { Latchkit } from '../kit/types.js'
import { readSession } from './session.js'

/** Events that come from the state of the instance, which follows every wallet, every tab and the app. The others are the wallet's own. */
const STATE_EVENTS = ['accountsChanged', 'chainChanged', 'disconnect'] as const

/**
 * Creates one EIP-1193 provider for all wallets of an instance. wagmi keeps clients by address and chain, so a client must not hold the provider of a wallet
 * that the user has exchanged for another one with the same address. Listeners move to the new wallet, and hear where its accounts or its chain differ.
 */
export function createWalletProvider(kit: Latchkit): EthereumProvider {
  const heard: { readonly event: string; readonly listener: (...args: unknown[]) => void }[] = []
  let wallet: EthereumProvider | undefined
  let session = readSession(kit.getState())
  let stop: (() => void) | undefined

  function follow(): void {
    const next = heard.length === 0 ? undefined : kit.getProvider('eip155')
    if (next !== wallet) {
      for (const { event, listener } of heard) {
        if (isOfState(event)) continue
        wallet?.removeListener(event, listener)
        next?.on(event, listener)
      }
      wallet = next
    }
    const before = session
    session = readSession(kit.getState())
    if (session?.accounts.join() !== before?.accounts.join()) emit('accountsChanged', [...(session?.accounts ?? [])])
    if (session !== undefined && session.chainId !== before?.chainId) emit('chainChanged', `0x${session.chainId.toString(16)}`)
    if (session === undefined && before !== undefined) emit('disconnect', new ProviderDisconnectedError(LatchkitError.from(failure('NOT_CONNECTED'))))
  }

  function emit(name: (typeof STATE_EVENTS)[number], payload: unknown): void {
    for (const { event, listener } of [...heard]) if (event === name) listener(payload)
  }

  const provider: EthereumProvider = {
    async request(request) {
      const current = kit.getProvider('eip155')
      if (current === undefined) throw new ProviderDisconnectedError(LatchkitError.from(failure('NOT_CONNECTED')))
      return current.request(request)
    },
    on(event, listener) {
      heard.push({ event, listener })
      if (stop === undefined) {
        session = readSession(kit.getState())
        stop = kit.subscribe(follow)
      }
      if (wallet === undefined) follow()
      else if (!isOfState(event)) wallet.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      const at = heard.findIndex((one) => one.event === event && one.listener === listener)
      if (at < 0) return provider
      heard.splice(at, 1)
      if (!isOfState(event)) wallet?.removeListener(event, listener)
      if (heard.length > 0) return provider
      wallet = undefined
      stop?.()
      stop = undefined
      return provider
    },
  }
  return provider
}

function isOfState(event: string): boolean {
  return STATE_EVENTS.some((name) => name === event)
}
