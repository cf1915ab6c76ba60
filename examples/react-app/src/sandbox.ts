import type { LatchkitOptions } from 'latchkit'

type Networks = LatchkitOptions['networks']

/** What `latchkit sandbox` tells the page that it serves. */
interface SandboxConfig {
  readonly evm: readonly { readonly chainId: number; readonly rpcUrl: string }[]
}

/**
 * Where the sandbox serves this page: puts its wallets into the page, as extensions would be, and gives its chains as
 * networks. Undefined anywhere else, and nothing is requested there.
 */
export async function findSandbox(): Promise<Networks | undefined> {
  if (!['127.0.0.1', 'localhost'].includes(location.hostname)) return undefined
  const answer = await fetch('/sandbox/config.json').catch(() => undefined)
  if (!answer?.ok || !answer.headers.get('content-type')?.includes('json')) return undefined
  const { evm }: SandboxConfig = await answer.json()
  const wallets = new URL('/sandbox/wallet.js', location.origin).href
  await import(/* @vite-ignore */ wallets)
  return evm.map(({ chainId, rpcUrl }) => ({
    id: chainId,
    name: `Sandbox ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    testnet: true,
  }))
}
