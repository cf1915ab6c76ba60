import { lazy } from '../../../lazy.js'
import { member } from '../../shared/foreign.js'
import type { CapturedProvider, Eip1193Request } from '../wallets/eip1193.js'
import type { SafeWindow } from './safe-messages.js'
import type { WalletRegistry } from '../wallets/wallet-registry.js'

/** Connector id of the Safe that embeds the page. */
export const SAFE_ID = 'safe'

/** Returns true if an origin belongs to Safe: https, and `app.safe.global` or another host below `safe.global` (CONN-17). */
export function isSafeOrigin(origin: unknown): origin is string {
  return typeof origin === 'string' && /^https:\/\/([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+safe\.global$/.test(origin)
}

/**
 * Returns the origin of the Safe that embeds the page: the page's nearest ancestor, as the browser reports it. Undefined elsewhere, and in browsers without
 * `ancestorOrigins`.
 */
export function safeOriginOf(window: unknown): string | undefined {
  if (member(window, 'parent') === window) return undefined
  const nearest = member(member(member(window, 'location'), 'ancestorOrigins'), '0')
  return isSafeOrigin(nearest) ? nearest : undefined
}

/** Adds the Safe to the registry if it embeds the page (CONN-12). The code that talks to it loads with the first request, because few pages run in a Safe. */
export function findSafe(window: unknown, registry: WalletRegistry): void {
  const origin = safeOriginOf(window)
  if (origin === undefined) return
  registry.add({ type: 'EXTERNAL', id: SAFE_ID, uuid: SAFE_ID, name: 'Safe', icon: null, rdns: null }, lazySafe(window as SafeWindow, origin))
}

function lazySafe(window: SafeWindow, origin: string): CapturedProvider {
  const provider = lazy(async () => (await import('./safe-provider.js')).createSafeProvider(window, origin))
  return {
    request: async (request: Eip1193Request) => (await provider.load()).request(request),
    // A Safe never changes its account or network under the page; it reloads the page instead.
    on: undefined,
    off: undefined,
  }
}
