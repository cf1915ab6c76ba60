import type { Network } from '../../../domain/shared/networks.js'
import type { NetworkEntry } from '../../views/network/network-picture.js'

/** A network of the domain as views show it. */
export function networkEntry({ caipNetworkId, name, assets, testnet }: Network): NetworkEntry {
  return { id: caipNetworkId, name, icon: assets?.imageUrl, testnet }
}
