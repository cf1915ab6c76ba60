import type { Network } from '../../../domain/shared/networks/networks.js'
import type { Picture } from '../../primitives/pictures/tile.js'

/** Network, as shown in views. */
export interface NetworkEntry {
  /** CAIP-2 id. */
  id: string
  name: string
  icon?: string | undefined
  testnet?: boolean | undefined
}

/** Converts a network for display. */
export function networkEntry({ caipNetworkId, name, assets, testnet }: Network): NetworkEntry {
  return { id: caipNetworkId, name, icon: assets?.imageUrl, testnet }
}

/** Returns the picture of a network: its own, or else the mark by which people know it, or else a letter (NET-33). Marks of test networks have no colors. */
export function networkPicture({ id, name, icon, testnet }: NetworkEntry): Picture {
  return { kind: 'place', name, src: icon, known: { kind: 'networks', keys: [id], muted: testnet } }
}
