import { type CaipNetworkId, type ChainNamespace, namespaceOf, parseEvmChainId, referenceOf } from './caip/caip.js'

/** Type of an account (ACCT-06). */
export type AccountType = 'eoa' | 'smartAccount' | 'payment'

/** Social providers of the embedded wallet, in their default order (AUTH-05). */
export const SOCIAL_PROVIDERS = ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'] as const
/** Social provider that a user can log in with. */
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number]

/** Returns true for the name of a social provider. */
export function isSocialProvider(name: unknown): name is SocialProvider {
  return SOCIAL_PROVIDERS.some((one) => one === name)
}

/** Feature that depends on the namespace of the active network. */
export type NetworkFeature = 'balance' | 'send' | 'names' | 'activity' | 'onramp' | 'swaps'

/** EVM chain ids with swaps (specification, section 1). */
export const swapChainIds: readonly number[] = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]

/** Namespaces of each feature. Swaps are further limited by chain id. */
export const featureNamespaces: Readonly<Record<NetworkFeature, readonly ChainNamespace[]>> = {
  balance: ['eip155', 'solana', 'bip122'],
  send: ['eip155', 'solana', 'bip122'],
  names: ['eip155'],
  activity: ['eip155'],
  onramp: ['eip155', 'solana'],
  swaps: ['eip155'],
}

/** Returns true if a network supports the feature. Unsupported features are not shown (NET-02, NET-03). */
export function supportsFeature(feature: NetworkFeature, networkId: CaipNetworkId): boolean {
  if (!featureNamespaces[feature].includes(namespaceOf(networkId))) return false
  if (feature !== 'swaps') return true
  const chainId = parseEvmChainId(referenceOf(networkId))
  return chainId !== undefined && swapChainIds.includes(chainId)
}

/** Returns the default account type (ACCT-07). The type of eip155 matters to the embedded wallet only. */
export function defaultAccountType(namespace: ChainNamespace): AccountType {
  if (namespace === 'eip155') return 'smartAccount'
  return namespace === 'bip122' ? 'payment' : 'eoa'
}

/** Returns the type of an account that a wallet lists (ACCT-08). */
export function accountTypeFor(namespace: ChainNamespace): AccountType {
  return namespace === 'bip122' ? 'payment' : 'eoa'
}

/** Returns true if accounts of the namespace can have the type (I-12). */
export function isAllowedAccountType(namespace: ChainNamespace, type: AccountType): boolean {
  if (namespace === 'bip122') return type === 'payment'
  return type === 'eoa' || (type === 'smartAccount' && namespace === 'eip155')
}
