import { type CapturedProvider, type Eip1193Request, member } from './eip1193.js'
import type { SafeWindow } from './safe-messages.js'
import type { WalletRegistry } from './wallet-registry.js'

/** Connector id of the Safe that the page stands in. */
export const SAFE_ID = 'safe'

/** Whether an origin is a Safe's: https and `app.safe.global` or another host below `safe.global` (CONN-17). */
export function isSafeOrigin(origin: unknown): origin is string {
  return typeof origin === 'string' && /^https:\/\/([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+safe\.global$/.test(origin)
}

/**
 * The origin of the Safe that a page stands in: that of its nearest ancestor, which the browser vouches for. Undefined elsewhere, and in
 * browsers that do not tell ancestors.
 */
export function safeOriginOf(window: unknown): string | undefined {
  if (member(window, 'parent') === window) return undefined
  const nearest = member(member(member(window, 'location'), 'ancestorOrigins'), '0')
  return isSafeOrigin(nearest) ? nearest : undefined
}

/** Takes the Safe in where the page stands in one (CONN-12). What talks to it is loaded with the first request. */
export function findSafe(window: unknown, registry: WalletRegistry): void {
  const origin = safeOriginOf(window)
  if (origin === undefined) return
  registry.add({ type: 'EXTERNAL', id: SAFE_ID, uuid: SAFE_ID, name: 'Safe', icon: null, rdns: null }, lazySafe(window as SafeWindow, origin))
}

function lazySafe(window: SafeWindow, origin: string): CapturedProvider {
  let loading: Promise<CapturedProvider> | undefined
  return {
    async request(request: Eip1193Request) {
      loading ??= import('./safe-provider.js').then((module) => module.createSafeProvider(window, origin))
      return (await loading).request(request)
    },
    // A Safe never changes its account or network under the page: the page is loaded anew.
    on: undefined,
    off: undefined,
  }
}
