import type { LatchkitOptions } from 'latchkit'
import { bitcoinRegtest } from 'latchkit/bitcoin'
import { solanaDevnet } from 'latchkit/solana'

type Networks = LatchkitOptions['networks']

/** Configuration that the page takes from a sandbox. */
export interface Sandbox {
  /** Networks of its nodes: EVM, and Solana and Bitcoin if it has them. */
  readonly networks: Networks
  /** URLs of the Solana node's websocket, by RPC URL. */
  readonly socketUrls: Readonly<Record<string, string>>
  /** URL of a WalletConnect relay. */
  readonly relay: string | undefined
  /** URL of a wallet page at that relay. */
  readonly walletConnectPage: string | undefined
  /** URL of a secure site, whose e-mails arrive at its `/inbox`. */
  readonly secureSite: string | undefined
  /** URLs of the hosted services, by service. */
  readonly services: Readonly<Record<string, string>> | undefined
  /** Tokens and pools of its EVM networks. */
  readonly contracts: SandboxTokens
}

/** Tokens and pools by EVM network. */
export type SandboxTokens = Readonly<Record<`eip155:${number}`, SandboxContracts>>

interface SandboxContracts {
  readonly router: string
  readonly weth: string
  readonly tokens: readonly { readonly address: string; readonly symbol: string; readonly decimals: number; readonly isListed: boolean }[]
}

/** Configuration that `latchkit-cli sandbox` serves to the page. */
interface SandboxConfig {
  readonly evm: readonly { readonly chainId: number; readonly rpcUrl: string; readonly contracts?: SandboxContracts }[]
  readonly solana?: { readonly rpcUrl: string; readonly wsUrl?: string } | null
  readonly bitcoin?: { readonly esploraUrl: string } | null
  readonly relay?: string | null
  readonly walletConnectPage?: string | null
  readonly secureSite?: string | null
  readonly services?: Readonly<Record<string, string>> | null
}

/**
 * Reads the sandbox that serves this page: injects its wallets, as extensions would, and returns its networks, relay, secure site and services.
 * Returns undefined if no sandbox serves it. Sends no request unless the page is on a loopback host.
 */
export async function findSandbox(): Promise<Sandbox | undefined> {
  if (!['127.0.0.1', 'localhost'].includes(location.hostname)) return undefined
  const answer = await fetch('/sandbox/config.json').catch(() => undefined)
  if (!answer?.ok || !answer.headers.get('content-type')?.includes('json')) return undefined
  const config: SandboxConfig = await answer.json()
  const { solana, relay, walletConnectPage, secureSite } = config
  const wallets = new URL('/sandbox/wallet.js', location.origin).href
  await import(/* @vite-ignore */ wallets)
  return {
    networks: networksOf(config),
    socketUrls: solana?.wsUrl === undefined ? {} : { [solana.rpcUrl]: solana.wsUrl },
    relay: relay ?? undefined,
    walletConnectPage: walletConnectPage ?? undefined,
    secureSite: secureSite ?? undefined,
    services: config.services ?? undefined,
    contracts: tokensOf(config),
  }
}

/** Tokens without the copy that calls itself as another does: an app lists what it knows. */
function tokensOf({ evm }: SandboxConfig): SandboxTokens {
  return Object.fromEntries(
    evm.flatMap(({ chainId, contracts }) =>
      contracts === undefined ? [] : [[`eip155:${chainId}`, { ...contracts, tokens: contracts.tokens.filter(({ isListed }) => isListed) }]],
    ),
  )
}

function networksOf({ evm, solana, bitcoin }: SandboxConfig): Networks {
  return [
    ...evm.map(({ chainId, rpcUrl }) => ({
      id: chainId,
      name: `Sandbox ${chainId}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [rpcUrl] } },
      testnet: true,
    })),
    // The node answers in the place of devnet.
    ...(solana ? [{ ...solanaDevnet, rpcUrls: { default: { http: [solana.rpcUrl] } } }] : []),
    ...(bitcoin ? [bitcoinRegtest(bitcoin.esploraUrl)] : []),
  ]
}
