import { Observable } from 'rxjs'
import { failure, type LatchkitErrorShape } from '../../../domain/shared/errors/errors.js'
import { firstOf } from '../../../domain/shared/limits.js'
import { cleanName, readImageDataUri } from '../../../domain/shared/text/text.js'
import type { DiscoveryPort } from '../../../ports/discovery.js'
import type { TimerPort } from '../../../ports/timer.js'
import { member } from '../../shared/foreign.js'
import { MAX_REGISTERED, type StandardRegistry } from '../../wallet-standard/standard-registry.js'
import { providerAt, type SatsConnectProvider } from './sats-provider.js'

/** Milliseconds between the looks at `window.btc_providers` after the start; the list has no event (WBIP-004). */
export const LOOK_AFTER_MS: readonly number[] = [100, 200, 400, 800, 1_600, 3_200, 6_400]

/** Events of the page at which the list is read again. A dialog opens by a click, which is heard here before its own listener. */
export const LOOK_EVENTS = ['load', 'focus', 'click'] as const

/** Most entries of the list that are read. */
export const MAX_LISTED = 64

/** Most warnings about malformed entries. */
const MAX_WARNINGS = 5

/** Members of `window` that hold the list. The second and third are older spellings. */
const LISTS = ['btc_providers', 'webbtc_providers', 'wbip_providers'] as const

/** Providers that may stand on `window` without an entry of the list, and a name for each. */
const PLACES: readonly (readonly [path: string, name: string])[] = [
  ['XverseProviders.BitcoinProvider', 'Xverse'],
  ['BitcoinProvider', 'Bitcoin Wallet'],
]

/** The page's window, as far as discovery uses it. */
export type BitcoinWindow = Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>

/** Options of {@link createBtcProvidersDiscovery}. */
export interface BtcProvidersOptions {
  /** Undefined on a server, where no wallet is ever found. */
  readonly window: BitcoinWindow | undefined
  readonly timer: TimerPort
  readonly registry: StandardRegistry
  /** Returns true for a provider that a wallet of another protocol has brought. */
  readonly isKnown: (provider: object) => boolean
  readonly onWarning: (warning: LatchkitErrorShape) => void
}

/** Finds wallets that put an entry into `window.btc_providers`. Looks at the start, at page events, and a few times after the start. */
export function createBtcProvidersDiscovery({ window, timer, registry, isKnown, onWarning }: BtcProvidersOptions): DiscoveryPort {
  const told = new Set<string>()

  /** Warns once for each problem, because the list is read again and again. */
  function warn(reason: string): void {
    if (told.has(reason) || told.size >= MAX_WARNINGS) return
    told.add(reason)
    onWarning(failure('FOREIGN_DATA_INVALID', { source: 'btc_providers', reason }))
  }

  function take(provider: SatsConnectProvider, id: string, name: string, icon: string | null): void {
    if (registry.has(provider) || isKnown(provider)) return
    if (registry.isFull()) warn(`more than ${MAX_REGISTERED} wallets`)
    registry.add({ name, icon, chains: [], features: [], traits: [`id ${id}`], source: provider })
  }

  function look(): void {
    for (const list of LISTS) {
      for (const [index, foreign] of itemsOf(member(window, list)).entries()) {
        const entry = readEntry(foreign)
        const provider = entry && providerAt(window, entry.id)
        if (entry === undefined || provider === undefined) warn(`entry ${index} of ${list} is malformed`)
        else take(provider, entry.id, entry.name, entry.icon)
      }
    }
    for (const [path, name] of PLACES) {
      const provider = providerAt(window, path)
      if (provider) take(provider, path, name, null)
    }
  }

  return {
    announcements: () =>
      new Observable((subscriber) => {
        subscriber.add(registry.all().subscribe((found) => subscriber.next(found)))
        if (window === undefined) return
        look()
        for (const event of LOOK_EVENTS) {
          window.addEventListener(event, look, true)
          subscriber.add(() => window.removeEventListener(event, look, true))
        }
        const lookLater = ([wait, ...rest]: readonly number[]) => {
          if (wait === undefined || subscriber.closed) return
          const waiting = timer.after(wait).subscribe(() => {
            look()
            lookLater(rest)
          })
          subscriber.add(waiting)
        }
        lookLater(LOOK_AFTER_MS)
      }),
  }
}

/** Returns the first items of a foreign list; none of another value, and of a list that throws. */
function itemsOf(foreign: unknown): readonly unknown[] {
  try {
    const items = firstOf(foreign, MAX_LISTED)
    return Array.isArray(items) ? Array.from(items) : []
  } catch {
    return []
  }
}

interface Entry {
  readonly id: string
  readonly name: string
  readonly icon: string | null
}

/** Reads an entry of the list, each member once. Undefined if it does not fit. Never throws. */
function readEntry(foreign: unknown): Entry | undefined {
  const id = member(foreign, 'id')
  const said = member(foreign, 'name')
  const name = typeof said === 'string' ? cleanName(said) : ''
  if (typeof id !== 'string' || id === '' || name === '') return undefined
  return { id, name, icon: readImageDataUri(member(foreign, 'icon')) }
}
