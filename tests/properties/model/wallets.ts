import { createMemoryPorts, type MemoryPorts } from '../../../src/adapters/memory/memory-ports.js'
import type { MemoryWallet, MemoryWalletOptions } from '../../../src/adapters/memory/wallets/memory-wallet.js'
import type { CaipNetworkId } from '../../../src/domain/shared/caip/caip.js'
import { solana, solanaDevnet } from '../../../src/domain/shared/networks/chains.js'
import { base, mainnet } from '../../../src/domain/shared/networks/evm-chains.js'
import { A, ALPHA, B, BETA, C, GAMMA, S } from '../../domain/facts.js'
import type { Page, PageOptions } from '../../domain/page.js'

/** Another account of Solana. */
export const S2 = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
export const SPACES = ['eip155', 'solana'] as const
export type Space = (typeof SPACES)[number]

/** Networks of the app, by namespace; the first is the one that a namespace begins with. */
export const NETWORKS: Readonly<Record<Space, readonly CaipNetworkId[]>> = {
  eip155: [mainnet.caipNetworkId, base.caipNetworkId],
  solana: [solana.caipNetworkId, solanaDevnet.caipNetworkId],
}
/** An app with two networks in each of two namespaces. */
export const FOUR = { options: { networks: [mainnet, base, solana, solanaDevnet] }, adapters: SPACES } as const satisfies PageOptions

/** A wallet of the world. */
export interface WalletFacts {
  readonly namespace: Space
  readonly id: string
  readonly accounts: readonly string[]
  /** Null for one that does not tell. */
  readonly network: CaipNetworkId | null
}

/** Three wallets of EVM and two of Solana; Alpha is in both. */
export const WALLETS: readonly WalletFacts[] = [
  { namespace: 'eip155', id: ALPHA, accounts: [A], network: 'eip155:1' },
  { namespace: 'eip155', id: BETA, accounts: [B, A], network: 'eip155:8453' },
  { namespace: 'eip155', id: GAMMA, accounts: [C, B], network: null },
  { namespace: 'solana', id: ALPHA, accounts: [S, S2], network: solana.caipNetworkId },
  { namespace: 'solana', id: BETA, accounts: [S2], network: solanaDevnet.caipNetworkId },
]

/** A page's ports with these wallets, and a control for each. */
export function openWorld(more: Partial<MemoryWalletOptions> = {}): { readonly memory: MemoryPorts; wallet(facts: WalletFacts): MemoryWallet } {
  const memory = createMemoryPorts()
  const wallets = new Map(WALLETS.map((facts) => [facts, memory.wallets.add({ ...facts, ...more })]))
  return {
    memory,
    wallet(facts) {
      const wallet = wallets.get(facts)
      if (wallet === undefined) throw new RangeError(`No wallet ${facts.id} in ${facts.namespace}`)
      return wallet
    },
  }
}

/** The wallet of each namespace in a world that has one of each. */
export const CONNECTORS: Readonly<Record<Space, string>> = { eip155: ALPHA, solana: BETA }
/** A world with one wallet in each namespace. */
export const ONE_OF_EACH = [{ id: ALPHA }, { id: BETA, namespace: 'solana', accounts: [S], network: solana.caipNetworkId }] as const

/** The visitor connects or disconnects the wallet of a namespace. */
export interface ConnectionStep {
  readonly do: 'connect' | 'disconnect'
  readonly namespace: Space
}

/** Gives the command of a step. */
export function giveConnection(page: Page, { do: verb, namespace }: ConnectionStep): void {
  page.give(verb === 'connect' ? { type: 'connect', connectorId: CONNECTORS[namespace], namespace } : { type: 'disconnect', namespace })
}
