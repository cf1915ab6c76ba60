import type { LatchkitOptions } from 'latchkit'

/** Configuration that the page takes from a sandbox. */
export interface Sandbox {
  readonly networks: LatchkitOptions['networks']
  /** URL of a WalletConnect relay. */
  readonly relay: string | undefined
  /** URL of a wallet page at that relay. */
  readonly walletConnectPage: string | undefined
  /** URL of a secure site, whose e-mails arrive at its `/inbox`. */
  readonly secureSite: string | undefined
}

/** Configuration that `latchkit-cli sandbox` serves to the page. */
interface SandboxConfig {
  readonly evm: readonly { readonly chainId: number; readonly rpcUrl: string }[]
  readonly relay?: string | null
  readonly walletConnectPage?: string | null
  readonly secureSite?: string | null
}

/**
 * Reads the sandbox that serves this page: injects its wallets, as extensions would, and returns its networks, relay and secure site.
 * Returns undefined if no sandbox serves it. Sends no request unless the page is on a loopback host.
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
