import { walletScript } from './http/page-script.js'
import type { Route } from './http/static.js'
import type { SandboxChain } from './sandbox.js'
import type { PageConfig } from './wallet/page/page-config.js'
import type { WalletChain } from './wallet/types.js'

/** Returns what apps are told of a chain. */
export function forApps({ chainId, rpcUrl, contracts }: SandboxChain): Omit<SandboxChain, 'nodeUrl'> {
  return { chainId, rpcUrl, ...(contracts && { contracts }) }
}

export function walletChain({ chainId, nodeUrl }: SandboxChain): WalletChain {
  return { chainId, rpcUrl: nodeUrl, name: `Sandbox ${chainId}` }
}

/**
 * Returns the routes of the wallets' script and of a description for pages: `chains` with the URLs of the wallets, `evm` with the URLs of apps, faults
 * included, and the other URLs.
 */
export function routesFor(config: PageConfig, evm: readonly SandboxChain[], places: Readonly<Record<string, unknown>>): Record<string, Route> {
  const apps = evm.map(forApps)
  return {
    '/sandbox/wallet.js': { type: 'text/javascript; charset=utf-8', body: () => walletScript(config) },
    '/sandbox/config.json': { type: 'application/json; charset=utf-8', body: () => JSON.stringify({ ...config, evm: apps, ...places }) },
  }
}
