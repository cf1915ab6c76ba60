import type { WireChainId } from '../../../../src/domain/frame/protocol.js'
import { type CaipNetworkId, namespaceOf, parseCaipNetworkId, parseEvmChainId, referenceOf } from '../../../../src/domain/shared/caip/caip.js'
import type { WalletChain } from '../../wallet/types.js'
import { type SiteChain, SiteError } from '../parts.js'

/** Returns a chain of the sandbox as a chain of the secure site. */
export function siteChain({ chainId, rpcUrl, name, currency }: WalletChain): SiteChain {
  return { id: `eip155:${chainId}`, rpcUrl, name: name ?? `Chain ${chainId}`, currency: currency ?? 'ETH', decimals: 18, smartAccounts: true }
}

/** Reads a chain id of the wire: CAIP-2, or an EVM id as a number, decimal or hex text. */
export function readChainId(value: unknown): CaipNetworkId | undefined {
  const evm = parseEvmChainId(value)
  if (evm !== undefined) return `eip155:${evm}`
  const parsed = parseCaipNetworkId(value)
  return parsed.ok ? parsed.value.caipNetworkId : undefined
}

/** Returns a chain id as replies have it: a number for EVM, CAIP-2 for the others (facts, section 1.3). */
export function wireChainId(id: CaipNetworkId): WireChainId {
  return namespaceOf(id) === 'eip155' ? Number(referenceOf(id)) : id
}

/** Returns the chain with an id. @throws SiteError for an unknown chain. */
export function chainOf(chains: readonly SiteChain[], value: unknown): SiteChain {
  const id = readChainId(value)
  const chain = chains.find((each) => each.id === id)
  if (chain === undefined) throw new SiteError('Chain is not supported')
  return chain
}

/** Returns the Solana clusters (facts, section 3.1). Without a node, messages and transactions are signed but not sent. */
export function solanaChains(node?: { readonly network: string; readonly rpcUrl: string }): readonly SiteChain[] {
  return SOLANA_CLUSTERS.map(([reference, name]) => {
    const id = `solana:${reference}` as const
    return { id, name, currency: 'SOL', decimals: 9, rpcUrl: node?.network === id ? node.rpcUrl : '', smartAccounts: false }
  })
}

const SOLANA_CLUSTERS = [
  ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana'],
  ['4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'Solana Testnet'],
  ['EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet'],
] as const
