import type { CaipNetworkId } from '../caip/caip.js'

/** Name of a Bitcoin network. */
export type BitcoinNetworkName = 'mainnet' | 'testnet3' | 'testnet4' | 'signet' | 'regtest'

/** Address prefixes of a Bitcoin network. */
export interface BitcoinNetwork {
  readonly name: BitcoinNetworkName
  /** Human-readable part of bech32 addresses (BIP-173). */
  readonly hrp: 'bc' | 'tb' | 'bcrt'
  readonly p2pkh: number
  readonly p2sh: number
}

/** Bitcoin networks by CAIP-2 reference: the first 32 digits of the hash of block 0. */
export const bitcoinNetworks: Readonly<Record<string, BitcoinNetwork>> = {
  '000000000019d6689c085ae165831e93': { name: 'mainnet', hrp: 'bc', p2pkh: 0, p2sh: 5 },
  '000000000933ea01ad0ee984209779ba': { name: 'testnet3', hrp: 'tb', p2pkh: 111, p2sh: 196 },
  '00000000da84f2bafbbc53dee25a72ae': { name: 'testnet4', hrp: 'tb', p2pkh: 111, p2sh: 196 },
  '00000008819873e925422c1ff0f99f7c': { name: 'signet', hrp: 'tb', p2pkh: 111, p2sh: 196 },
  '0f9188f13cb7b2c71f2a335e3a4fc328': { name: 'regtest', hrp: 'bcrt', p2pkh: 111, p2sh: 196 },
}

/** Returns the Bitcoin network of a CAIP-2 id. Returns undefined for other namespaces and for other chains of bip122. */
export function bitcoinNetworkOf(id: CaipNetworkId): BitcoinNetwork | undefined {
  const reference = id.slice('bip122:'.length)
  return id.startsWith('bip122:') && Object.hasOwn(bitcoinNetworks, reference) ? bitcoinNetworks[reference] : undefined
}
