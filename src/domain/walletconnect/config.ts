import { WALLET_CONNECT_ID } from './connector-id.js'
import { invalidOption, type NamespaceOverrides, texts } from '../config/index.js'
import type { Plugin, PluginOptions } from '../plugin.js'
import { isChainNamespace } from '../shared/caip/caip.js'
import { type CustomWallet, resolveCustomWallets } from '../connectors/custom-wallets.js'

/** Relay of the WalletConnect network, which its client asks by default. */
const RELAY_URL = 'wss://relay.walletconnect.org'

/** Options of WalletConnect sessions. */
export interface WalletConnectConfig {
  readonly projectId?: string
  /** Defaults to the relay of the WalletConnect network. */
  readonly relayUrl?: string | undefined
  readonly override?: NamespaceOverrides
  /** True if the relay refuses sockets without a project id, as the reference deployment does. */
  readonly needsProjectId?: boolean
  /** Prefers https links over app schemes to open wallets on phones. */
  readonly preferUniversalLinks?: boolean
}

/** Resolved configuration of WalletConnect, in `config.plugins.walletConnect`. */
export interface WalletConnectSettings extends WalletConnectConfig {
  /** True if no plugin supports injected wallets. */
  readonly alone: boolean
  readonly customWallets?: readonly CustomWallet[]
}

declare module '../registry.js' {
  interface PluginConfigs {
    readonly walletConnect?: WalletConnectSettings
  }
}

/**
 * Configures WalletConnect: one connector in every namespace with a configured network (NET-01).
 *
 * @throws OPTIONS_INVALID
 */
export function configureWalletConnect(given: WalletConnectConfig): Required<Pick<Plugin, 'name' | 'projectId' | 'configure'>> {
  return {
    name: 'walletConnect',
    projectId: given.projectId,
    configure({ options, networks, projectId, namespaces }: PluginOptions) {
      const { relayUrl, preferUniversalLinks, needsProjectId } = given
      const override = options.universalProviderConfigOverride
      if (relayUrl !== undefined && !/^wss?:\/\/[^\s]+$/.test(relayUrl)) invalidOption('relayUrl', 'must be the wss:// address of a relay')
      for (const [namespace, wanted] of Object.entries(override ?? {})) {
        if (!isChainNamespace(namespace)) invalidOption('universalProviderConfigOverride', `"${namespace}" is no namespace`)
        for (const [name, list] of Object.entries(wanted ?? {})) texts(`universalProviderConfigOverride.${namespace}.${name}`, list)
      }
      const leftOut: { option: string; problem: string }[] = []
      const customWallets = resolveCustomWallets(options.customWallets, (option, problem) => void leftOut.push({ option, problem }))
      const served = [...new Set([...namespaces, ...networks.map(({ chainNamespace }) => chainNamespace)])]
      return {
        config: {
          ...(projectId ? { projectId } : {}),
          ...(relayUrl ? { relayUrl } : {}),
          ...(override ? { override } : {}),
          ...(preferUniversalLinks ? { preferUniversalLinks: true } : {}),
          ...(needsProjectId ? { needsProjectId: true } : {}),
          alone: namespaces.length === 0,
          ...(customWallets.length === 0 ? {} : { customWallets }),
        },
        namespaces: served,
        hosts: [
          { directive: 'connect-src', source: relayUrl ?? RELAY_URL, why: 'relay of sessions' },
          ...customWallets.flatMap(({ imageUrl, name }) =>
            imageUrl === undefined ? [] : [{ directive: 'img-src' as const, source: imageUrl, why: `picture of ${name}: customWallets` }],
          ),
        ],
        leftOut,
        ...(needsProjectId && projectId === undefined ? { problem: 'needs a project id; write walletConnect({ projectId })' } : {}),
        connectors: [{ id: WALLET_CONNECT_ID, type: 'WALLET_CONNECT', name: 'WalletConnect', namespaces: served, transport: 'session', endsTogether: true }],
      }
    },
  }
}
