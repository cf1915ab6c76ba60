import { hastenStockClient } from './instance/hasten-stock-client.js'
import type { StockSessionOptions } from './instance/stock-sessions.js'
import type { WalletConnectConfig } from './domain/config/index.js'
import { resolveSessions } from './domain/config/session-options.js'
import type { SessionPlug } from './instance/sessions.js'

export { selectLinkKinds } from './domain/walletconnect/selectors-view.js'
export type { CustomWallet, NamespaceOverride, NamespaceOverrides } from './domain/config/index.js'
export { resolveSessions } from './domain/config/session-options.js'

/** What an app may set of sessions over a relay. */
export interface WalletConnectOptions extends Omit<WalletConnectConfig, 'override'>, StockSessionOptions {}

/**
 * Connects wallets elsewhere, by a code to scan or a link to follow, over the WalletConnect network or a relay of your own. Needs the peer
 * `@walletconnect/sign-client`. Nothing of it is loaded, and no socket opened, before the visitor chooses it or a stored session needs it.
 * @example
 * createLatchkit({ networks: [mainnet], use: [evm(), walletConnect({ projectId })] })
 * createLatchkit({ networks: [mainnet], use: [walletConnect({ relayUrl: 'wss://relay.example' })] })
 */
export function walletConnect({ projectId, relayUrl, preferUniversalLinks, ...options }: WalletConnectOptions = {}): SessionPlug {
  return {
    sessions: { ...(projectId ? { projectId } : {}), ...(relayUrl ? { relayUrl } : {}), ...(preferUniversalLinks ? { preferUniversalLinks } : {}) },
    resolve: resolveSessions,
    async load() {
      const { createLazySessions } = await import('./instance/lazy-sessions.js')
      return (context) =>
        createLazySessions(context, async () => (await import('./instance/stock-sessions.js')).createStockSessions(context, options), hastenStockClient)
    },
  }
}
