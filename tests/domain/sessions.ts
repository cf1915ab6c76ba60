import { createMemoryPorts, type MemoryPorts } from '../../src/adapters/memory/memory-ports.js'
import type { MemoryRelayWalletOptions } from '../../src/adapters/memory/relay/memory-relay-wallet.js'
import type { EventOf } from '../../src/domain/root.js'
import type { CaipNetworkId } from '../../src/domain/shared/caip/caip.js'
import { solana } from '../../src/domain/shared/networks/chains.js'
import { base, mainnet } from '../../src/domain/shared/networks/evm-chains.js'
import type { RelayEvent, Session, SessionNamespace } from '../../src/ports/relay.js'
import type { PlatformFacts } from '../../src/ports/platform.js'
import { A, B, S } from './facts.js'
import { openPage, type Page, type PageOptions } from './page.js'

/** The visitor's choice of WalletConnect. */
export const CONNECT = { type: 'connect', connectorId: 'walletConnect' } as const
/** Options with the plugin in use. */
export const SESSIONS = { walletConnect: { projectId: 'p' } } as const
/** An app with EVM chains and Solana. */
export const TWO = { ...SESSIONS, options: { networks: [mainnet, base, solana] }, adapters: ['eip155', 'solana'] } as const satisfies PageOptions
/** A wallet with accounts in both namespaces. */
export const WIDE: MemoryRelayWalletOptions = { namespaces: { eip155: { accounts: [A, B] }, solana: { accounts: [S] } } }
export const TOPIC = '7'.repeat(64)
export const SOLANA = solana.caipNetworkId

/** Returns the grant of a wallet in one namespace. */
export function granted(chains: readonly CaipNetworkId[], addresses: readonly string[], methods: readonly string[] = ['personal_sign']): SessionNamespace {
  return {
    accounts: chains.flatMap((chain) => addresses.map((address) => `${chain}:${address}`)),
    chains,
    methods,
    events: ['accountsChanged', 'chainChanged'],
  }
}

/** A session with EVM accounts A and B on Ethereum and Base. */
export function sessionOf(namespaces: Session['namespaces'] = { eip155: granted(['eip155:1', 'eip155:8453'], [A, B]) }, more: Partial<Session> = {}): Session {
  return { topic: TOPIC, namespaces, peer: { name: 'Far wallet', icons: ['https://far.example/icon.png'] }, expiresAt: 604_800_000, ...more }
}

/** Returns the events of a visitor's request for a session, as `oA`. */
export function pairingOf(more: Partial<EventOf<'pairingStarted'>> = {}): [EventOf<'connectStarted'>, EventOf<'pairingStarted'>] {
  const pairing: EventOf<'pairingStarted'> = {
    type: 'pairingStarted',
    operation: 'oA',
    flow: 'oA',
    namespace: 'eip155',
    attempt: 1,
    reusable: false,
    retried: false,
    dueAt: 30_000,
    ...more,
  }
  return [{ type: 'connectStarted', operation: 'oA', namespace: pairing.namespace, connectorId: 'walletConnect', by: 'visitor', deadline: 30_000 }, pairing]
}

/** Returns the report of a relay event. */
export function told(event: RelayEvent): { type: 'reportRelay'; event: RelayEvent } {
  return { type: 'reportRelay', event }
}

/** Opens the memory of a page with this remote wallet. */
export function memoryOf(relayWallet?: MemoryRelayWalletOptions, platform?: Partial<PlatformFacts>): MemoryPorts {
  return createMemoryPorts({ ...(relayWallet ? { relayWallet } : {}), ...(platform ? { platform } : {}) })
}

/** Opens a page that shows a pairing code. */
export function openPaired(options: PageOptions = {}): Page {
  const page = openPage({ ...SESSIONS, ...options })
  page.give(CONNECT)
  page.wait(0)
  return page
}

/** Opens a page with a live session. */
export function openLive(options: PageOptions = {}): Page {
  const page = openPaired(options)
  page.memory.relay.wallet.scan()
  page.wait(100)
  page.clear()
  return page
}
