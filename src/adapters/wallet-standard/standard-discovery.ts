/*
 * Wallets of the page by Wallet Standard, for any namespace.
 *
 *   const registry = createStandardRegistry({ namespace: 'solana', identify })
 *   const discovery = createStandardDiscovery({ window, registry, accepts: (wallet) => wallet.chains.some(...), onWarning })   // DiscoveryPort
 *   const found = registry.get(connectorId)                                         // { announcement, source: the wallet object }
 *   await callFeature(found.source, 'standard:connect', 'connect', [{ silent }], readAccounts, signal)   // feature-call.ts
 *   walletChanges(found.source, 'standard:events', window, timer)                   // Observable<null>: read `accounts` again
 *
 * `accepts` filters by namespace: it sees the chains and feature names that the wallet registered with. Wallets that it refuses are asked again when they
 * register again, and are no cause for a warning.
 */
import { Observable } from 'rxjs'
import { failure, type LatchkitErrorShape } from '../../domain/shared/errors/errors.js'
import type { DiscoveryPort } from '../../ports/discovery.js'
import { member } from '../shared/foreign.js'
import { MAX_REGISTERED, type StandardRegistry } from './standard-registry.js'
import { readStandardWallet, type StandardWallet } from './standard-wallet.js'

/** Most warnings about malformed wallets, because a page can register any number of them. */
export const MAX_MALFORMED_WARNINGS = 5

/** Most wallets that are read from one call of `register`. */
export const MAX_PER_CALL = 128

/** Members of `window` that discovery uses. */
export type StandardWindow = Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>

/** Options of {@link createStandardDiscovery}. */
export interface StandardDiscoveryOptions {
  /** The page's window; undefined on a server, where no wallet is ever found. */
  readonly window: StandardWindow | undefined
  readonly registry: StandardRegistry
  /** Returns true for a wallet that the namespace can use. */
  readonly accepts: (wallet: StandardWallet) => boolean
  /** Called for floods and for malformed wallets. */
  readonly onWarning: (warning: LatchkitErrorShape) => void
}

/** Finds the wallets of a namespace by Wallet Standard. Each subscription announces the app to the wallets of the page. */
export function createStandardDiscovery({ window, registry, accepts, onWarning }: StandardDiscoveryOptions): DiscoveryPort {
  let floodTold = false
  let malformedTold = 0

  /** Adds a wallet. Returns the function that takes it out again: for a wallet that is known, the one of its first registration does. */
  function take(source: unknown): (() => void) | undefined {
    if (typeof source === 'object' && source !== null && registry.has(source)) return undefined
    const wallet = readStandardWallet(source)
    if (wallet === undefined) tellMalformed()
    if (wallet === undefined || !accepts(wallet)) return undefined
    if (registry.isFull()) tellFlood()
    registry.add(wallet)
    let isIn = true
    return () => {
      if (isIn) registry.remove(wallet.source)
      isIn = false
    }
  }

  function tellFlood(): void {
    if (floodTold) return
    floodTold = true
    onWarning(failure('FOREIGN_DATA_INVALID', { source: 'Wallet Standard', reason: `more than ${MAX_REGISTERED} wallets` }))
  }

  function tellMalformed(): void {
    if (++malformedTold > MAX_MALFORMED_WARNINGS) return
    onWarning(failure('FOREIGN_DATA_INVALID', { source: 'Wallet Standard', reason: 'malformed wallet' }))
  }

  return {
    announcements: () =>
      new Observable((subscriber) => {
        subscriber.add(registry.all().subscribe((found) => subscriber.next(found)))
        if (window === undefined) return
        const api = Object.freeze({
          register: (...wallets: unknown[]) => {
            const taken = subscriber.closed ? [] : wallets.slice(0, MAX_PER_CALL).flatMap((wallet) => take(wallet) ?? [])
            return () => {
              for (const unregister of taken) unregister()
            }
          },
        })
        const hear = (event: Event) => {
          const callback = member(event, 'detail')
          if (typeof callback !== 'function') return tellMalformed()
          try {
            callback(api)
          } catch {
            tellMalformed()
          }
        }
        // Listens before it announces the app, because wallets register inside `dispatchEvent`.
        window.addEventListener('wallet-standard:register-wallet', hear)
        subscriber.add(() => window.removeEventListener('wallet-standard:register-wallet', hear))
        window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
      }),
  }
}
