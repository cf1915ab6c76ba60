import type { ChainNamespace } from '../../../domain/shared/caip/caip.js'

/** Returns the proper name of a namespace's networks. Not translated. */
export function namespaceName(namespace: ChainNamespace): string {
  return names[namespace] ?? namespace
}

const names: { readonly [N in ChainNamespace]?: string } = { eip155: 'Ethereum', solana: 'Solana', bip122: 'Bitcoin' }
