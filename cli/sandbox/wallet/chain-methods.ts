import type { MethodTable, WalletContext } from './context.js'
import { walletErrors } from './errors.js'
import { addChain, readParams, switchChain } from './params.js'
import { hexOf } from './site.js'

/** Creates the methods that read the wallet's chain, switch it (EIP-3326) and add one (EIP-3085). */
export function chainMethods(context: WalletContext): MethodTable {
  const { site, origin } = context
  const told = () => context.policy().lieAboutChain ?? site.chainId

  return {
    async eth_chainId() {
      const chain = told()
      return typeof chain === 'number' ? hexOf(chain) : chain
    },
    net_version: async () => String(told()),

    async wallet_switchEthereumChain(params) {
      const [{ chainId }] = readParams(switchChain, params)
      const chain = site.chain(Number(chainId))
      if (chain === undefined) throw walletErrors.unknownChain(chainId)
      if (chain.chainId === site.chainId) return null
      await context.consent('wallet_switchEthereumChain', `${origin} wants you to change the network.`, [
        ['From', nameOf(site.chain()?.name, site.chainId)],
        ['To', nameOf(chain.name, chain.chainId)],
      ])
      if (!context.policy().acknowledgeSwitchWithoutSwitching) site.switchTo(chain.chainId)
      return null
    },

    async wallet_addEthereumChain(params) {
      const [{ chainId, chainName, rpcUrls, nativeCurrency }] = readParams(addChain, params)
      const [rpcUrl = ''] = rpcUrls
      const id = Number(chainId)
      if (site.chain(id) !== undefined) return null
      const answered = await context.node(rpcUrl)('eth_chainId')
      if (Number(answered) !== id) throw walletErrors.invalidParams(`the chain at ${rpcUrl} says that it is ${String(answered)}, not ${chainId}`)
      await context.consent('wallet_addEthereumChain', `${origin} wants to add a network.`, [
        ['Network', nameOf(chainName, id)],
        ['Currency', nativeCurrency.symbol],
        ['RPC', rpcUrl],
      ])
      site.addChain({ chainId: id, rpcUrl, name: chainName, currency: nativeCurrency.symbol })
      return null
    },

    // The wallet has no token list; EIP-747 allows this answer.
    wallet_watchAsset: async () => false,
  }
}

function nameOf(name: string | undefined, chainId: number): string {
  return name === undefined ? `Chain ${chainId}` : `${name} (${chainId})`
}
