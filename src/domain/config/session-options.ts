import { isChainNamespace } from '../shared/caip.js'
import { type CustomWallet, resolveCustomWallets } from './session-wallets.js'
import { refuse, texts } from './refuse.js'
import type { ConfigState, NamespaceOverrides, WalletConnectConfig } from './state.js'

/** The options that only sessions over a relay read. */
export interface SessionOnlyOptions {
  readonly customWallets?: readonly CustomWallet[]
  readonly universalProviderConfigOverride?: NamespaceOverrides
}

/** Checks what an app set for sessions. It comes with the plug for them, so that an app without one does not load it. */
export type ResolveSessions = (config: WalletConnectConfig, options: SessionOnlyOptions, alone: boolean) => Pick<ConfigState, 'walletConnect' | 'customWallets'>

/** The data of the plug for sessions, and what checks it. */
export interface SessionOptions {
  readonly config: WalletConnectConfig
  readonly resolve: ResolveSessions
}

/**
 * The part of the configuration that is for sessions. Throws `OPTIONS_INVALID`.
 * @param alone no namespace has an adapter of its own
 */
export const resolveSessions: ResolveSessions = ({ projectId, relayUrl, preferUniversalLinks }, options, alone) => {
  const override = options.universalProviderConfigOverride
  if (relayUrl !== undefined && !/^wss?:\/\/[^\s]+$/.test(relayUrl)) refuse('relayUrl', 'must be the wss:// address of a relay')
  for (const [namespace, wanted] of Object.entries(override ?? {})) {
    if (!isChainNamespace(namespace)) refuse('universalProviderConfigOverride', `"${namespace}" is no namespace`)
    for (const [name, list] of Object.entries(wanted ?? {})) texts(`universalProviderConfigOverride.${namespace}.${name}`, list)
  }
  const customWallets = resolveCustomWallets(options.customWallets)
  return {
    walletConnect: {
      ...(projectId ? { projectId } : {}),
      ...(relayUrl ? { relayUrl } : {}),
      ...(override ? { override } : {}),
      ...(preferUniversalLinks ? { preferUniversalLinks: true } : {}),
      alone,
    },
    ...(customWallets.length === 0 ? {} : { customWallets }),
  }
}
