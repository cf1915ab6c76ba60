import type { Plugin } from '../plugin.js'
import type { ChainNamespace } from '../shared/caip/caip.js'
import type { Network } from '../shared/networks/networks.js'

/** Returns the problems of plugins and networks that do not belong together: no way to connect, networks without wallets, wallets without networks. */
export function unservedChains(
  adapters: readonly ChainNamespace[],
  networks: readonly Network[],
  plugins: readonly Pick<Plugin, 'name' | 'namespaces'>[],
): { option: string; problem: string }[] {
  if (adapters.length === 0) return [{ option: 'use', problem: "has nothing that connects a wallet; write use: [evm()], from 'latchkit/evm'" }]
  const named = new Set(networks.map(({ chainNamespace }) => chainNamespace))
  return [
    ...[...named]
      .filter((one) => !adapters.includes(one))
      .map((one) => ({ option: 'use', problem: `has no plugin for ${one}, which networks has; add ${PAGE_PLUGINS[one] ?? ''}walletConnect()` })),
    ...plugins
      .filter(({ namespaces = [] }) => namespaces.length > 0 && !namespaces.some((one) => named.has(one)))
      .map(({ name, namespaces }) => ({
        option: 'networks',
        problem: `has none of ${namespaces?.join(', ')}, which ${name}() serves; add one, or take ${name}() out of use`,
      })),
  ]
}

/** Plugins for wallets of the page. */
const PAGE_PLUGINS: { readonly [N in ChainNamespace]?: string } = { eip155: 'evm() or ', solana: 'solana() or ', bip122: 'bitcoin() or ' }
