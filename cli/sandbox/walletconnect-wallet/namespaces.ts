import { bitcoinMainnet, bitcoinTestnet } from '../bitcoin/keys.js'
import type { ServedNamespace } from './agree.js'
import { bitcoinMethods, createBitcoinRequests } from './bitcoin-requests.js'
import type { Conduct } from './conduct.js'
import type { WalletKeys } from './keys.js'
import type { AnswerSessionRequest } from './requests.js'
import { createSolanaRequests, solanaMethods } from './solana-requests.js'
import type { OtherChain } from './types.js'

/** Namespace other than eip155. */
export interface OtherNamespace {
  readonly chains: readonly OtherChain[]
  readonly methods: readonly string[]
  /** Resolves with the addresses on a chain, in the order of the wallet's accounts. */
  addresses(chain: string): Promise<readonly string[]>
  readonly answer: AnswerSessionRequest
}

/** Dependencies of the other namespaces. */
export interface NamespacesContext {
  readonly solana?: readonly OtherChain[] | undefined
  readonly bip122?: readonly OtherChain[] | undefined
  readonly keys: WalletKeys
  readonly conduct: Pick<Conduct, 'consent'>
  accountsOf(topic: string, chain: string): readonly string[]
}

const solanaChains: readonly OtherChain[] = [
  { chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', name: 'Solana' },
  { chain: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', name: 'Solana Devnet' },
]
const bitcoinChains: readonly OtherChain[] = [
  { chain: bitcoinMainnet, name: 'Bitcoin' },
  { chain: bitcoinTestnet, name: 'Bitcoin Testnet' },
]

/** Creates the namespaces other than eip155, by name; those without chains are left out. */
export function createNamespaces(context: NamespacesContext): ReadonlyMap<string, OtherNamespace> {
  const { solana = solanaChains, bip122 = bitcoinChains, keys } = context
  const all: readonly (readonly [string, OtherNamespace])[] = [
    [
      'solana',
      {
        chains: solana,
        methods: solanaMethods,
        addresses: async () => (await keys.solana()).map(({ address }) => address),
        answer: createSolanaRequests({ ...context, chains: solana, keys: keys.solana }),
      },
    ],
    [
      'bip122',
      {
        chains: bip122,
        methods: bitcoinMethods,
        addresses: async (chain) => (await keys.bitcoin()).map(({ address }) => address(chain)),
        answer: createBitcoinRequests({ ...context, chains: bip122, keys: keys.bitcoin }),
      },
    ],
  ]
  return new Map(all.filter(([, { chains }]) => chains.length > 0))
}

/**
 * Returns the permissions that the wallet can grant in a namespace. @param choose puts the selected account first, and limits the list to the accounts of a
 * session
 */
export async function servedOf(
  { chains, methods, addresses }: OtherNamespace,
  choose: (accounts: readonly string[]) => readonly string[],
  events: readonly string[],
): Promise<ServedNamespace> {
  const accounts = new Map<string, readonly string[]>()
  for (const { chain } of chains) accounts.set(chain, choose(await addresses(chain)))
  return { chains: chains.map(({ chain }) => chain), accountsOn: (chain) => accounts.get(chain) ?? [], methods, events }
}
