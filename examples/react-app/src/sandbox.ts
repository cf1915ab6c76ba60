import type { LatchkitOptions } from 'latchkit'

/** What the page takes from a sandbox. */
export interface Sandbox {
  readonly networks: LatchkitOptions['networks']
  /** The address of a WalletConnect relay. */
  readonly relay: string | undefined
  /** A wallet at that relay, as a page. */
  readonly walletConnectPage: string | undefined
  /** The address of a secure site, whose letters arrive at its `/inbox`. */
  readonly secureSite: string | undefined
}

/** What `latchkit sandbox` tells the page that it serves. */
interface SandboxConfig {
  readonly evm: readonly { readonly chainId: number; readonly rpcUrl: string }[]
  readonly relay?: string | null
  readonly walletConnectPage?: string | null
  readonly secureSite?: string | null
}

/**
 * Where the sandbox serves this page: puts its wallets into the page, as extensions would be, and gives its chains as
 * networks, its relay and its secure site. Undefined anywhere else, and nothing is requested there.
 */
export async function findSandbox(): Promise<Sandbox | undefined> {
  if (!['127.0.0.1', 'localhost'].includes(location.hostname)) return undefined
  const answer = await fetch('/sandbox/config.json').catch(() => undefined)
  if (!answer?.ok || !answer.headers.get('content-type')?.includes('json')) return undefined
  const { evm, relay, walletConnectPage, secureSite }: SandboxConfig = await answer.json()
  const wallets = new URL('/sandbox/wallet.js', location.origin).href
  await import(/* @vite-ignore */ wallets)
  const networks = evm.map(({ chainId, rpcUrl }) => ({
    id: chainId,
    name: `Sandbox ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    testnet: true,
  }))
  return { networks, relay: relay ?? undefined, walletConnectPage: walletConnectPage ?? undefined, secureSite: secureSite ?? undefined }
}
