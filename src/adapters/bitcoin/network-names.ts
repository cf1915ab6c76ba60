import type { CaipNetworkId } from '../../domain/shared/caip/caip.js'

/** Names of a Bitcoin network in the protocols of wallets. */
export interface NetworkNames {
  readonly id: CaipNetworkId
  /** In sats-connect. */
  readonly sats: string
  /** In the Wallet Standard. */
  readonly chain: `bitcoin:${string}`
}

/** The Bitcoin networks that wallets name. A CAIP-2 reference is the first 32 digits of the hash of block 0. */
export const networkNames: readonly NetworkNames[] = [
  { id: 'bip122:000000000019d6689c085ae165831e93', sats: 'Mainnet', chain: 'bitcoin:mainnet' },
  { id: 'bip122:000000000933ea01ad0ee984209779ba', sats: 'Testnet', chain: 'bitcoin:testnet' },
  { id: 'bip122:00000000da84f2bafbbc53dee25a72ae', sats: 'Testnet4', chain: 'bitcoin:testnet4' },
  { id: 'bip122:00000008819873e925422c1ff0f99f7c', sats: 'Signet', chain: 'bitcoin:signet' },
  { id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328', sats: 'Regtest', chain: 'bitcoin:regtest' },
]

/** Returns the network with an id, a sats-connect name or a chain of the Wallet Standard. An unknown name is never taken for a similar network. */
export function findNetworkNames(by: 'id' | 'sats' | 'chain', name: unknown): NetworkNames | undefined {
  return networkNames.find((network) => network[by] === name)
}
