/**
 * `latchkit/walletconnect`: sessions with remote wallets, over the WalletConnect network or your own relay.
 * @packageDocumentation
 */
import { configureWalletConnect, type WalletConnectConfig } from './domain/walletconnect/config.js'
import type { AnyPlugin } from './domain/any-plugin.js'
import type { Plugin } from './domain/plugin.js'
import type { SignClientOptions } from './kit/plugins/sign-client-sessions.js'
import type { SessionFactory } from './kit/plugins/wallet-connect.js'

export { selectLinkKinds, selectPairing } from './domain/walletconnect/selectors.js'
export type { DeepLinkChoice, Pairing, PairingPhase, PublicRelayState } from './domain/relay/state.js'
export type { WalletConnectCommand, WalletConnectEvent } from './domain/walletconnect/messages.js'
export type { NamespaceOverride, NamespaceOverrides } from './domain/config/state.js'
export type { WalletConnectConfig, WalletConnectSettings } from './domain/walletconnect/config.js'
export type { CustomWallet } from './domain/connectors/custom-wallets.js'
export type { SessionOwner } from './adapters/walletconnect/sessions/session-owner.js'
export type { HeldConnection } from './adapters/shared/held-connection.js'
export type { SessionAdapter, SessionContext, SessionFactory, SessionRequests } from './kit/plugins/wallet-connect.js'

/** Options of WalletConnect sessions. */
export interface WalletConnectOptions extends Omit<WalletConnectConfig, 'override' | 'needsProjectId'>, SignClientOptions {
  /** Sessions of your own, in place of the stock sign client. */
  readonly sessions?: SessionFactory
}

/**
 * Connects remote wallets, by a QR code or a link, over the WalletConnect network or your own relay. Requires the peer `@walletconnect/sign-client`. It
 * loads, and a socket opens, only when the user chooses it or a stored session needs it.
 *
 * @throws OPTIONS_INVALID in `createLatchkit`
 * @example
 * createLatchkit({ networks: [mainnet], use: [evm(), walletConnect({ projectId })] })
 * createLatchkit({ networks: [mainnet], use: [walletConnect({ relayUrl: 'wss://relay.example' })] })
 */
export function walletConnect(given: WalletConnectOptions = {}): AnyPlugin {
  const { projectId, relayUrl, preferUniversalLinks, sessions, ...options } = given
  return {
    given,
    ...configureWalletConnect({
      ...(projectId ? { projectId } : {}),
      ...(relayUrl ? { relayUrl } : {}),
      ...(preferUniversalLinks ? { preferUniversalLinks } : {}),
      // The relay of the reference deployment closes each socket without a project id; a custom relay decides for itself.
      needsProjectId: relayUrl === undefined && sessions === undefined,
    }),
    async load() {
      const [{ walletConnectModule }, { createSignClientSessions }] = await Promise.all([
        import('./kit/plugins/wallet-connect.js'),
        import('./kit/plugins/sign-client-sessions.js'),
      ])
      return walletConnectModule(sessions ?? ((context) => createSignClientSessions(context, options)))
    },
  } satisfies Plugin
}
