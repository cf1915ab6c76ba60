import type { ChainNamespace } from '../../domain/shared/caip/caip.js'
import { member } from '../shared/foreign.js'
import { textsOf } from './standard-wallet.js'

/**
 * Returns true if a wallet object has chains of one of the namespaces. `standard:disconnect` ends all of an object's connections, so it is called for the last
 * one only.
 */
export function servesAny(source: object, namespaces: readonly ChainNamespace[]): boolean {
  const chains = textsOf(member(source, 'chains')) ?? []
  return namespaces.some((namespace) => chains.some((chain) => chain.startsWith(`${CHAIN_PREFIXES[namespace] ?? namespace}:`)))
}

/** Returns true if a wallet object has chains outside a namespace. */
export function servesOthers(source: object, namespace: ChainNamespace): boolean {
  const own = `${CHAIN_PREFIXES[namespace] ?? namespace}:`
  return (textsOf(member(source, 'chains')) ?? []).some((chain) => !chain.startsWith(own))
}

/** Names of namespaces in the chains of the Wallet Standard, where they differ from CAIP-2. */
const CHAIN_PREFIXES: { readonly [N in ChainNamespace]?: string } = { bip122: 'bitcoin' }
