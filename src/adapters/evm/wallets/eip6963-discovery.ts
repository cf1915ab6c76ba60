import { Observable } from 'rxjs'
import { failure, type LatchkitErrorShape } from '../../../domain/shared/errors/errors.js'
import type { DiscoveryPort } from '../../../ports/discovery.js'
import type { TimerPort } from '../../../ports/timer.js'
import { readAnnouncement } from './announced-wallet.js'
import { member } from '../../shared/foreign.js'
import { captureProvider } from './eip1193.js'
import { flagsOf } from '../provider-flags.js'
import { MAX_ANNOUNCED, type WalletRegistry } from './wallet-registry.js'

/** Connector id of the page's default provider, `window.ethereum`. */
export const INJECTED_ID = 'injected'

/** Milliseconds to wait for a late `window.ethereum` (specification, section 9). */
export const INJECTED_WAIT_MS = 1_000

/** Most warnings about malformed announcements, because a page can make any number of them. */
export const MAX_MALFORMED_WARNINGS = 5

/** Members of `window` that discovery uses. */
export type EvmWindow = Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>

/** Options of {@link createEip6963Discovery}. */
export interface DiscoveryOptions {
  /** The page's window; undefined on a server, where no wallet is ever found. It may also have `ethereum`. */
  readonly window: EvmWindow | undefined
  readonly timer: TimerPort
  readonly registry: WalletRegistry
  /** Finds wallets that announce themselves. */
  readonly enableEIP6963: boolean
  /** Finds the page's default provider. */
  readonly enableInjected: boolean
  /** Adds wallets that the page offers in some other way to the registry. Called at each subscription. */
  readonly findOthers?: () => void
  /** Called for floods and for malformed announcements. */
  readonly onWarning: (warning: LatchkitErrorShape) => void
}

/**
 * Finds wallets by EIP-6963 and in `window.ethereum`. The latter comes after all wallets that announce themselves at once, also when it is the same object as
 * one of them: the domain decides if it is shown.
 */
export function createEip6963Discovery(options: DiscoveryOptions): DiscoveryPort {
  const { window, registry, onWarning } = options
  let floodTold = false
  let malformedTold = 0

  function take(event: unknown): void {
    const full = registry.isFull()
    if (full) {
      tellFlood()
      // Only this member is read during a flood, so that a flood costs little.
      const info = member(member(event, 'detail'), 'info')
      if (!registry.isClaimed(member(info, 'uuid'), member(info, 'rdns'))) return
    }
    const wallet = readAnnouncement(event)
    if (wallet !== undefined) registry.announce(wallet)
    else if (!full) tellMalformed()
  }

  function tellFlood(): void {
    if (floodTold) return
    floodTold = true
    onWarning(failure('FOREIGN_DATA_INVALID', { source: 'EIP-6963', reason: `more than ${MAX_ANNOUNCED} wallets` }))
  }

  function tellMalformed(): void {
    if (++malformedTold > MAX_MALFORMED_WARNINGS) return
    onWarning(failure('FOREIGN_DATA_INVALID', { source: 'EIP-6963', reason: 'malformed announcement' }))
  }

  return {
    announcements: () =>
      new Observable((subscriber) => {
        subscriber.add(registry.all().subscribe((found) => subscriber.next(found)))
        if (window === undefined) return
        options.findOthers?.()
        if (options.enableEIP6963) {
          const hear = (event: Event) => take(event)
          // Listens before it asks, because wallets answer inside `dispatchEvent`.
          window.addEventListener('eip6963:announceProvider', hear)
          subscriber.add(() => window.removeEventListener('eip6963:announceProvider', hear))
          window.dispatchEvent(new Event('eip6963:requestProvider'))
        }
        if (options.enableInjected) subscriber.add(findInjected(window, options))
      }),
  }
}

/** Looks for `window.ethereum` now, on `ethereum#initialized`, and a last time after a second. Returns a function that ends the search. */
function findInjected(window: EvmWindow, { registry, timer }: DiscoveryOptions): () => void {
  const end = () => {
    window.removeEventListener('ethereum#initialized', look)
    waiting?.unsubscribe()
  }
  const look = () => {
    const source = member(window, 'ethereum')
    const provider = captureProvider(source)
    if (provider === undefined) return false
    registry.add(
      { type: 'INJECTED', id: INJECTED_ID, uuid: INJECTED_ID, name: 'Browser Wallet', icon: null, rdns: null, traits: flagsOf(source) },
      provider,
      source,
    )
    end()
    return true
  }
  let waiting: { unsubscribe(): void } | undefined
  if (!look()) {
    window.addEventListener('ethereum#initialized', look)
    waiting = timer.after(INJECTED_WAIT_MS).subscribe(() => {
      look()
      end()
    })
  }
  return end
}
